import { PorticoError } from '../../contract/errors.ts'
import type {
  ClockPort,
  DeafPopup,
  DeafPopupEnd,
  DeafPopupOptions,
  LogPort,
  Popup,
  PopupEnd,
  PopupOptions,
  PopupSettings,
  PopupsPort,
} from '../../contract/ports.ts'
import type { Undo } from '../../contract/store.ts'
import { withResolvers } from '../../contract/tools/with-resolvers.ts'
import { parsePage } from '../links.ts'

/** Open at one time, for one plugin. */
const MOST = 3

/** Messages of one popup. */
const MESSAGES = 100

/** ms */
const LONGEST = 600_000

/** ms between two looks at whether it is still there: browsers do not say. */
const LOOK = 500

export interface PopupParts {
  readonly plugin: string
  readonly clock: ClockPort
  readonly log: LogPort
  /** Aborts when the plugin is taken out: its popups close with it, deaf ones aside. */
  readonly ended: AbortSignal
}

/** An exact origin. Throws `LINK_REFUSED`. */
const parseOrigin = (given: string): string => {
  const { origin } = parsePage(given)
  if (origin === given) return origin
  throw new PorticoError('LINK_REFUSED', `The link was refused: "${given}" is no origin, such as https://id.example.org.`)
}

/** Looks at which a page of another origin has to be there before it counts as one that can be followed. */
const FOLLOWED = 3

/**
 * Looks that one at the window counts for. Only a page of this origin and the empty one show their address. Headers of another page cut the
 * window off a moment after it has arrived, so that once is not enough there.
 */
const weightOf = ({ location }: Window): number => {
  try {
    return location.href === 'about:blank' ? 0 : FOLLOWED
  } catch {
    return 1
  }
}

/** A window that was closed gives the focus back; one that headers have hidden keeps it. */
const isFocusBack = (): boolean => document.hasFocus()

/** A window that is open. */
interface Opened<End> {
  readonly child: Window
  readonly closed: Promise<End>
  readonly over: boolean
  /** Whether it was led to a page, and has not been seen there long enough to be sure of it. */
  readonly onItsWay: boolean
  /** Runs when it ends. */
  readonly undos: Undo[]
  go(next: string): void
  end(why: End): void
}

/** Opens windows for one plugin. */
export const createPopups = ({ plugin, clock, log, ended }: PopupParts): PopupsPort => {
  let opened = 0
  /** Opens a window, in the visitor's gesture. `gone` runs once it is no longer there, as far as this page can see. */
  const openWindow = <End>(
    page: URL | undefined,
    { width = 600, height = 800 }: Pick<PopupSettings, 'width' | 'height'>,
    gone: (end: Opened<End>['end']) => void,
  ): Opened<End> => {
    if (ended.aborted) throw new PorticoError('PLUGIN_GONE', `${plugin} was taken out.`, { context: { plugin } })
    if (opened >= MOST) throw new PorticoError('POPUP_LIMIT', `${plugin} has ${MOST} popups open.`, { context: { plugin } })
    const child = globalThis.open(page?.href ?? '', '_blank', `popup,width=${Math.round(width)},height=${Math.round(height)}`)
    if (!child) throw new PorticoError('POPUP_BLOCKED', 'The browser did not let the popup open.', { context: { plugin } })
    opened += 1
    let over = false
    let [isLed, seen] = [page !== undefined, 0]
    const { promise: closed, resolve: resolveEnd } = withResolvers<End>()
    const end = (why: End): void => {
      if (over) return
      over = true
      opened -= 1
      for (const undo of undos) undo()
      resolveEnd(why)
    }
    // What it said last may still be on its way as it closes: it has until the next look.
    let seenClosed = false
    const look = (): void => {
      if (child.closed && seenClosed) gone(end)
      seenClosed = child.closed
      if (isLed && !child.closed) seen += weightOf(child)
    }
    look()
    const undos: Undo[] = [clock.every(LOOK, look)]
    return {
      child,
      closed,
      get over() {
        return over
      },
      get onItsWay() {
        return isLed && seen < FOLLOWED
      },
      go(next) {
        const { href } = parsePage(next)
        if (over) return
        isLed = true
        child.location.replace(href)
        look()
      },
      undos,
      end,
    }
  }
  const whileOpen = (one: Pick<Opened<never>, 'child' | 'over' | 'go'>) => ({
    go: one.go,
    focus(): void {
      if (!one.over) one.child.focus()
    },
  })
  const openDeaf = ({ href, ...size }: DeafPopupOptions): DeafPopup => {
    const one = openWindow<DeafPopupEnd>(href === undefined ? undefined : parsePage(href), size, (end) =>
      end(isFocusBack() ? 'visitor' : 'unknown'),
    )
    const leave = (): void => one.end('unknown')
    ended.addEventListener('abort', leave, { once: true })
    one.undos.push(() => ended.removeEventListener('abort', leave))
    const { go, focus } = whileOpen(one)
    let led = href !== undefined
    return {
      closed: one.closed,
      focus,
      go(next) {
        go(next)
        led = true
      },
      abandon() {
        if (led || one.over) return
        one.child.close()
        leave()
      },
    }
  }
  const openListening = ({ href, origin: given, timeout = LONGEST, ...size }: PopupOptions): Popup => {
    const page = href === undefined ? undefined : parsePage(href)
    const origin = parseOrigin(given ?? page?.origin ?? '')
    const one = openWindow<PopupEnd>(page, size, (end) => end(one.onItsWay && !isFocusBack() ? 'unknown' : 'visitor'))
    const { child, end } = one
    const listeners = new Set<(message: unknown) => void>()
    let count = 0
    const onMessage = (event: MessageEvent<unknown>): void => {
      if (event.source !== child || event.origin !== origin) return
      count += 1
      if (count > MESSAGES) {
        log.warn(`A popup of ${origin} was closed: it sent more than ${MESSAGES} messages.`)
        end('limit')
        return
      }
      for (const listener of [...listeners]) listener(event.data)
    }
    const stop = (): void => end('plugin')
    globalThis.addEventListener('message', onMessage)
    ended.addEventListener('abort', stop, { once: true })
    one.undos.push(
      () => child.close(),
      () => globalThis.removeEventListener('message', onMessage),
      () => ended.removeEventListener('abort', stop),
      clock.after(timeout, () => end('timeout')),
    )
    return {
      closed: one.closed,
      ...whileOpen(one),
      onMessage(parse, listener) {
        const deliver = (data: unknown): void => {
          let message: ReturnType<typeof parse>
          try {
            message = parse(data)
          } catch (cause) {
            log.info(`A message of the popup of ${origin} has another form than expected.`, cause)
            return
          }
          listener(message)
        }
        listeners.add(deliver)
        return () => void listeners.delete(deliver)
      },
      post(message) {
        if (!one.over) child.postMessage(message, origin)
      },
      close: stop,
    }
  }
  function open(options: PopupOptions): Popup
  function open(options: DeafPopupOptions): DeafPopup
  function open(options: PopupOptions | DeafPopupOptions): Popup | DeafPopup {
    return 'deaf' in options ? openDeaf(options) : openListening(options)
  }
  return { open }
}
