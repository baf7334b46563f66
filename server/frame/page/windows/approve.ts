import {
  answerMessage,
  type Given,
  readShow,
  readyMessage,
  type SignatureRequest,
  type WindowRequest,
} from '../approval/window-messages.ts'
import { chooseLanguage, loadTexts } from '../texts.ts'
import { endWindow, styleWindow } from './draw-window.ts'
import { windowTexts } from './texts.ts'

// `/approve`: a window of the frame's origin in which one request is approved, or one press on the frame's own dialogs. It is opened by the
// frame where the browser cannot say whether something of the page around lies over the frame. Nothing lies over a window.

/** ms; the frame answers at once, or is gone. */
const LIMIT = 5_000

/** ms between two looks whether the frame is still there. */
const LOOK_EVERY = 300

/** Asks the window that opened this one for its request, and hears nobody else. Undefined where it gives none. */
const receiveRequest = (opener: Window, id: string): Promise<WindowRequest | undefined> =>
  new Promise((resolve) => {
    const over = new AbortController()
    const end = (request: WindowRequest | undefined): void => {
      clearTimeout(timer)
      over.abort()
      resolve(request)
    }
    const receive = ({ data, origin, source }: MessageEvent<unknown>): void => {
      const request = origin === location.origin && source === opener ? readShow(data, id) : undefined
      if (request) end(request)
    }
    const timer = setTimeout(() => end(undefined), LIMIT)
    globalThis.addEventListener('message', receive, { signal: over.signal })
    opener.postMessage(readyMessage(id), location.origin)
  })

/** Shows a request for a signature in the element. Answers what ends it. */
const drawSignature = async (
  host: HTMLElement,
  request: SignatureRequest,
  { id, answer }: { readonly id: string; readonly answer: (given: Given) => void },
): Promise<() => void> => {
  host.dataset.mode = request.mode
  const [{ mountApprovals }, { loadApprovalTexts }, { language, say }] = await Promise.all([
    import('../approval/mount-approvals.tsx'),
    import('../approval/approval-texts.ts'),
    loadTexts(chooseLanguage([request.language])),
  ])
  document.title = (await loadApprovalTexts(language))('title')
  const draw = await mountApprovals(host, { origin: request.origin, language, say, sources: request.sources, alone: true })
  await draw({ id, request: request.subject, behind: 0, changes: 0, lower: undefined, answer })
  return () => void draw(undefined)
}

const drawRequest = async (request: WindowRequest, id: string, answer: (given: Given) => void): Promise<() => void> => {
  if (!('agreement' in request)) {
    return drawSignature(document.querySelector<HTMLElement>('#requests') ?? document.body, request, { id, answer })
  }
  document.title = request.agreement.title
  const { drawAgreement } = await import('./draw-agreement.ts')
  return drawAgreement(document, request, answer)
}

const start = async (): Promise<void> => {
  styleWindow(document)
  const opener: Window | null = globalThis.opener
  const id = location.hash.slice(1)
  const request = opener ? await receiveRequest(opener, id) : undefined
  const { say } = windowTexts(document, request ? [request.language] : navigator.languages)
  document.title = say('approveTitle')
  // A page whose policy keeps windows apart from it opens them without an opener.
  if (!opener) return endWindow(document, say('windowCut'), say('close'))
  if (!request) return endWindow(document, say('windowOver'), say('close'))
  document.documentElement.dataset.mode = request.mode
  const drawn = await drawRequest(request, id, (given) => {
    over()
    opener.postMessage(answerMessage(id, given), location.origin)
  }).catch(() => undefined)
  // One of its files did not come. The frame still asks, and opens another window.
  if (!drawn) return endWindow(document, say('windowFailed'), say('close'))
  const over = (): void => {
    clearInterval(looks)
    drawn()
    endWindow(document, say('windowOver'), say('close'))
  }
  // Without the frame there is nobody who would sign.
  const looks = setInterval(() => opener.closed && over(), LOOK_EVERY)
}

void start()
