import { createPublicClient, http, parseEther, verifyMessage } from 'viem'
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

const approve = () => host.frame.getByRole('button', { name: 'Approve' })
const reject = () => host.frame.getByRole('button', { name: 'Reject' })

test('a code by mail signs in, over three origins, in at most 3 s from the mail', async () => {
  await expect(host.ask('IS_CONNECTED')).resolves.toEqual({ isConnected: false })
  await expect(host.ask('GET_USER')).rejects.toThrow('Nobody is signed in.')
  await expect(host.ask('CONNECT_EMAIL', { email: 'ada@example.test' })).resolves.toEqual({ action: 'VERIFY_OTP' })
  const otp = await frames.codeFor('ada@example.test')
  const clock = (): Promise<number> => host.page.evaluate(() => performance.now())
  const mailed = await clock()
  const wrong = otp === '000000' ? '000001' : '000000'
  await expect(host.ask('CONNECT_OTP', { otp: wrong })).rejects.toThrow('That code does not match. Check the newest message.')
  await host.ask('CONNECT_OTP', { otp })
  await expect(host.ask('IS_CONNECTED')).resolves.toEqual({ isConnected: true })
  expect((await clock()) - mailed).toBeLessThan(3_000)
})

test('there is no address before the visitor has chosen how the account comes back', async () => {
  const address = await host.secure('service')
  await expect(host.ask('GET_USER', { chainId: 'eip155:1' })).resolves.toMatchObject({ email: 'ada@example.test', address, chainId: 1 })
})

test('a message is signed after the visitor has pressed Approve in the frame', async () => {
  const address = await host.address()
  const { answer } = await host.request('personal_sign', ['Hello frame', address])
  await host.frame.getByText('Hello frame', { exact: true }).waitFor()
  await host.frame.getByText(`${frames.host.url} asks for your approval.`, { exact: true }).waitFor()
  await approve().click()
  const signature = (await answer) as `0x${string}`
  await expect(verifyMessage({ address, message: 'Hello frame', signature })).resolves.toBe(true)
  await host.show(false)
})

test('Reject is heard as a refusal, and RELOAD drops what is being asked', async () => {
  const address = await host.address()
  const first = await host.request('personal_sign', ['No', address])
  await reject().click()
  await expect(first.answer).rejects.toThrow('User rejected the request')
  const second = await host.request('personal_sign', ['Later', address])
  await host.frame.getByText('Later', { exact: true }).waitFor()
  await host.ask('RELOAD')
  await host.frame.getByText('Later', { exact: true }).waitFor({ state: 'detached' })
  await expect(second.answer).rejects.toThrow('User rejected the request')
  await host.show(false)
})

test('a transaction is on the chain as it was shown', async () => {
  const address = await host.address()
  const to = '0x2222222222222222222222222222222222222222'
  const client = createPublicClient({ transport: http(frames.stage.ethereum.rpcUrl) })
  await Reflect.apply(client.request, client, [{ method: 'anvil_setBalance', params: [address, '0x8ac7230489e80000'] }])
  const before = await client.getBalance({ address: to })
  const { answer } = await host.request('eth_sendTransaction', [{ from: address, to, value: '0x14d1120d7b160000' }])
  await host.frame.getByText('1.5 ETH', { exact: true }).waitFor()
  // What a node says of it, at the frame's own address.
  await host.frame.getByText('− 1.5 ETH', { exact: true }).waitFor()
  await approve().click()
  const hash = (await answer) as `0x${string}`
  await client.waitForTransactionReceipt({ hash })
  expect((await client.getBalance({ address: to })) - before).toBe(parseEther('1.5'))
  await host.show(false)
})

test('the other network is read and used by its id', async () => {
  await expect(host.ask('SWITCH_NETWORK', { chainId: 'eip155:10' })).resolves.toEqual({ chainId: 10 })
  await expect(host.ask('RPC_REQUEST', { method: 'eth_chainId' })).resolves.toBe('0xa')
  await expect(host.ask('SWITCH_NETWORK', { chainId: 5 })).rejects.toThrow('Chain is not supported')
  await host.ask('SWITCH_NETWORK', { chainId: 1 })
})

test('signing out forgets the visitor', async () => {
  await host.ask('SIGN_OUT')
  await expect(host.ask('IS_CONNECTED')).resolves.toEqual({ isConnected: false })
  await expect(host.ask('RPC_REQUEST', { method: 'personal_sign', params: ['Hello', `0x${'1'.repeat(40)}`] })).rejects.toThrow()
  expect(host.errors).toEqual([])
})
