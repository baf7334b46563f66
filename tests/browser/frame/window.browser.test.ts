import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { type FrameStage, startFrameStage } from './support/frame-stage.ts'
import { type OpenHost, openHost } from './support/open-host.ts'

let frames: FrameStage
let host: OpenHost
let address: `0x${string}`

beforeAll(async () => {
  frames = await startFrameStage()
  host = await openHost(frames, frames.host.url)
  // A browser that cannot say what lies over an element.
  await host.page.context().addInitScript(() => void Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible'))
  await host.mount()
  await host.signIn('wim@example.test')
  const answer = host.address()
  await host.frame.getByRole('button', { name: /^Without either/ }).click()
  await host.frame.getByRole('checkbox').click()
  const opened = host.page.waitForEvent('popup')
  await host.frame.getByRole('button', { name: 'Secure the account' }).click()
  const popup = await opened
  await popup.getByRole('heading', { name: 'Without either' }).waitFor()
  await popup.getByText('Whoever runs this wallet has two of the three parts of your key').waitFor()
  await popup.getByRole('button', { name: 'Secure the account' }).click()
  address = await answer
})

afterAll(() => frames.close())

const OVER = 'This request is no longer open. You can close this window.'

/** Asks for a signature and opens the window that the frame offers. */
const openWindow = async (message: string): Promise<{ readonly popup: Page; readonly answer: Promise<unknown> }> => {
  const { answer } = await host.request('personal_sign', [message, address])
  answer.catch(() => undefined)
  await host.frame.getByText(message, { exact: true }).waitFor()
  const opened = host.page.waitForEvent('popup')
  await host.frame.getByRole('button', { name: 'Open a window' }).click()
  const popup = await opened
  await popup.getByText(message, { exact: true }).waitFor()
  return { popup, answer }
}

/** `open` while the request waits. */
const stateOf = (answer: Promise<unknown>): Promise<string> =>
  Promise.race([answer.then(() => 'signed'), host.ask('GET_CHAIN_ID').then(() => 'open')])

test('a window whose script does not come says so, and closed it has rejected', async () => {
  const context = host.page.context()
  const script = /\/files\/approve-[^/]+\.js$/
  await context.route(script, (route) => route.abort())
  const { answer } = await host.request('personal_sign', ['No script', address])
  answer.catch(() => undefined)
  await host.frame.getByText('No script', { exact: true }).waitFor()
  const opened = host.page.waitForEvent('popup')
  await host.frame.getByRole('button', { name: 'Open a window' }).click()
  const popup = await opened
  await popup.getByText('This page of the wallet could not be loaded. Close it and try again.').waitFor()
  expect(await stateOf(answer)).toBe('open')
  await context.unroute(script)
  await popup.close()
  await expect(answer).rejects.toThrow()
})

test('A10: without IntersectionObserver v2 the frame’s buttons never wake, and a window of its origin approves', async () => {
  const { popup, answer } = await openWindow('In a window')
  await host.frame.getByRole('button', { name: 'Approve' }).click({ force: true })
  expect(await stateOf(answer)).toBe('open')
  expect(new URL(popup.url()).origin).toBe(frames.frame)
  await popup.getByText(`${frames.host.url} asks for your approval.`, { exact: true }).waitFor()
  await popup.getByText('Read completely').waitFor()
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Approve' }).click()
  await expect(verifyMessage({ address, message: 'In a window', signature: (await answer) as `0x${string}` })).resolves.toBe(true)
  await closed
})

test('a window that is closed without an answer has rejected', async () => {
  const { popup, answer } = await openWindow('Closed')
  await popup.close()
  await expect(answer).rejects.toThrow('User rejected the request')
})

test('A9: no other window’s answer counts, and none of another origin', async () => {
  const { popup, answer } = await openWindow('Forged')
  const forged = { type: 'portico-approval/ANSWER', id: new URL(popup.url()).hash.slice(1), given: 'approved' }
  await host.page.evaluate(`frame.contentWindow.postMessage(${JSON.stringify(forged)}, ${JSON.stringify(frames.frame)})`)
  expect(await stateOf(answer)).toBe('open')
  // The same address in a window that the page around has opened has nobody to answer.
  const opened = host.page.waitForEvent('popup')
  await host.page.evaluate(`void window.open(${JSON.stringify(popup.url())})`)
  const foreign = await opened
  await foreign.getByText(OVER).waitFor()
  expect(await foreign.getByRole('button').allTextContents()).toEqual(['Close this window'])
  await popup.getByRole('button', { name: 'Reject' }).click()
  await expect(answer).rejects.toThrow('User rejected the request')
})

test('a request that the page gives up closes its window, and without its frame a window approves nothing', async () => {
  const first = await openWindow('Given up')
  const closed = first.popup.waitForEvent('close')
  await host.ask('RELOAD')
  await closed
  const { popup } = await openWindow('Frame gone')
  await host.page.evaluate('frame.remove()')
  await popup.getByText(OVER).waitFor()
  expect(await popup.getByRole('button').allTextContents()).toEqual(['Close this window'])
  expect(host.errors).toEqual([])
})
