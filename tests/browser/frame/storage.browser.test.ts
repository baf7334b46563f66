import { verifyMessage } from 'viem'
import { openPage } from '../support/stage.ts'
import { type FrameStage, startFrameStage } from './support/frame-stage.ts'
import { type OpenHost, openHost } from './support/open-host.ts'

let frames: FrameStage
beforeAll(async () => {
  frames = await startFrameStage()
})
afterAll(() => frames.close())

const sign = async (host: OpenHost, address: `0x${string}`): Promise<void> => {
  const { answer } = await host.request('personal_sign', ['Hello', address])
  await host.frame.getByRole('button', { name: 'Approve' }).click()
  expect(await verifyMessage({ address, message: 'Hello', signature: (await answer) as `0x${string}` })).toBe(true)
}

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
