import { loadKeyTexts } from '../../../../server/frame/keys/texts.ts'
import { mountDialogs } from '../../../../server/frame/keys/views/mount-dialogs.tsx'
import { mountApprovals } from '../../../../server/frame/page/approval/mount-approvals.tsx'
import { createPresses } from '../../../../server/frame/page/approval/presses.ts'
import type { ApprovalSubject } from '../../../../server/frame/page/rpc/approval-subject.ts'
import { chooseLanguage, loadTexts } from '../../../../server/frame/page/texts.ts'
import { dialogs } from './dialogs.ts'
import { requests } from './requests.ts'

const ORIGIN = 'https://shop.example'

/** A new element for what is drawn. It is named as the modal's, since the checks of its states look into that. */
const hostFor = (language: string, mode: string): HTMLElement => {
  document.querySelector('portico-modal')?.remove()
  const host = document.createElement('portico-modal')
  host.dataset.mode = mode
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  Object.assign(document.documentElement, { lang: language, dir })
  document.body.append(host)
  return host
}

const screens = {
  /** Draws what waits for an answer. `behind`: how many wait behind it. */
  async request(name: keyof typeof requests, tag: string, mode = 'light', { alone = false, behind = 0 } = {}) {
    const { language, say } = await loadTexts(chooseLanguage([tag]))
    const surroundings = { origin: ORIGIN, language, say, alone, sources: { projectId: 'shop' } }
    const draw = await mountApprovals(hostFor(language, mode), surroundings)
    const request: ApprovalSubject = requests[name]
    const lower = request.permission && (() => undefined)
    await draw({ id: name, request, behind, changes: 0, lower, answer: () => draw(undefined) })
  },
  /** Draws a dialog about keys. */
  async dialog(name: keyof typeof dialogs, tag: string, mode = 'light') {
    const language = chooseLanguage([tag])
    const draw = mountDialogs(hostFor(language, mode), {
      origin: () => ORIGIN,
      presses: createPresses({ language, mode: () => mode }),
      say: await loadKeyTexts(language),
    })
    draw(dialogs[name])
  },
  theme(mode: 'light' | 'dark') {
    const host = document.querySelector<HTMLElement>('portico-modal')
    if (host) host.dataset.mode = mode
  },
}

/** What the test drives. */
export type Screens = typeof screens
/** Names of what it can draw. */
export type RequestName = keyof typeof requests
export type DialogName = keyof typeof dialogs

Object.assign(globalThis, { screens })
