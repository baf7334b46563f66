import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { readFrameMessage } from '../../../plugins/auth/protocol/index.ts'
import { openPage } from '../support/stage.ts'
import { type FrameStage, type HostOrigin, startFrameStage } from './support/frame-stage.ts'

let frames: FrameStage

beforeAll(async () => {
  frames = await startFrameStage()
})

afterAll(() => frames.close())

const openHost = async (host: HostOrigin = frames.host) => {
  const { page, errors } = await openPage(frames.stage.browser)
  await page.goto(host.url)
  return { page, errors }
}

const ready = (page: Page) =>
  page.waitForFunction(() =>
    (globalThis as unknown as { heard: { data?: { type?: string } }[] }).heard.some(({ data }) => data?.type === '@w3m-frame/READY'),
  )

const mount = async (page: Page) => {
  await page.evaluate('mount()')
  await ready(page)
}

/** Asks as the page does, and reads the answer as the product does. */
const ask = async (page: Page, name: string, payload?: unknown) => {
  const wire: unknown = await page.evaluate(`ask(${JSON.stringify(name)}, ${JSON.stringify(payload)})`)
  const answer = readFrameMessage(wire)
  if (answer?.kind === 'error') throw new Error(answer.message)
  if (answer?.kind !== 'success') throw new Error('No answer of the protocol.')
  return answer.payload
}

const signIn = async (page: Page, email: string): Promise<void> => {
  await ask(page, 'CONNECT_EMAIL', { email })
  await ask(page, 'CONNECT_OTP', { otp: await frames.codeFor(email) })
}

test('a code by mail signs in, over three origins', async () => {
  const { page, errors } = await openHost()
  await mount(page)
  await expect(ask(page, 'IS_CONNECTED')).resolves.toEqual({ isConnected: false })
  await expect(ask(page, 'CONNECT_EMAIL', { email: 'ada@example.test' })).resolves.toEqual({ action: 'VERIFY_OTP' })
  await ask(page, 'CONNECT_OTP', { otp: await frames.codeFor('ada@example.test') })
  await expect(ask(page, 'IS_CONNECTED')).resolves.toEqual({ isConnected: true })
  await expect(ask(page, 'GET_USER', { chainId: 'eip155:1' })).resolves.toMatchObject({ email: 'ada@example.test', chainId: 1 })
  expect(errors).toEqual([])
})
