import type { Browser } from 'playwright-core'
import { createPublicClient, http, stringToHex, verifyMessage, verifyTypedData } from 'viem'
import { mainnet } from 'viem/chains'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { type Chain, startChain } from '../../../examples/sandbox/chain/start-chain.ts'
import type { TestWalletConfig } from '../../../examples/sandbox/test-wallet/wallet-config.ts'
import { launchBrowser } from '../../support/chromium.ts'
import type { TestServer } from '../../support/serve.ts'
import { openWalletPage, serveWalletPage, type WalletPage } from './support/wallet-page.ts'

const [first, second] = testAccounts
const address = first.address.toLowerCase()
let browser: Browser
let server: TestServer
let chain: Chain
let opened: WalletPage

const wallet = (more: Partial<TestWalletConfig> = {}): TestWalletConfig => ({
  name: 'Test Wallet',
  rdns: 'test.wallet',
  privateKey: first.privateKey,
  chains: { '0x1': chain.rpcUrl, '0xa': chain.rpcUrl },
  ...more,
})

beforeAll(async () => {
  ;[browser, server, chain] = await Promise.all([
    launchBrowser(),
    serveWalletPage({ 'content-security-policy': "default-src 'self'; style-src 'self'; require-trusted-types-for 'script'" }),
    startChain({ id: 1 }),
  ])
})
afterAll(() => Promise.all([browser?.close(), server?.close(), chain?.stop()]))
beforeEach(async () => {
  opened = await openWalletPage(browser, server.url, [wallet()])
})
afterEach(() => opened.context.close())

const connect = async (): Promise<void> => {
  expect(await opened.ask('eth_requestAccounts')).toEqual({ result: [address] })
}
const resultOf = async (method: string, params: unknown): Promise<unknown> => {
  const outcome = await opened.ask(method, params)
  if (!('result' in outcome)) throw new Error(`${method}: ${outcome.message}`)
  return outcome.result
}
const hexOf = (value: unknown): `0x${string}` => {
  if (typeof value !== 'string' || !value.startsWith('0x')) throw new Error(`no hexadecimal text: ${String(value)}`)
  return `0x${value.slice(2)}`
}

test('announces itself with its icon and a frozen detail, again at each request; shows and writes nothing before it is connected', async () => {
  const announced = await opened.page.evaluate<unknown>(`new Promise((resolve) => {
    addEventListener('eip6963:announceProvider', ({ detail }) => resolve({ ...detail.info, frozen: Object.isFrozen(detail) && Object.isFrozen(detail.info) }))
    dispatchEvent(new Event('eip6963:requestProvider'))
  })`)
  expect(announced).toMatchObject({
    name: 'Test Wallet',
    rdns: 'test.wallet',
    frozen: true,
    icon: expect.stringMatching(/^data:image\/svg\+xml,/),
  })
  expect(await opened.page.evaluate(() => 'ethereum' in window)).toBe(false)

  // Before it is connected it shows no account and writes nothing.
  expect(await opened.ask('eth_accounts')).toEqual({ result: [] })
  expect(await opened.ask('wallet_getPermissions')).toEqual({ result: [] })
  expect(await opened.ask('personal_sign', ['0x00', address])).toMatchObject({ code: 4100 })
  expect(await opened.page.evaluate(() => localStorage.length)).toBe(0)
})

test('a permission outlives a reload and ends by revoking', async () => {
  await connect()
  await opened.page.reload()
  expect(await opened.ask('eth_accounts')).toEqual({ result: [address] })
  expect(await opened.wallet.methods()).toEqual(['eth_accounts'])
  expect(await opened.ask('wallet_revokePermissions', [{ eth_accounts: {} }])).toEqual({ result: null })
  expect(await opened.ask('eth_accounts')).toEqual({ result: [] })
  expect(await opened.events()).toEqual([['accountsChanged', []]])
})

test('signs messages so that viem verifies them, and typed data for the chain it is on and no other', async () => {
  await connect()
  for (const message of ['Sign in to Portico ✓', '']) {
    const signature = hexOf(await resultOf('personal_sign', [stringToHex(message), first.address]))
    expect(await verifyMessage({ address: first.address, message, signature })).toBe(true)
    const turned = hexOf(await resultOf('personal_sign', [address, stringToHex(message)]))
    expect(turned).toBe(signature)
  }

  const data = {
    types: { Mail: [{ name: 'to', type: 'address' }, { name: 'amount', type: 'uint256' }] }, // biome-ignore format: one type, one line
    primaryType: 'Mail',
    domain: { name: 'Mail', version: '1', chainId: 1 },
    message: { to: second.address, amount: '115792089237316195423570985008687907853269984665640564039457584007913129639935' },
  } as const
  const signature = hexOf(await resultOf('eth_signTypedData_v4', [address, JSON.stringify(data)]))
  expect(
    await verifyTypedData({
      ...data,
      message: { ...data.message, amount: BigInt(data.message.amount) },
      address: first.address,
      signature,
    }),
  ).toBe(true)
  const other = JSON.stringify({ ...data, domain: { ...data.domain, chainId: 10 } })
  expect(await opened.ask('eth_signTypedData_v4', [address, other])).toMatchObject({ code: -32603 })
})

test('a transaction lands to the last wei; one from another account, for another chain or beyond the balance is refused', async () => {
  const reader = createPublicClient({ chain: mainnet, transport: http(chain.rpcUrl), pollingInterval: 20 })
  const value = 1_234_567_890_123_456_789n
  const [mine, theirs] = await Promise.all([first, second].map((account) => reader.getBalance({ address: account.address })))
  await connect()
  const transaction = { from: address, to: second.address, value: `0x${value.toString(16)}`, data: '0xc0ffee' }
  const hash = hexOf(await resultOf('eth_sendTransaction', [transaction]))
  const receipt = await reader.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  expect(await reader.getBalance({ address: second.address })).toBe((theirs ?? 0n) + value)
  expect(await reader.getBalance({ address: first.address })).toBe((mine ?? 0n) - value - receipt.gasUsed * receipt.effectiveGasPrice)
  expect((await reader.getTransaction({ hash })).input).toBe('0xc0ffee')

  const send = (transaction: object) =>
    opened.ask('eth_sendTransaction', [{ from: address, to: second.address, value: '0x1', ...transaction }])
  expect(await send({ from: second.address })).toMatchObject({ code: 4100 })
  expect(await send({ chainId: '0xa' })).toMatchObject({ code: -32602 })
  expect(await send({ value: 'ten' })).toMatchObject({ code: -32602 })
  expect(await send({ value: `0x${(10n ** 30n).toString(16)}` })).toMatchObject({
    code: expect.any(Number),
    message: expect.stringMatching(/insufficient/i),
  })
})

test('reads go to the chain, unknown methods are 4200, broken requests -32600; shows a token it is asked to', async () => {
  expect(await opened.ask('eth_getBalance', [second.address, 'latest'])).toMatchObject({ result: expect.stringMatching(/^0x/) })
  expect(await opened.ask('eth_chainId')).toEqual({ result: '0x1' })
  expect(await opened.ask('net_version')).toEqual({ result: '1' })
  expect(await opened.ask('eth_sign', [address, '0x'])).toMatchObject({ code: 4200 })
  expect(await opened.ask('wallet_sendCalls', [])).toMatchObject({ code: 4200 })
  expect(await opened.page.evaluate(`window.ask('test.wallet', undefined)`)).toMatchObject({ code: -32600 })

  const token = { type: 'ERC20', options: { address: second.address, symbol: 'USDC', decimals: 6 } }
  expect(await opened.ask('wallet_watchAsset', token)).toEqual({ result: true })
  expect(await opened.ask('wallet_watchAsset', { ...token, type: 'ERC1' })).toMatchObject({ code: -32602 })
  expect(await opened.page.evaluate(() => window.__testWalletControl?.['test.wallet']?.watchedAssets.length)).toBe(1)
})

test('switches to a chain it has, refuses others with 4902, adds and remembers them', async () => {
  await connect()
  expect(await opened.ask('wallet_switchEthereumChain', [{ chainId: '0x0a' }])).toEqual({ result: null })
  expect(await opened.ask('eth_chainId')).toEqual({ result: '0xa' })
  expect(await opened.ask('wallet_switchEthereumChain', [{ chainId: '0x89' }])).toMatchObject({ code: 4902 })
  const added = {
    chainId: '0x89',
    chainName: 'Polygon',
    nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
    rpcUrls: [chain.rpcUrl],
  }
  expect(await opened.ask('wallet_addEthereumChain', [{ ...added, rpcUrls: [] }])).toMatchObject({ code: -32602 })
  expect(await opened.ask('wallet_addEthereumChain', [added])).toEqual({ result: null })
  await opened.page.reload()
  expect(await opened.ask('eth_chainId')).toEqual({ result: '0x89' })
  expect(await opened.ask('eth_blockNumber')).toMatchObject({ result: expect.stringMatching(/^0x/) })
})

test('the control switches accounts and chains, locks, forgets and loses the chains', async () => {
  await connect()
  await opened.wallet.switchAccount(second.address)
  await opened.wallet.switchChain('0x2105')
  await opened.wallet.turn('lock')
  await opened.wallet.turn('unlock')
  await opened.wallet.turn('forget')
  await opened.wallet.turn('disconnect')
  expect(await opened.ask('eth_chainId')).toMatchObject({ code: 4900 })
  await opened.wallet.turn('connect')
  const other = second.address.toLowerCase()
  expect(await opened.events()).toEqual([
    ['accountsChanged', [address]],
    ['accountsChanged', [other]],
    ['chainChanged', '0x2105'],
    ['accountsChanged', []],
    ['accountsChanged', [other]],
    ['accountsChanged', []],
    ['disconnect', { code: 4900, message: expect.any(String) }],
    ['connect', { chainId: '0x2105' }],
  ])
})

test('with `smart` it says what it can do, sends several calls and lists its assets', async () => {
  await opened.context.close()
  opened = await openWalletPage(browser, server.url, [wallet({ smart: {} })])
  await connect()
  expect(await resultOf('wallet_getCapabilities', [address])).toMatchObject({ '0x1': { atomic: { status: 'ready' } } })
  const calls = ['0x1', '0x2'].map((value) => ({ to: second.address, value }))
  expect(await resultOf('wallet_sendCalls', [{ version: '2.0.0', from: address, chainId: '0x1', atomicRequired: false, calls }])).toEqual({
    id: '0x1',
  })
  const status = await resultOf('wallet_getCallsStatus', ['0x1'])
  expect(status).toMatchObject({ status: 200, receipts: [{ status: '0x1' }, { status: '0x1' }] })
  expect(await resultOf('wallet_getAssets', [{ account: address, chainFilter: ['0x1'] }])).toMatchObject({
    '0x1': [{ type: 'native', metadata: { decimals: 18 } }],
  })
})
