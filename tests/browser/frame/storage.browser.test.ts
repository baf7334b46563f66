import type { BrowserContext } from 'playwright-core'
import { verifyMessage } from 'viem'
import { launchProfile } from '../../support/chromium.ts'
import { openPage } from '../support/stage.ts'
import { type FrameStage, startFrameStage } from './support/frame-stage.ts'
import { type OpenHost, openHost, PASSPHRASE } from './support/open-host.ts'

// What browsers let a frame keep, in three kinds: apart for each site that holds it, shared by all sites, and nothing. In each of them a
// visitor signs in with a code by mail, secures the account by a passphrase, signs, and comes back.

let frames: FrameStage
beforeAll(async () => {
  frames = await startFrameStage()
})
afterAll(() => frames.close())

/** ms; argon2id takes seconds by design, twice here, and more beside other tests. */
const ARGON2_LIMIT = 180_000

const openIn = async (profile: BrowserContext, url: string): Promise<OpenHost> => {
  const page = await profile.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  const host = await openHost(frames, url, { page, errors })
  await host.mount()
  return host
}

const sign = async (host: OpenHost, address: `0x${string}`): Promise<void> => {
  const { answer } = await host.request('personal_sign', ['Hello', address])
  await host.frame.getByRole('button', { name: 'Approve' }).click()
  expect(await verifyMessage({ address, message: 'Hello', signature: (await answer) as `0x${string}` })).toBe(true)
}

/** Gets the account back by the passphrase, which the frame asks for. */
const comeBack = async (host: OpenHost): Promise<`0x${string}`> => {
  const address = host.address()
  await host.frame.getByText('Get your account back').waitFor()
  await host.frame.getByLabel('Passphrase').fill(PASSPHRASE)
  await host.frame.getByRole('button', { name: 'Get it back' }).click()
  return address
}

test(
  'storage apart for each site: the account is there after a reload, and on another site it comes back by its passphrase',
  async () => {
    const profile = await launchProfile({ partitioned: true })
    const host = await openIn(profile, frames.host.url)
    await host.signIn('apart@example.test')
    const address = await host.secure('passphrase')
    await sign(host, address)
    await host.mount()
    expect(await host.ask('IS_CONNECTED')).toEqual({ isConnected: true })
    expect(await host.address()).toBe(address)

    const other = await openIn(profile, frames.secondHost.url)
    expect(await other.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    await other.signIn('apart@example.test')
    expect(await comeBack(other)).toBe(address)
    await sign(other, address)
    expect([host.errors, other.errors]).toEqual([[], []])
    await profile.close()
  },
  ARGON2_LIMIT,
)

test('storage that all sites share: another site is signed in to nothing, and uses the share of this browser only once the visitor allows it', async () => {
  const profile = await launchProfile({ partitioned: false })
  const host = await openIn(profile, frames.host.url)
  await host.signIn('shared@example.test')
  const address = await host.secure('service')
  await sign(host, address)

  const other = await openIn(profile, frames.secondHost.url)
  expect(await other.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  await other.signIn('shared@example.test')
  const refused = other.address()
  await other.frame.getByText(`So far the account was used on ${frames.host.url}.`).waitFor()
  await other.frame.getByRole('button', { name: 'Cancel' }).click()
  await expect(refused).rejects.toThrow()
  const allowed = other.address()
  await other.frame.getByRole('button', { name: 'Allow' }).click()
  expect(await allowed).toBe(address)
  await sign(other, address)
  expect([host.errors, other.errors]).toEqual([[], []])
  await profile.close()
})

/**
 * What Chromium says to a frame where the visitor blocks storage for other sites. The browser of the tests has no settings for content, so a
 * script refuses in its words.
 */
const BLOCKED = `if (location.hostname.startsWith('wallet.')) {
  const denied = () => new DOMException('Access is denied for this document.', 'SecurityError')
  IDBFactory.prototype.open = () => {
    const request = new EventTarget()
    Object.defineProperty(request, 'error', { value: new DOMException('Internal error.', 'UnknownError') })
    setTimeout(() => request.onerror(new Event('error')))
    return request
  }
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: () => { throw denied() } })
  LockManager.prototype.request = () => Promise.reject(denied())
}`

test('storage that is blocked: the account is there for the visit, a reload signs out, and the frame says why it asks again', async () => {
  const opened = await openPage(frames.stage.browser, async (context) => void (await context.addInitScript(BLOCKED)))
  const host = await openHost(frames, frames.host.url, opened)
  await host.mount()
  await host.signIn('blocked@example.test')
  const address = await host.secure('service')
  await sign(host, address)
  await host.mount()
  expect(await host.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  await host.signIn('blocked@example.test')
  const again = host.address()
  await host.frame.getByText('This browser keeps nothing for this page, so it asks at every visit.').waitFor()
  await host.frame.getByRole('button', { name: 'Get it back' }).click()
  expect(await again).toBe(address)
  await sign(host, address)
  expect(host.errors).toEqual([])
  await opened.context.close()
})
