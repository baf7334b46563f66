import { type Given, isReady, readAnswer, showMessage, type WindowRequest } from './window-messages.ts'

/** The window in which the visitor approves. */
export interface ApprovalWindow {
  /** Brings it before the others. Call it in the visitor's click. */
  focus(): void
  /** Closes it without an answer. */
  close(): void
}

/** ms between two looks whether the visitor has closed the window: no event says so. */
const LOOK_EVERY = 300

const FEATURES = 'popup,width=420,height=760'

/**
 * Opens a window of the frame's own origin that shows a request. Call it in the visitor's click; undefined where the browser refuses it. Only
 * this window is heard, by its origin and its id, and its answer counts once. A window that is closed without an answer has rejected.
 */
export const openApprovalWindow = (request: WindowRequest, answered: (given: Given) => void): ApprovalWindow | undefined => {
  const id = crypto.randomUUID()
  const { origin } = location
  const opened = globalThis.open(`${origin}/approve#${id}`, '_blank', FEATURES)
  if (!opened) return undefined
  const over = new AbortController()
  let shown = false
  const end = (given?: Given): void => {
    clearInterval(looks)
    over.abort()
    opened.close()
    if (given) answered(given)
  }
  const receive = ({ data, origin: from, source }: MessageEvent<unknown>): void => {
    if (from !== origin || source !== opened) return
    if (isReady(data, id) && !shown) {
      shown = true
      opened.postMessage(showMessage(id, request), origin)
    }
    const given = shown ? readAnswer(data, id) : undefined
    if (given) end(given)
  }
  const looks = setInterval(() => opened.closed && end('rejected'), LOOK_EVERY)
  globalThis.addEventListener('message', receive, { signal: over.signal })
  return { focus: () => opened.focus(), close: () => end() }
}
