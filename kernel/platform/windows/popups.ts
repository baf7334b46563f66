import { PorticoError } from '../../contract/errors.ts'
import type { ClockPort, LogPort, PopupEnd, PopupsPort } from '../../contract/ports.ts'
import type { Undo } from '../../contract/store.ts'
import { parseLink } from '../links.ts'

/** Open at one time, for one plugin. */
const MOST = 3

/** Messages of one popup. */
const MESSAGES = 100

/** ms */
const LONGEST = 600_000

/** ms between two looks at whether it is still there: browsers do not say. */
const LOOK = 500

/** What popups of one plugin need. */
export interface PopupParts {
  readonly plugin: string
  readonly clock: ClockPort
  readonly log: LogPort
  /** Aborts when the plugin is taken out: its popups close with it. */
  readonly ended: AbortSignal
}

/** The page that may be opened. Throws `LINK_REFUSED`. */
const parsePage = (href: string): URL => {
  const url = new URL(parseLink(href))
  if (/^https?:$/.test(url.protocol)) return url
  throw new PorticoError('LINK_REFUSED', 'The link was refused: a popup shows a page, and nothing else.')
}

/** An exact origin. Throws `LINK_REFUSED`. */
const parseOrigin = (given: string): string => {
  const { origin } = parsePage(given)
  if (origin === given) return origin
  throw new PorticoError('LINK_REFUSED', `The link was refused: "${given}" is no origin, such as https://id.example.org.`)
}

/** Opens windows for one plugin. */
export const createPopups = ({ plugin, clock, log, ended }: PopupParts): PopupsPort => {
  let opened = 0
  const open: PopupsPort['open'] = ({ href, origin: given, width = 600, height = 800, timeout = LONGEST }) => {
    const page = href === undefined ? undefined : parsePage(href)
    const origin = parseOrigin(given ?? page?.origin ?? '')
    if (ended.aborted) throw new PorticoError('PLUGIN_GONE', `${plugin} was taken out.`, { context: { plugin } })
    if (opened >= MOST) throw new PorticoError('POPUP_LIMIT', `${plugin} has ${MOST} popups open.`, { context: { plugin } })
    const child = globalThis.open(page?.href ?? '', '_blank', `popup,width=${Math.round(width)},height=${Math.round(height)}`)
    if (!child) throw new PorticoError('POPUP_BLOCKED', 'The browser did not let the popup open.', { context: { plugin } })
    opened += 1

    const listeners = new Set<(message: unknown) => void>()
    const undos: Undo[] = []
    let over = false
    let resolveEnd: (end: PopupEnd) => void = () => undefined
    const closed = new Promise<PopupEnd>((resolve) => {
      resolveEnd = resolve
    })
    const end = (why: PopupEnd): void => {
      if (over) return
      over = true
      opened -= 1
      for (const undo of undos) undo()
      child.close()
      resolveEnd(why)
    }
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
    // What it said last may still be on its way as it closes: it has until the next look.
    let gone = false
    const look = (): void => {
      if (child.closed && gone) end('visitor')
      gone = child.closed
    }
    const stop = (): void => end('plugin')
    globalThis.addEventListener('message', onMessage)
    ended.addEventListener('abort', stop, { once: true })
    undos.push(
      () => globalThis.removeEventListener('message', onMessage),
      () => ended.removeEventListener('abort', stop),
      clock.every(LOOK, look),
      clock.after(timeout, () => end('timeout')),
    )
    return {
      closed,
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
        if (!over) child.postMessage(message, origin)
      },
      go(next) {
        const { href: address } = parsePage(next)
        if (!over) child.location.replace(address)
      },
      focus() {
        if (!over) child.focus()
      },
      close: stop,
    }
  }
  return { open }
}
