import { createStyleRoot } from '../../../../ui-kit/style-sheets.ts'
import { answerMessage, readShow, readyMessage, type WindowRequest } from '../approval/window-messages.ts'
import { chooseLanguage, loadTexts } from '../texts.ts'
import css from './approve.css'

// `/approve`: a window of the frame's origin in which one request is approved. It is opened by the frame where the browser cannot say whether
// something of the page around lies over the frame. Nothing lies over a window.

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

const start = async (): Promise<void> => {
  createStyleRoot(document).adopt(css)
  const [host, status] = [document.querySelector<HTMLElement>('#requests'), document.querySelector('#status')]
  const opener: Window | null = globalThis.opener
  const id = location.hash.slice(1)
  const request = opener ? await receiveRequest(opener, id) : undefined
  const { language, say } = await loadTexts(chooseLanguage(request ? [request.language] : navigator.languages))
  Object.assign(document.documentElement, { lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' })
  const end = (): void => {
    if (status) status.textContent = say('windowOver')
  }
  if (!host || !opener || !request) return end()
  document.documentElement.dataset.mode = request.mode
  host.dataset.mode = request.mode
  const [{ mountApprovals }, { loadApprovalTexts }] = await Promise.all([
    import('../approval/mount-approvals.tsx'),
    import('../approval/approval-texts.ts'),
  ])
  document.title = (await loadApprovalTexts(language))('title')
  const draw = await mountApprovals(host, { origin: request.origin, language, say, sources: request.sources, alone: true })
  const over = (): void => {
    clearInterval(looks)
    draw(undefined)
    host.removeAttribute('data-drawn')
    end()
  }
  // Without the frame there is nobody who would sign.
  const looks = setInterval(() => opener.closed && over(), LOOK_EVERY)
  host.toggleAttribute('data-drawn', true)
  draw({
    id,
    request: request.subject,
    behind: 0,
    changes: 0,
    lower: undefined,
    answer(given) {
      over()
      opener.postMessage(answerMessage(id, given), location.origin)
    },
  })
}

void start()
