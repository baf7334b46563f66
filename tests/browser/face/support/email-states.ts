import type { Face } from './face-host.ts'
import { FRAME, type FrameAnswers, serveFrame } from './login-frame.ts'
import { openView } from './open-view.ts'
import type { HostPage, ViewState } from './view-states.ts'

const ADA = 'ada.lovelace@example.org'
const sandbox = { services: { frame: FRAME } }

const hostOf = (answers?: FrameAnswers): HostPage => ({ sandbox, prepare: serveFrame(answers) })

const host = hostOf()
const without: HostPage = { ...host, wallet: false }
const unavailable = hostOf({ CONNECT_EMAIL: { error: 'No mail can be sent today' }, CONNECT_DEVICE: { error: 'The link has expired' } })
const silent = hostOf({ CONNECT_OTP: 'silent' })
const connected: HostPage = { ...host, connected: true }
const returning: HostPage = {
  ...host,
  async prepare(page) {
    await serveFrame()(page)
    await page.addInitScript((email) => {
      localStorage.setItem('portico:default:auth:RECENT_EMAILS', JSON.stringify({ v: 1, d: [email] }))
    }, ADA)
  },
}

const typeAddress = async ({ modal }: Face, address: string): Promise<void> => {
  const field = modal.dialog.getByRole('combobox').or(modal.dialog.getByRole('textbox')).first()
  await field.fill(address)
  await field.press('Enter')
}
const openConnect = async (face: Face): Promise<void> => {
  await face.page.locator('#connect').click()
  await face.modal.button('Google').waitFor()
}
const enterCode =
  (view: string, params: object) =>
  async (face: Face): Promise<void> => {
    await openView(face, view, params)
    await face.modal.dialog.getByRole('textbox', { name: 'Code' }).fill('123456')
  }
const change = { newEmail: 'grace.hopper@example.org' }

/** Views about the sign-in by e-mail. */
export const emailStates: readonly ViewState[] = [
  { view: 'Connect', state: 'with e-mail and socials', host, show: openConnect, sign: (modal) => modal.button('Google') },
  {
    view: 'EmailLogin',
    state: 'field',
    host,
    show: (face) => openView(face, 'EmailLogin'),
    sign: (modal) => modal.dialog.getByRole('textbox', { name: 'E-mail address' }),
  },
  {
    view: 'EmailLogin',
    state: 'no address',
    host,
    async show(face) {
      await openView(face, 'EmailLogin')
      await typeAddress(face, 'ada')
    },
    sign: (modal) => modal.text('Enter an address such as name@example.org'),
  },
  {
    view: 'EmailVerifyOtp',
    state: 'code',
    host,
    show: (face) => openView(face, 'EmailVerifyOtp', { email: ADA }),
    sign: (modal) => modal.text('Nothing arrived?'),
  },
  {
    view: 'EmailVerifyOtp',
    state: 'wrong code',
    host,
    show: enterCode('EmailVerifyOtp', { email: ADA }),
    sign: (modal) => modal.text('That code does not match'),
  },
  {
    view: 'EmailVerifyDevice',
    state: 'waiting',
    host,
    show: (face) => openView(face, 'EmailVerifyDevice', { email: ADA }),
    sign: (modal) => modal.heading('Follow the link in your mail'),
  },
  {
    view: 'Connect',
    state: 'with e-mail and socials, no wallet',
    host: without,
    show: openConnect,
    sign: (modal) => modal.text('No wallet was found in this browser'),
  },
  {
    view: 'EmailVerifyDevice',
    state: 'failed',
    host: unavailable,
    show: (face) => openView(face, 'EmailVerifyDevice', { email: ADA }),
    sign: (modal) => modal.heading('The link was not followed'),
  },
  {
    view: 'EmailLogin',
    state: 'refused',
    host: unavailable,
    async show(face) {
      await openView(face, 'EmailLogin')
      await typeAddress(face, ADA)
    },
    sign: (modal) => modal.text('No mail can be sent today'),
  },
  {
    view: 'EmailVerifyOtp',
    state: 'being checked',
    host: silent,
    show: enterCode('EmailVerifyOtp', { email: ADA }),
    sign: (modal) => modal.text('Checking the code'),
  },
  {
    view: 'EmailLogin',
    state: 'used before',
    host: returning,
    show: (face) => openView(face, 'EmailLogin'),
    sign: (modal) => modal.row(ADA),
  },
  {
    view: 'UpdateEmailWallet',
    state: 'field',
    host: connected,
    show: (face) => openView(face, 'UpdateEmailWallet'),
    sign: (modal) => modal.text('The present address is confirmed by a code first'),
  },
  {
    view: 'UpdateEmailPrimaryOtp',
    state: 'expired code',
    host: connected,
    show: enterCode('UpdateEmailPrimaryOtp', change),
    sign: (modal) => modal.text('That code has expired'),
  },
  {
    view: 'UpdateEmailSecondaryOtp',
    state: 'code',
    host: connected,
    show: (face) => openView(face, 'UpdateEmailSecondaryOtp', change),
    sign: (modal) => modal.text('Nothing arrived?'),
  },
  {
    view: 'UpgradeEmailWallet',
    state: 'lead',
    host: connected,
    show: (face) => openView(face, 'UpgradeEmailWallet'),
    sign: (modal) => modal.button('Open frame.test'),
  },
]
