import type { Face } from './face-host.ts'
import { FRAME, type FrameAnswers, serveFrame } from './login-frame.ts'
import { openView } from './open-view.ts'
import type { HostPage, ViewState } from './view-states.ts'

const sandbox = { services: { frame: FRAME } }
const hostOf = (answers?: FrameAnswers): HostPage => ({ sandbox, prepare: serveFrame(answers) })

const host = hostOf()
const silent = hostOf({ GET_SOCIAL_REDIRECT_URI: 'silent', GET_FARCASTER_URI: 'silent' })
const refused = hostOf({ GET_SOCIAL_REDIRECT_URI: { error: 'Discord is not set up' }, GET_FARCASTER_URI: { error: 'No relay' } })
const phone: HostPage = { ...host, context: { isMobile: true, hasTouch: true, userAgent: 'Mozilla/5.0 (Linux; Android 15) Mobile' } }
/** The browser opens no window. */
const blocked: HostPage = {
  ...host,
  async prepare(page) {
    await serveFrame()(page)
    await page.addInitScript(() => Object.assign(globalThis, { open: () => null }))
  },
}

/** By the row in Connect, as a visitor does: a window needs the click. */
const choose =
  (name: string) =>
  async ({ page, modal }: Face): Promise<void> => {
    await page.locator('#connect').click()
    await modal.button(name).click()
  }
const farcaster = (face: Face): Promise<void> => openView(face, 'ConnectingFarcaster')

/** Views about the sign-in with social accounts. */
export const socialsStates: readonly ViewState[] = [
  { view: 'ConnectSocials', state: 'list', host, show: (face) => openView(face, 'ConnectSocials'), sign: (modal) => modal.row('Facebook') },
  {
    view: 'ConnectingSocial',
    state: 'window',
    host,
    show: choose('Discord'),
    sign: (modal) => modal.text('Connect in the provider window'),
    hasBack: true,
  },
  {
    view: 'ConnectingFarcaster',
    state: 'code',
    host,
    show: farcaster,
    sign: (modal) => modal.dialog.getByRole('img', { name: 'QR code of the sign-in' }),
  },
  {
    view: 'ConnectingSocial',
    state: 'being prepared',
    host: silent,
    show: choose('Discord'),
    sign: (modal) => modal.text('The window of Discord is being prepared'),
    hasBack: true,
  },
  {
    view: 'ConnectingFarcaster',
    state: 'being prepared',
    host: silent,
    show: farcaster,
    sign: (modal) => modal.dialog.getByRole('img', { name: 'The code is being prepared' }),
  },
  {
    view: 'ConnectingSocial',
    state: 'failed',
    host: refused,
    show: choose('Discord'),
    sign: (modal) => modal.text('Discord is not set up'),
    hasBack: true,
  },
  { view: 'ConnectingFarcaster', state: 'failed', host: refused, show: farcaster, sign: (modal) => modal.text('No relay') },
  {
    view: 'ConnectingSocial',
    state: 'no window',
    host: blocked,
    show: choose('Discord'),
    sign: (modal) => modal.text('Your browser opened no window'),
    hasBack: true,
  },
  { view: 'ConnectingFarcaster', state: 'on a phone', host: phone, show: farcaster, sign: (modal) => modal.button('Open Farcaster') },
]
