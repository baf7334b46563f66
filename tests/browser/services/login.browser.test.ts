import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { until } from '../../support/wait.ts'
import { type Face, openFace } from '../face/support/face-host.ts'
import { FRAME, serveFrame } from '../face/support/login-frame.ts'
import { hostSays } from '../support/host-page.ts'
import { type Stage, startStage } from '../support/stage.ts'

const [{ address }] = testAccounts
const USER = { email: 'ada@example.org', address, chainId: 1, accounts: [{ address, type: 'eoa' }] }

/** What the frame answers to a visitor whom it signs in. */
const ANSWERS = {
  CONNECT_OTP: {},
  CONNECT_SOCIAL: { payload: USER },
  GET_USER: { payload: USER },
  IS_CONNECTED: { payload: { isConnected: true } },
  GET_CHAIN_ID: { payload: { chainId: 1 } },
  SWITCH_NETWORK: { payload: { chainId: 1 } },
  SET_PREFERRED_ACCOUNT: { payload: { type: 'eoa', address } },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: { payload: { smartAccountEnabledNetworks: [] } },
} as const

declare global {
  interface Window {
    /** For each window that was opened: whether that happened in the visitor's click. */
    windowsInClick: boolean[]
    /** Whether the browser opens windows of their own. */
    opensWindows: boolean
  }
}

const watchClicks = (): void => {
  let clicking = false
  window.windowsInClick = []
  window.opensWindows = true
  window.addEventListener(
    'click',
    () => {
      clicking = true
    },
    true,
  )
  window.addEventListener('click', () => {
    clicking = false
  })
  const { open } = window
  window.open = (...given) => {
    window.windowsInClick.push(clicking && navigator.userActivation.isActive)
    return window.opensWindows || given[1] === '_self' ? open.apply(window, given) : null
  }
}

describe('signing in without a wallet, over a frame of another origin', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())

  const open = async (answers: Parameters<typeof serveFrame>[0] = ANSWERS): Promise<Face> =>
    openFace(stage, {
      wallet: false,
      sandbox: { services: { frame: FRAME } },
      async prepare(page) {
        await page.addInitScript(watchClicks)
        await serveFrame(answers)(page)
      },
    })
  const atConnect = async (face: Face): Promise<void> => {
    await face.page.locator('#connect').click()
    await face.modal.button('Google').waitFor()
  }

  it('by e-mail: an address, a pasted code, an account', async () => {
    const face = await open()
    await atConnect(face)
    const field = face.modal.dialog.getByRole('textbox', { name: 'E-mail address' })
    await field.fill(USER.email)
    await field.press('Enter')
    const code = face.modal.dialog.getByRole('textbox', { name: 'Code' })
    await code.waitFor()
    await face.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await face.page.evaluate(() => navigator.clipboard.writeText('Your code: 123 456'))
    await code.press('ControlOrMeta+v')
    await hostSays(face.page, '#addr', address)
    await face.modal.isClosed()
    expect(face.errors).toEqual([])
    await face.context.close()
  })

  it('A12: with Google: the window opens in the click, and only what belongs to it counts', async () => {
    const face = await open()
    await atConnect(face)
    const opening = face.page.waitForEvent('popup')
    await face.modal.button('Google').click()
    const popup = await opening
    await face.modal.text('Connect in the provider window').waitFor()
    await popup.waitForURL(`${FRAME}/provider*`)
    const say = (message: object): Promise<void> => popup.evaluate((data) => window.opener.postMessage(data, document.referrer), message)
    expect(await face.page.evaluate(() => window.windowsInClick)).toEqual([true])
    await say({ resultUri: '' })
    await say({ result: 'nothing' })
    await face.modal.text('Connect in the provider window').waitFor()
    await say({ resultUri: `${FRAME}/callback?code=1&state=state-of-this-tab` })
    await hostSays(face.page, '#addr', address)
    await face.modal.isClosed()
    await until(() => popup.isClosed())
    expect(face.errors).toEqual([])
    await face.context.close()
  })

  it('77: a window that the visitor closes leads back', async () => {
    const face = await open()
    await atConnect(face)
    const opening = face.page.waitForEvent('popup')
    await face.modal.button('Google').click()
    const popup = await opening
    await face.modal.text('Connect in the provider window').waitFor()
    await popup.close()
    await face.modal.button('Google').waitFor()
    expect(face.errors).toEqual([])
    await face.context.close()
  })

  it('opens each of twenty windows in its click on a slow machine', async () => {
    const face = await open({ GET_SOCIAL_REDIRECT_URI: 'silent' })
    await atConnect(face)
    const slow = await face.context.newCDPSession(face.page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    for (let time = 0; time < 20; time += 1) {
      await face.modal.button('Google').click()
      await face.modal.button('Cancel').click()
    }
    expect(await face.page.evaluate(() => window.windowsInClick)).toEqual(Array.from({ length: 20 }, () => true))
    await face.context.close()
  })

  it('A13: over this page: it goes to the provider and goes on where it comes back', async () => {
    const face = await open()
    await face.page.evaluate(() => {
      window.opensWindows = false
    })
    await atConnect(face)
    await face.modal.button('Google').click()
    await face.modal.text('Your browser opened no window').waitFor()
    await face.modal.button('Continue on this page').click()
    await face.page.waitForURL(`${FRAME}/provider*`)
    const state = new URL(face.page.url()).searchParams.get('state') ?? ''
    const back = new URL(decodeURIComponent(state.slice(state.indexOf('--') + 2)))
    back.searchParams.set('result_uri', `${FRAME}/callback?code=1&state=${encodeURIComponent(state)}`)
    await face.page.goto(back.href)
    await hostSays(face.page, '#addr', address)
    expect(new URL(face.page.url()).search).toBe('')
    expect(face.errors).toEqual([])
    await face.context.close()
  })
})
