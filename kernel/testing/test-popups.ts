import type { DeafPopup, DeafPopupOptions, Json, Popup, PopupOptions, PopupsPort } from '../contract/ports.ts'
import type { Undo } from '../contract/store.ts'
import { createPopups } from '../platform/windows/popups.ts'

/** Where a message comes from. */
export interface MessageFrom {
  /** Default: that of the page the window was led to last. */
  readonly origin?: string
  /** Default: the window that is open. */
  readonly source?: MessageEventSource | null
}

/** The windows that a plugin opens, played by a test. */
export interface TestPopups {
  /** For `ports` of `mountPlugin`. */
  readonly port: PopupsPort
  /** The arguments of the last window over `port`; undefined before the first. */
  readonly opened: PopupOptions | DeafPopupOptions | undefined
  /** Where it was led on to, in order. */
  readonly visited: readonly string[]
  /** Messages of the plugin to the window. As in a browser, a page of another origin than the plugin posts to gets none. */
  readonly heard: readonly Json[]
  /**
   * Posts a message as the page in the window, as a browser hands it to this page. The kernel drops a message from elsewhere, and one that
   * `parse` throws at.
   */
  say(message: unknown, from?: MessageFrom): void
  /**
   * Closes the window as the visitor does. Over `port` it is noticed at once, in a kernel within a second. A deaf one ends as `visitor` if
   * the document has the focus.
   */
  leave(): void
  /** Plays the windows of the whole page, for a test with a kernel of its own, until undone. */
  replaceOpen(): Undo
}

/** A window as its opener sees it. */
interface PlayedWindow {
  closed: boolean
  close(): void
  focus(): void
  postMessage(message: Json, origin: string): void
  readonly location: { replace(href: string): void }
}

const LOG = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * Plays the windows of a plugin. Only the last one is played. The kernel's own code decides which messages are delivered.
 *
 * @example
 * const window = createTestPopups()
 * const mounted = await mountPlugin(acmeLogin(), { ports: { popups: window.port } })
 * await mounted.service(LOGIN).begin()
 * window.say({ code: '123' })
 * window.say({ code: '666' }, { origin: 'https://elsewhere.example' }) // comes to nothing
 */
export const createTestPopups = (): TestPopups => {
  const visited: string[] = []
  const heard: Json[] = []
  let opened: TestPopups['opened']
  let shown: PlayedWindow | undefined
  const looks = new Set<() => void>()

  const pageOrigin = (): string | undefined => {
    const last = visited.at(-1)
    return last === undefined ? undefined : new URL(last).origin
  }
  const openWindow = (href: string): PlayedWindow => {
    const child: PlayedWindow = {
      closed: false,
      close() {
        child.closed = true
      },
      focus: () => undefined,
      postMessage: (message, origin) => void (pageOrigin() === origin && heard.push(message)),
      location: { replace: (next) => void visited.push(next) },
    }
    shown = child
    if (href !== '') visited.push(href)
    return child
  }
  const replaceOpen = (): Undo => {
    const real = Object.getOwnPropertyDescriptor(globalThis, 'open')
    Object.defineProperty(globalThis, 'open', { configurable: true, writable: true, value: (href = '') => openWindow(String(href)) })
    return () => void (real ? Object.defineProperty(globalThis, 'open', real) : Reflect.deleteProperty(globalThis, 'open'))
  }
  const { open: openReal } = createPopups({
    plugin: 'test',
    log: LOG,
    ended: new AbortController().signal,
    // Only the looks at whether a window is still there pass here, when the visitor closes it: a test waits for no clock.
    clock: {
      now: Date.now,
      after: () => () => undefined,
      every(_, look) {
        looks.add(look)
        return () => void looks.delete(look)
      },
    },
  })
  function open(options: PopupOptions): Popup
  function open(options: DeafPopupOptions): DeafPopup
  function open(options: PopupOptions | DeafPopupOptions): Popup | DeafPopup {
    const undo = replaceOpen()
    try {
      const popup = 'deaf' in options ? openReal(options) : openReal(options)
      opened = options
      return popup
    } finally {
      undo()
    }
  }

  return {
    port: { open },
    get opened() {
      return opened
    },
    visited,
    heard,
    say(message, from = {}) {
      const { origin = pageOrigin() ?? '', source = shown } = from
      const event = new MessageEvent('message', { data: message, origin })
      // The constructor takes real windows alone.
      Object.defineProperty(event, 'source', { value: source })
      globalThis.dispatchEvent(event)
    },
    leave() {
      if (shown) shown.closed = true
      // The kernel gives a window that has closed until its next look, for what is still on its way.
      for (const look of [...looks, ...looks]) look()
    },
    replaceOpen,
  }
}
