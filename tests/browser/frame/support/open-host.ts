import type { FrameLocator, Page } from 'playwright-core'
import { readFrameMessage } from '../../../../plugins/auth/protocol/index.ts'
import { openPage, type WatchedPage } from '../../support/stage.ts'
import type { FrameStage } from './frame-stage.ts'

/** A page of a host, with the frame in it, which it asks as deployed pages do. */
export interface OpenHost {
  readonly page: Page
  readonly errors: readonly string[]
  readonly frame: FrameLocator
  /** Asks, and reads the answer as the product does. Rejects with the frame's words. */
  ask(name: string, payload?: unknown): Promise<unknown>
  /** Asks for a signature with the frame in sight; the answer comes once the visitor has decided. */
  request(method: string, params: unknown): Promise<{ readonly answer: Promise<unknown> }>
  show(shown: boolean): Promise<void>
  /** Signs in with a code by mail. */
  signIn(email: string): Promise<void>
  /** The user's address on eip155; the account is there already. */
  address(): Promise<`0x${string}`>
  /** Makes the account of a visitor who has just signed in, in the frame's own dialog: its recovery is a passkey's, a passphrase's, or left to the service. */
  secure(by: 'passkey' | 'passphrase' | 'service'): Promise<`0x${string}`>
  /** Loads the frame, and resolves once it is ready. */
  mount(): Promise<void>
}

/** A passkey store as a phone or a password manager is one, which presses for the visitor. */
export const AUTHENTICATOR = {
  protocol: 'ctap2',
  ctap2Version: 'ctap2_1',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
  hasPrf: true,
  defaultBackupEligibility: true,
  defaultBackupState: true,
} as const

/** Gives the page a passkey store of its own. */
export const addAuthenticator = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR })
}

/** What protects the account of {@link OpenHost.secure}. */
export const PASSPHRASE = 'nine blue kettles whistle'

/** Opens a page of an origin, without the frame at first: in a page that is there already, or in a context of its own. */
export const openHost = async (frames: FrameStage, url: string, opened?: Pick<WatchedPage, 'page' | 'errors'>): Promise<OpenHost> => {
  const { page, errors } = opened ?? (await openPage(frames.stage.browser))
  await page.goto(url)
  const ask = async (name: string, payload?: unknown): Promise<unknown> => {
    const wire: unknown = await page.evaluate(`ask(${JSON.stringify(name)}, ${JSON.stringify(payload)})`)
    const answer = readFrameMessage(wire)
    if (answer?.kind === 'error') throw new Error(answer.message)
    if (answer?.kind !== 'success') throw new Error('The frame did not answer by the protocol.')
    return answer.payload
  }
  const address = async (): Promise<`0x${string}`> => {
    const user = (await ask('GET_USER', { chainId: 'eip155:1' })) as { address: `0x${string}` }
    return user.address
  }
  const show = (shown: boolean): Promise<void> => page.evaluate(`show(${shown})`)
  return {
    page,
    errors,
    frame: page.frameLocator('#w3m-iframe'),
    ask,
    show,
    async request(method, params) {
      const answer = ask('RPC_REQUEST', { method, params })
      answer.catch(() => undefined)
      await show(true)
      return { answer }
    },
    async signIn(email) {
      await ask('CONNECT_EMAIL', { email })
      await ask('CONNECT_OTP', { otp: await frames.codeFor(email) })
    },
    address,
    async secure(by) {
      const answer = address()
      answer.catch(() => undefined)
      const dialog = page.frameLocator('#w3m-iframe')
      if (by === 'passkey') {
        await addAuthenticator(page)
        await dialog.getByRole('button', { name: /^Passkey/ }).click()
        await dialog.getByRole('button', { name: 'Create a passkey' }).click()
        await dialog.getByRole('button', { name: 'Use the passkey' }).click()
      } else if (by === 'passphrase') {
        await dialog.getByRole('button', { name: /^Passphrase/ }).click()
        await dialog.getByLabel('Your passphrase').fill(PASSPHRASE)
        await dialog.getByLabel('Once more').fill(PASSPHRASE)
        await dialog.getByRole('button', { name: 'Secure the account' }).click()
      } else {
        await dialog.getByRole('button', { name: 'Without either' }).click()
        await dialog.getByRole('checkbox', { name: 'I trust whoever runs this wallet with my account.' }).click()
        await dialog.getByRole('button', { name: 'Secure the account' }).click()
      }
      const made = await answer
      await page.waitForFunction("heard.findLast(({ data }) => data?.type === '@w3m-frame/SHOW')?.data.payload.shown === false")
      return made
    },
    async mount() {
      await page.evaluate('mount()')
      await page.waitForFunction("heard.some(({ data }) => data?.type === '@w3m-frame/READY')")
    },
  }
}
