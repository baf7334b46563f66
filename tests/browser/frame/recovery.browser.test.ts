import { verifyMessage } from 'viem'
import { type FrameStage, startFrameStage } from './support/frame-stage.ts'
import { type OpenHost, openHost } from './support/open-host.ts'

let frames: FrameStage
let host: OpenHost

beforeAll(async () => {
  frames = await startFrameStage()
  host = await openHost(frames, frames.host.url)
  await host.mount()
})

afterAll(() => frames.close())

test('another page is allowed by the visitor, and a browser that has lost its storage gets the account back by the passkey', async () => {
  await host.signIn('grace@example.test')
  const address = await host.secure('passkey')

  await host.page.goto(frames.secondHost.url)
  await host.mount()
  await host.signIn('grace@example.test')
  const allowed = host.address()
  await host.frame.getByText(`${frames.secondHost.url} wants to see your addresses and ask for your signatures.`).waitFor()
  await host.frame.getByText(`So far the account was used on ${frames.host.url}.`).waitFor()
  await host.frame.getByRole('button', { name: 'Allow' }).click()
  await expect(allowed).resolves.toBe(address)

  const page = host.page.frames().find((frame) => frame.url().startsWith(frames.frame))
  await page?.evaluate('indexedDB.databases().then((all) => all.forEach(({ name }) => indexedDB.deleteDatabase(name)))')
  await host.page.goto(frames.host.url)
  await host.mount()
  await expect(host.ask('IS_CONNECTED')).resolves.toEqual({ isConnected: false })
  await host.signIn('grace@example.test')
  const recovered = host.address()
  await host.frame.getByText('Get your account back').waitFor()
  await host.frame.getByRole('button', { name: 'Use the passkey' }).click()
  await expect(recovered).resolves.toBe(address)

  const { answer } = await host.request('personal_sign', ['Back again', address])
  await host.frame.getByRole('button', { name: 'Approve' }).click()
  await expect(verifyMessage({ address, message: 'Back again', signature: (await answer) as `0x${string}` })).resolves.toBe(true)
  expect(host.errors).toEqual([])
})
