import { PorticoError } from '../../contract/errors.ts'
import type { Frame, FrameOptions, FrameStatus, LogPort } from '../../contract/ports.ts'
import type { Parse } from '../../contract/schema.ts'
import type { Undo } from '../../contract/store.ts'
import { parsePage } from '../links.ts'

/** Characters of JSON. */
const LARGEST = 1_000_000

/** What the page may do in any case. Without its own origin it would have no storage; windows of its own are for sign-in and passkeys. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

export interface FrameParts {
  /** What the frame is put into. */
  readonly parent: HTMLElement
  readonly log: LogPort
  /** Aborts when the plugin is taken out. */
  readonly ended: AbortSignal
}

/** Whether a policy of the page keeps something of an origin out of frames. Browsers name the address, or its origin alone. */
const isAboutFrame = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent, origin: string): boolean =>
  /^(?:frame|child|default)-src/.test(effectiveDirective) && URL.canParse(blockedURI) && new URL(blockedURI).origin === origin

const isSmall = (data: unknown): boolean => {
  try {
    return (JSON.stringify(data) ?? '').length <= LARGEST
  } catch {
    return false
  }
}

/** Shows a page of another origin in a frame, and talks to it. Throws `LINK_REFUSED`. */
export const createFrame = ({ href, title, allow = '' }: FrameOptions, { parent, log, ended }: FrameParts): Frame => {
  const page = parsePage(href)
  const { origin } = page
  if (origin === parent.ownerDocument.location.origin)
    throw new PorticoError('LINK_REFUSED', 'The link was refused: a frame shows a page of another origin.')
  let status: FrameStatus = 'loading'
  const statusListeners = new Set<(status: FrameStatus) => void>()
  const become = (next: FrameStatus): void => {
    if (next === status) return
    status = next
    for (const listener of [...statusListeners]) listener(next)
  }
  const listeners = new Set<(data: unknown) => void>()
  const frame = parent.ownerDocument.createElement('iframe')
  frame.title = title
  frame.setAttribute('allow', allow)
  frame.setAttribute('referrerpolicy', 'origin')
  frame.setAttribute('sandbox', SANDBOX)

  let over = false
  const onMessage = (event: MessageEvent<unknown>): void => {
    if (event.source === null || event.source !== frame.contentWindow || event.origin !== origin) return
    if (isSmall(event.data)) for (const listener of [...listeners]) listener(event.data)
    else log.info(`A message of the frame of ${origin} is too large, or no data.`)
  }
  const onViolation = (event: SecurityPolicyViolationEvent): void => {
    if (!isAboutFrame(event, origin)) return
    log.error(`A Content-Security-Policy of this page keeps ${origin} out: add it to frame-src.`)
    become('blocked')
  }
  // Chromium says that the page has loaded in either case, before the violation or after it.
  const onLoad = (): void => {
    if (status === 'blocked') return
    // The page has gone elsewhere, or has loaded itself anew: whoever waits for an answer of the page before waits in vain.
    if (status === 'loaded') become('loading')
    become('loaded')
  }
  const load = (): void => {
    become('loading')
    frame.src = page.href
  }
  const close = (): void => {
    if (over) return
    over = true
    globalThis.removeEventListener('message', onMessage)
    parent.ownerDocument.removeEventListener('securitypolicyviolation', onViolation)
    ended.removeEventListener('abort', close)
    listeners.clear()
    statusListeners.clear()
    frame.remove()
  }
  globalThis.addEventListener('message', onMessage)
  parent.ownerDocument.addEventListener('securitypolicyviolation', onViolation)
  ended.addEventListener('abort', close, { once: true })
  frame.addEventListener('load', onLoad)
  load()
  parent.append(frame)
  return {
    onStatus(listener) {
      listener(status)
      if (!over) statusListeners.add(listener)
      return () => void statusListeners.delete(listener)
    },
    onMessage<T>(parse: Parse<T>, listener: (message: T) => void): Undo {
      const deliver = (data: unknown): void => {
        let message: T
        try {
          message = parse(data)
        } catch (cause) {
          log.info(`A message of the frame of ${origin} has another form than expected.`, cause)
          return
        }
        listener(message)
      }
      if (!over) listeners.add(deliver)
      return () => void listeners.delete(deliver)
    },
    post(message) {
      if (!over) frame.contentWindow?.postMessage(message, origin)
    },
    reload() {
      if (!over) load()
    },
    close,
  }
}
