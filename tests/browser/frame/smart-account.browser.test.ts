import { createPublicClient, createTestClient, encodeFunctionData, erc20Abi, http, parseAbi } from 'viem'
import { accountContracts } from '../../../examples/sandbox/chain/account-contracts.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { exchangeAddresses } from '../../../examples/sandbox/chain/exchange-addresses.ts'
import { testTokens, wrappedNative } from '../../../examples/sandbox/chain/tokens.ts'
import { createSiwxServer, eip155Verifier, formatMessage } from '../../../server/siwx/index.ts'
import { until } from '../../support/wait.ts'
import { type FrameStage, startFrameStage } from './support/frame-stage.ts'
import { type OpenHost, openHost } from './support/open-host.ts'

let frames: FrameStage
let host: OpenHost
let address: `0x${string}`
let batch = ''

beforeAll(async () => {
  frames = await startFrameStage({ smartAccounts: true })
  host = await openHost(frames, frames.host.url)
  await host.mount()
  await host.signIn('sam@example.test')
  address = await host.secure('service')
})
afterAll(() => frames.close())

const chain = () => createPublicClient({ transport: http(frames.stage.ethereum.rpcUrl), cacheTime: 0 })
const USDC = testTokens[0].address
const ROUTER = exchangeAddresses.router
const RECEIVER = '0x5555555555555555555555555555555555555555'
const swapAbi = parseAbi([
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

const approve = async (): Promise<void> => {
  await host.frame.getByRole('button', { name: 'Approve' }).click()
}

test('the page is told of both accounts, and takes the smart one', async () => {
  await expect(host.ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).resolves.toEqual({ smartAccountEnabledNetworks: [1, 10] })
  await expect(host.ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).resolves.toEqual({ type: 'smartAccount', address })
  await expect(host.ask('GET_USER', { chainId: 1 })).resolves.toMatchObject({
    address,
    accounts: [
      { address, type: 'eoa' },
      { address, type: 'smartAccount' },
    ],
    smartAccountDeployed: false,
    preferredAccountType: 'smartAccount',
  })
  await expect(host.ask('INIT_SMART_ACCOUNT')).resolves.toEqual({ address, isDeployed: false })
})

test('an empty account sends its first operation: it takes its code, and the paymaster pays', async () => {
  const { answer } = await host.request('eth_sendTransaction', [{ from: address, to: RECEIVER, data: '0x1234' }])
  // The approval names the code, and says that somebody else pays the fee.
  await host.frame.getByText(accountContracts.simple7702Account).first().waitFor()
  await host.frame.getByText('The fee is paid by').waitFor()
  await approve()
  const hash = (await answer) as `0x${string}`
  await expect(chain().getTransactionReceipt({ hash })).resolves.toMatchObject({ status: 'success' })
  expect((await chain().getCode({ address }))?.toLowerCase()).toBe(`0xef0100${accountContracts.simple7702Account.slice(2).toLowerCase()}`)
  expect(await chain().getBalance({ address })).toBe(0n)
  await expect(host.ask('GET_USER', {})).resolves.toMatchObject({ smartAccountDeployed: true })
  await host.show(false)
})

test('approve and swap are one batch, all or nothing, without a coin for the fee', async () => {
  const amount = 1_000_000n
  const [giver] = testAccounts
  const funding = createTestClient({ mode: 'anvil', transport: http(frames.stage.ethereum.rpcUrl) })
  await funding.impersonateAccount({ address: giver.address })
  await funding.sendUnsignedTransaction({
    from: giver.address,
    to: USDC,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, amount] }),
  })
  await until(
    async () => (await chain().readContract({ abi: erc20Abi, address: USDC, functionName: 'balanceOf', args: [address] })) === amount,
  )
  const swap = encodeFunctionData({
    abi: swapAbi,
    args: [amount, 1n, [USDC, wrappedNative.address], address, BigInt(2 ** 40)],
  })
  const calls = [
    { to: USDC, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ROUTER, amount] }) },
    { to: ROUTER, data: swap },
  ]
  const { answer } = await host.request('wallet_sendCalls', [
    { version: '2.0.0', chainId: '0x1', from: address, atomicRequired: true, calls },
  ])
  await approve()
  const { id } = (await answer) as { id: string }
  const status = () => host.ask('RPC_REQUEST', { method: 'wallet_getCallsStatus', params: [id] }) as Promise<{ readonly status: number }>
  await until(async () => (await status()).status !== 100)
  await expect(status()).resolves.toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
  expect(await chain().getBalance({ address })).toBeGreaterThan(0n)
  await host.show(false)
  batch = id
})

test('the smart account signs in', async () => {
  // The frame lets nobody sign in to another site than the one that asks.
  const { host: domain, href: uri } = new URL(frames.host.url)
  const server = createSiwxServer({ domains: [domain], verifiers: [eip155Verifier({ 'eip155:1': frames.stage.ethereum.rpcUrl })] })
  const { nonce, token: nonceToken } = await server.issueNonce()
  const issuedAt = new Date().toISOString()
  const fields = {
    domain,
    uri,
    version: '1' as const,
    nonce,
    chainId: 'eip155:1' as const,
    issuedAt,
  }
  const message = formatMessage({ ...fields, accountAddress: address })
  const { answer } = await host.request('personal_sign', [message, address])
  await approve()
  await expect(server.verify({ message, signature: String(await answer), nonceToken })).resolves.toMatchObject({ address })
  await host.show(false)
})

test('the code is taken away again', async () => {
  const client = createTestClient({ mode: 'anvil', transport: http(frames.stage.ethereum.rpcUrl) })
  await client.setBalance({ address, value: 0n })
  const { answer } = await host.request('eth_sendTransaction', [{ from: address, authorizationList: [{ address: `0x${'0'.repeat(40)}` }] }])
  await approve()
  await answer
  expect(await chain().getCode({ address })).toBeUndefined()
  await expect(host.ask('GET_USER', {})).resolves.toMatchObject({ smartAccountDeployed: false })
  expect(host.errors).toEqual([])
})

test('a frame that is loaded anew still knows what it has sent', async () => {
  await host.mount()
  const status = await host.ask('RPC_REQUEST', { method: 'wallet_getCallsStatus', params: [batch] })
  expect(status).toMatchObject({ id: batch, status: 200 })
})
