import type { DeafPopup, DeafPopupEnd, Json, Popup, PopupEnd, PopupsPort } from '../contract/ports.ts'

/** The windows that a plugin opens, played by a test. */
export interface TestPopups {
  /** For `ports` of `mountPlugin`. */
  readonly port: PopupsPort
  /** What the last window was opened with; undefined before the first. */
  readonly opened: Parameters<PopupsPort['open']>[0] | undefined
  /** Where it was led on to, in order. */
  readonly visited: readonly string[]
  /** What the plugin has said to it. */
  readonly heard: readonly Json[]
  /** The page in the window posts a message. It comes from the right window and origin; what `parse` throws at is dropped, as by the kernel. */
  say(message: unknown): void
  /** The visitor closes the window. */
  leave(): void
}

/**
 * Plays the windows of a plugin, the last one of them.
 *
 * @example
 * const window = createTestPopups()
 * const mounted = await mountPlugin(acmeLogin(), { ports: { popups: window.port } })
 * await mounted.service(LOGIN).begin()
 * window.say({ code: '123' })
 */
export const createTestPopups = (): TestPopups => {
  const visited: string[] = []
  const heard: Json[] = []
  let opened: TestPopups['opened']
  let listeners = new Set<(message: unknown) => void>()
  let end: (why: PopupEnd) => void = () => undefined
  const open = (options: Parameters<PopupsPort['open']>[0]): Popup & DeafPopup => {
    opened = options
    const own = new Set<(message: unknown) => void>()
    listeners = own
    let over = false
    // A deaf one ends in one of these words as well: the test kit never says the others of it.
    const closed = new Promise<PopupEnd & DeafPopupEnd>((resolve) => {
      end = (why) => {
        over = true
        own.clear()
        resolve(why as PopupEnd & DeafPopupEnd)
      }
    })
    if (options.href !== undefined) visited.push(options.href)
    return {
      closed,
      onMessage(parse, listener) {
        const deliver = (message: unknown): void => {
          let parsed: ReturnType<typeof parse>
          try {
            parsed = parse(message)
          } catch {
            return
          }
          listener(parsed)
        }
        own.add(deliver)
        return () => void own.delete(deliver)
      },
      post: (message) => void (over || heard.push(message)),
      go: (href) => void (over || visited.push(href)),
      focus: () => undefined,
      close: () => end('plugin'),
    }
  }
  return {
    port: { open },
    get opened() {
      return opened
    },
    visited,
    heard,
    say(message) {
      for (const listener of [...listeners]) listener(message)
    },
    leave: () => end('visitor'),
  }
}
