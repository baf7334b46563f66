import type { Browser } from 'playwright-core'
import { recoverMessageAddress } from 'viem'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { type Behaviour, behaviours, SLOW } from '../../../examples/sandbox/test-wallet/behaviours.ts'
import { oddErrorCount } from '../../../examples/sandbox/test-wallet/odd-errors.ts'
import type { TestWalletConfig } from '../../../examples/sandbox/test-wallet/wallet-config.ts'
import { launchBrowser } from '../../support/chromium.ts'
import type { TestServer } from '../../support/serve.ts'
import { until } from '../../support/wait.ts'
import { openWalletPage, serveWalletPage, type WalletPage } from './support/wallet-page.ts'

const [first, second] = testAccounts
const address = first.address.toLowerCase()
const polygon = {
  chainId: '0x89',
  chainName: 'Polygon',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: ['http://127.0.0.1:9/'],
}
let browser: Browser
let server: TestServer
let opened: WalletPage

const open = async (behaviour: Behaviour, more: Partial<TestWalletConfig> = {}): Promise<WalletPage> => {
  const config = {
    name: 'Test Wallet',
    rdns: 'test.wallet',
    privateKey: first.privateKey,
    chains: { '0x1': 'http://127.0.0.1:9/' },
    behaviour,
  }
  opened = await openWalletPage(browser, server.url, [{ ...config, ...more }])
  return opened
}

beforeAll(async () => {
  ;[browser, server] = await Promise.all([launchBrowser(), serveWalletPage()])
})
afterAll(() => Promise.all([browser?.close(), server?.close()]))
afterEach(() => opened.context.close())

test('every behaviour has a description and can be chosen at run time', async () => {
  const { wallet, page } = await open('approve')
  for (const name of Object.keys(behaviours)) {
    await page.evaluate(
      (behaviour) => Reflect.apply(window.__testWalletControl?.['test.wallet']?.setBehaviour ?? (() => {}), undefined, [behaviour]),
      name,
    )
    expect(await page.evaluate(() => window.__testWalletControl?.['test.wallet']?.behaviour)).toBe(name)
  }
  await wallet.setBehaviour('approve')
  expect(await opened.ask('eth_requestAccounts')).toEqual({ result: [address] })
})

test('reject, pending, refuse-add and throws-string: no account, each in its way', async () => {
  const { ask, wallet } = await open('reject')
  expect(await ask('eth_requestAccounts')).toMatchObject({ error: 'ProviderRpcError', code: 4001 })
  expect(await ask('eth_accounts')).toEqual({ result: [] })
  await wallet.setBehaviour('pending')
  expect(await ask('eth_requestAccounts')).toMatchObject({ code: -32002, message: expect.stringContaining('already pending') })
  await wallet.setBehaviour('throws-string')
  expect(await ask('eth_requestAccounts')).toEqual({ error: 'The window was closed' })
  // 4902 on a switch, 4001 on adding.
  await wallet.setBehaviour('refuse-add')
  expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x89' }])).toMatchObject({ code: 4902 })
  expect(await ask('wallet_addEthereumChain', [polygon])).toMatchObject({ code: 4001 })
  expect(await ask('eth_chainId')).toEqual({ result: '0x1' })
})

test('silent: waits until it is told, in any order, with any answer', async () => {
  const { ask, wallet } = await open('silent')
  const connecting = ask('eth_requestAccounts')
  const adding = ask('wallet_addEthereumChain', [polygon])
  const watching = ask('wallet_requestPermissions', [{ eth_accounts: {} }])
  await wallet.waitForPending('wallet_requestPermissions')
  const pending = await wallet.pending()
  expect(pending.map((request) => request.method).sort()).toEqual([
    'eth_requestAccounts',
    'wallet_addEthereumChain',
    'wallet_requestPermissions',
  ])
  const idOf = (method: string) => pending.find((request) => request.method === method)?.id
  expect(await wallet.answer({ error: { code: -32000, message: 'no' } }, idOf('wallet_requestPermissions'))).toBe(true)
  expect(await watching).toMatchObject({ code: -32000, message: 'no' })
  expect(await wallet.answer('reject', idOf('wallet_addEthereumChain'))).toBe(true)
  expect(await adding).toMatchObject({ code: 4001 })
  expect(await wallet.answer('approve')).toBe(true)
  expect(await connecting).toEqual({ result: [address] })
  expect(await wallet.answer('approve')).toBe(false)
})

test('wrong-chain: connects on a chain no app lists and leaves it when asked', async () => {
  const { ask, events } = await open('wrong-chain')
  expect(await ask('eth_chainId')).toEqual({ result: '0x1' })
  expect(await ask('eth_requestAccounts')).toEqual({ result: [address] })
  expect(await ask('eth_chainId')).toEqual({ result: '0x7a69' })
  expect(await ask('eth_blockNumber')).toMatchObject({ code: 4901 })
  expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x1' }])).toEqual({ result: null })
  expect(await events()).toEqual([
    ['chainChanged', '0x7a69'],
    ['accountsChanged', [address]],
    ['chainChanged', '0x1'],
  ])
})

test('unknown-chain: 4902 even for a configured chain, accepts it when added', async () => {
  const { ask, events } = await open('unknown-chain', { chains: { '0x1': 'http://127.0.0.1:9/', '0x89': 'http://127.0.0.1:9/' } })
  expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x89' }])).toMatchObject({ code: 4902 })
  expect(await ask('wallet_addEthereumChain', [polygon])).toEqual({ result: null })
  expect(await ask('eth_chainId')).toEqual({ result: '0x89' })
  expect(await events()).toEqual([['chainChanged', '0x89']])
})

test('account-switches: the account changes while the request is open, the answer is for the old one', async () => {
  const { ask, wallet, events } = await open('approve')
  await ask('eth_requestAccounts')
  await wallet.setBehaviour('account-switches')
  const outcome = await ask('personal_sign', ['0x68656c6c6f', address])
  if (!('result' in outcome) || typeof outcome.result !== 'string') throw new Error('not signed')
  expect(await recoverMessageAddress({ message: 'hello', signature: `0x${outcome.result.slice(2)}` })).toBe(first.address)
  expect((await events()).at(-1)).toEqual(['accountsChanged', [second.address.toLowerCase()]])
  expect(await ask('eth_accounts')).toEqual({ result: [second.address.toLowerCase()] })
})

test('answers-twice: callbacks and listeners run twice, awaiting still gives one answer', async () => {
  const { page, events } = await open('answers-twice')
  const uncaught: unknown[] = []
  page.on('pageerror', (error) => uncaught.push(error))
  const calls = await page.evaluate<unknown>(`(async () => {
    const { provider } = window.providers['test.wallet']
    let answers = 0, failures = 0
    const accounts = await provider.request({ method: 'eth_requestAccounts' })
    await provider.request({ method: 'eth_accounts' }).then(() => { answers += 1 })
    await provider.request({ method: 'wallet_none' }).catch(() => { failures += 1 })
    return { accounts, answers, failures }
  })()`)
  expect(calls).toEqual({ accounts: [address], answers: 2, failures: 2 })
  expect(await events()).toEqual([
    ['accountsChanged', [address]],
    ['accountsChanged', [address]],
  ])
  expect(uncaught).toEqual([])
})

test('throws-odd: something else each time, and the log has it', async () => {
  const { page, wallet } = await open('throws-odd')
  const thrown = await page.evaluate<readonly string[]>(`(async () => {
    const { provider } = window.providers['test.wallet']
    const thrown = []
    for (let time = 0; time < ${oddErrorCount}; time += 1)
      await provider.request({ method: 'eth_requestAccounts' }).catch((error) => thrown.push(error === null ? 'null' : typeof error))
    return thrown
  })()`)
  expect(thrown).toHaveLength(oddErrorCount)
  expect([...new Set(thrown)].sort()).toEqual(['boolean', 'function', 'null', 'number', 'object', 'symbol', 'undefined'])
  expect((await wallet.requests()).map(({ status }) => status)).toEqual(thrown.map(() => 'failed'))
})

test('slow: approves after twenty seconds', async () => {
  const { ask, page, wallet } = await open('slow')
  await page.clock.install()
  const asked = ask('eth_requestAccounts')
  await until(async () => (await wallet.requests()).length === 1)
  await page.clock.fastForward(SLOW / 2)
  expect(await wallet.requests()).toMatchObject([{ status: 'open' }])
  await page.clock.fastForward(SLOW / 2)
  expect(await asked).toEqual({ result: [address] })
})

test('locked: shows nobody and holds what is asked for until it is unlocked', async () => {
  const { ask, wallet, events } = await open('approve')
  await ask('eth_requestAccounts')
  await wallet.setBehaviour('locked')
  expect(await ask('eth_accounts')).toEqual({ result: [] })
  const asked = ask('eth_requestAccounts')
  await wallet.waitForPending('eth_requestAccounts')
  await wallet.turn('unlock')
  expect(await asked).toEqual({ result: [address] })
  expect((await events()).slice(1)).toEqual([
    ['accountsChanged', []],
    ['accountsChanged', [address]],
  ])
})

test('once it disappears nobody finds it, and whoever has it hears so', async () => {
  const { page, wallet, events } = await open('approve', { announce: 'both' })
  const seen = (): Promise<unknown> => page.evaluate(`[Object.keys(window.providers), 'ethereum' in window]`)
  expect(await seen()).toEqual([['test.wallet'], true])
  await page.evaluate('window.providers = {}')
  await wallet.turn('disappear')
  await page.evaluate(`dispatchEvent(new Event('eip6963:requestProvider'))`)
  expect(await seen()).toEqual([[], false])
  expect(await events()).toEqual([['disconnect', { code: 4900, message: expect.any(String) }]])
})

test('window.ethereum, both and none', async () => {
  await open('approve', { announce: 'window.ethereum' })
  const seen = (): Promise<unknown> => opened.page.evaluate(`[Object.keys(window.providers).length, 'ethereum' in window]`)
  expect(await seen()).toEqual([0, true])
  await opened.context.close()
  await open('approve', { announce: 'both' })
  expect(await seen()).toEqual([1, true])
  await opened.context.close()
  await open('approve', { announce: 'none' })
  expect(await seen()).toEqual([0, false])
  await opened.wallet.turn('announce')
  expect(await seen()).toEqual([1, false])
})

test('the log keeps every request as it was made', async () => {
  const { ask, wallet } = await open('approve')
  await ask('eth_requestAccounts')
  await ask('personal_sign', ['0x00', second.address])
  expect(await wallet.requests()).toEqual([
    { id: 1, method: 'eth_requestAccounts', params: undefined, status: 'answered', result: [address] },
    {
      id: 2,
      method: 'personal_sign',
      params: ['0x00', second.address],
      status: 'failed',
      error: { code: 4100, message: expect.any(String) },
    },
  ])
})
