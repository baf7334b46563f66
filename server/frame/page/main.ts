import type { DrawRequest } from './approval/mount-approvals.tsx'
import { parentOrigin } from './channel/parent-origin.ts'
import type { AccountKeys } from './keys-port.ts'
import { createMemoryKeys } from './memory-keys.ts'
import { type FrameConfig, readConfig } from './read-config.ts'
import { type FrameQuery, readQuery } from './read-query.ts'
import { openFrameStore } from './service/frame-store.ts'
import { createSessionClient } from './service/session-client.ts'
import { type HostParts, startFrame } from './start-frame.ts'
import { chooseLanguage, loadTexts, type Say } from './texts.ts'

/** Where requests are drawn: its shadow root keeps their style sheets. */
const host = document.querySelector<HTMLElement>('#frame') ?? document.body

const openHost = async (partner: string, { service }: FrameConfig, { projectId }: FrameQuery, say: Say): Promise<HostParts> => {
  let keys: AccountKeys | undefined
  let drawing: Promise<DrawRequest> | undefined
  const store = await openFrameStore(partner, projectId)
  return {
    client: await createSessionClient({ service, projectId, origin: partner, store }),
    async keys() {
      keys ??= createMemoryKeys()
      return keys
    },
    closeKeys() {
      keys = undefined
    },
    async draw(shown) {
      if (!shown && !drawing) return
      drawing ??= import('./approval/mount-approvals.tsx').then(({ mountApprovals }) => mountApprovals(host, { origin: partner, say }))
      host.dataset.drawn = ''
      const drawRequest = await drawing
      drawRequest(shown)
    },
  }
}

const start = async (query: FrameQuery): Promise<void> => {
  const ended = new AbortController()
  globalThis.addEventListener('pagehide', () => ended.abort(), { once: true })
  const config = readConfig(query.projectId, ended.signal)
  const { language, say } = await loadTexts(chooseLanguage(navigator.languages))
  Object.assign(document.documentElement, { lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' })
  const partner = parentOrigin({ ancestorOrigins: location.ancestorOrigins, referrer: document.referrer })
  startFrame({
    window: globalThis.window,
    partners: partner === undefined ? (await config).origins : [partner],
    origin: location.origin,
    config,
    chainId: query.chainId,
    language,
    say,
    open: (origin, known) => openHost(origin, known, query, say),
    theme(mode) {
      host.dataset.mode = mode
    },
    signal: ended.signal,
  })
}

const query = readQuery(location.search)
// Opened by itself, it has nobody to answer.
if (query && globalThis.parent !== globalThis.window) void start(query)
