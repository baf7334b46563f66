import type { Browser } from 'playwright-core'
import { createPublicClient, http, verifyMessage } from 'viem'
import { mainnet } from 'viem/chains'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { type Chain, startChain } from '../../../examples/sandbox/chain/start-chain.ts'
import { launchBrowser } from '../../support/chromium.ts'
import type { TestServer } from '../../support/serve.ts'
import { installWalletMock, walletMockName } from '../../support/wallet-mock.ts'
import { serveWalletPage } from './support/wallet-page.ts'

const [first, second] = testAccounts
let browser: Browser
let server: TestServer
let chain: Chain

beforeAll(async () => {
  ;[browser, server, chain] = await Promise.all([launchBrowser(), serveWalletPage(), startChain({ id: 1 })])
})
afterAll(() => Promise.all([browser?.close(), server?.close(), chain?.stop()]))

test('a wallet none of us wrote announces itself, signs and sends on the local chain', async () => {
  const context = await browser.newContext()
  await installWalletMock(context, { privateKey: first.privateKey, rpcUrls: { 1: chain.rpcUrl } })
  const page = await context.newPage()
  await page.goto(server.url)
  const asked = await page.evaluate<{ name: string; accounts: unknown; signature: `0x${string}`; hash: `0x${string}` }>(`(async () => {
    const [{ info, provider }] = Object.values(window.providers)
    const accounts = await provider.request({ method: 'eth_requestAccounts' })
    const signature = await provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', accounts[0]] })
    const hash = await provider.request({ method: 'eth_sendTransaction', params: [{ from: accounts[0], to: '${second.address}', value: '0x7' }] })
    return { name: info.name, accounts, signature, hash }
  })()`)
  expect(asked.name).toBe(walletMockName)
  expect(asked.accounts).toEqual([first.address])
  expect(await verifyMessage({ address: first.address, message: 'hello', signature: asked.signature })).toBe(true)
  const reader = createPublicClient({ chain: mainnet, transport: http(chain.rpcUrl), pollingInterval: 20 })
  expect((await reader.waitForTransactionReceipt({ hash: asked.hash })).status).toBe('success')
  expect(await reader.getBalance({ address: second.address })).toBe(10_000n * 10n ** 18n + 7n)
  await context.close()
})
