import { parentOrigin } from './channel/parent-origin.ts'
import { openHost } from './open-host.ts'
import { createConfigReader } from './read-config.ts'
import { type FrameQuery, readQuery } from './read-query.ts'
import { startFrame } from './start-frame.ts'
import { chooseLanguage, loadTexts } from './texts.ts'

/** An element of the page whose shadow root is drawn into. */
const element = (id: string): HTMLElement => document.querySelector<HTMLElement>(`#${id}`) ?? document.body

const start = async ({ projectId, chainId }: FrameQuery): Promise<void> => {
  const ended = new AbortController()
  globalThis.addEventListener('pagehide', () => ended.abort(), { once: true })
  const config = createConfigReader(projectId, ended.signal)
  // Beside the texts; what fails now is asked again with the first message.
  config().catch(() => undefined)
  const { language, say } = await loadTexts(chooseLanguage(navigator.languages))
  Object.assign(document.documentElement, { lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' })
  const partner = parentOrigin({ ancestorOrigins: location.ancestorOrigins, referrer: document.referrer })
  const [requests, dialogs] = [element('requests'), element('dialogs')]
  startFrame({
    window: globalThis.window,
    partners: partner === undefined ? (await config()).origins : [partner],
    origin: location.origin,
    config,
    chainId,
    language,
    say,
    open: (origin, known, want) => openHost({ partner: origin, projectId, config: known, language, say, requests, dialogs, want }),
    theme(mode) {
      for (const host of [requests, dialogs]) host.dataset.mode = mode
    },
    signal: ended.signal,
  })
}

const query = readQuery(location.search)
// Opened by itself, it has nobody to answer.
if (query && globalThis.parent !== globalThis.window) void start(query)
