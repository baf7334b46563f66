/** @jest-environment node */
import { buildSwap, swapQuotes } from 'portico/wire'
import { encodeFunctionData, parseAbi } from 'viem'
import { createSwapCalls } from '../../../adapters/evm/actions/swap-calls.ts'
import { startApi } from '../../../examples/sandbox/api/start-api.ts'
import { type HostileAnswer, hostileAnswers } from '../../../examples/sandbox/api/swaps/hostile-answers.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { exchangeAddresses } from '../../../examples/sandbox/chain/exchange-addresses.ts'
import { testTokens, wrappedNative } from '../../../examples/sandbox/chain/tokens.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import type { BalanceChange } from '../../../kernel/contract/features.ts'
import { type BuiltRefusal, type BuiltSwap, checkBuilt, compareChanges, type ShownSwap } from '../../../plugins/swap/check-built.ts'
import { callerOf } from '../../sandbox/api/support/call-api.ts'
import { type SandboxChains, startSandboxChains } from '../../sandbox/api/support/sandbox-chains.ts'

const [usdc, dai, wbtc] = testTokens
const OWN = testAccounts[0].address
const OTHER = testAccounts[1].address
const { router } = exchangeAddresses
const NETWORK = 'eip155:1'
const NOW = 1_800_000_000n
const { readSwap } = createSwapCalls()
const family = { codec: { key: (address: string) => address.toLowerCase() } }

const quote: ShownSwap = {
  network: { caipNetworkId: NETWORK },
  account: { address: OWN },
  from: { address: usdc.address },
  to: { address: dai.address },
  amount: 5_000_000n,
  least: 4_900_000n,
}
const check = (built: BuiltSwap, shown: ShownSwap = quote, now = NOW) =>
  checkBuilt(built, { quote: shown, family, routers: [router], readSwap, now })

const abi = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
])
interface Terms {
  readonly amount?: bigint
  readonly minimum?: bigint
  readonly path?: readonly `0x${string}`[]
  readonly to?: `0x${string}`
  readonly deadline?: bigint
}
const dataOf = ({
  amount = 5_000_000n,
  minimum = 4_900_000n,
  path = [usdc.address, dai.address],
  to = OWN,
  deadline = NOW + 60n,
}: Terms = {}) => encodeFunctionData({ abi, functionName: 'swapExactTokensForTokens', args: [amount, minimum, path, to, deadline] })
const good: BuiltSwap = {
  from: { network: NETWORK, address: OWN },
  to: { network: NETWORK, address: router },
  data: dataOf(),
  amount: 0n,
  eip155: { gas: 200_000n, gasPrice: 1n },
}

test('what was shown is what was built, in whatever case the addresses are', () => {
  expect(check(good)).toBeUndefined()
  expect(check({ ...good, to: { network: NETWORK, address: router.toLowerCase() } })).toBeUndefined()
  expect(check({ ...good, data: dataOf({ minimum: 4_900_001n }) })).toBeUndefined()
  const coin = { ...quote, from: {} }
  const path = [wrappedNative.address, dai.address]
  const data = encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args: [4_900_000n, path, OWN, NOW + 60n] })
  expect(check({ ...good, amount: 5_000_000n, data }, coin)).toBeUndefined()
  expect(check({ ...good, amount: 5_000_001n, data }, coin)).toBe('value')
})

test.each<[string, BuiltRefusal, BuiltSwap]>([
  ['another chain of the router', 'network', { ...good, to: { ...good.to, network: 'eip155:56' } }],
  ['another chain of the account', 'network', { ...good, from: { ...good.from, network: 'eip155:56' } }],
  ['another sender', 'sender', { ...good, from: { ...good.from, address: OTHER } }],
  ['a router nobody listed', 'router', { ...good, to: { ...good.to, address: OTHER } }],
  ['bytes behind the swap', 'unreadable', { ...good, data: `${dataOf()}00` }],
  ['another recipient', 'recipient', { ...good, data: dataOf({ to: OTHER }) }],
  ['coins sent with the swap of a token', 'value', { ...good, amount: 1n }],
  ['one unit more that leaves', 'amount', { ...good, data: dataOf({ amount: 5_000_001n }) }],
  ['one unit less that leaves', 'amount', { ...good, data: dataOf({ amount: 4_999_999n }) }],
  ['a minimum one unit lower', 'minimum', { ...good, data: dataOf({ minimum: 4_899_999n }) }],
  ['another token in', 'tokens', { ...good, data: dataOf({ path: [wbtc.address, dai.address] }) }],
  ['another token out', 'tokens', { ...good, data: dataOf({ path: [usdc.address, dai.address, wbtc.address] }) }],
  ['an end that has passed', 'deadline', { ...good, data: dataOf({ deadline: NOW }) }],
  ['an end after an hour', 'deadline', { ...good, data: dataOf({ deadline: NOW + 3_601n }) }],
  ['more gas than any swap takes', 'gas', { ...good, eip155: { gas: 10_000_001n, gasPrice: 1n } }],
])('A20: %s is refused: %s', (_, code, built) => {
  expect(check(built)).toBe(code)
})

test('A20: without a list of routers nothing goes out', () => {
  expect(checkBuilt(good, { quote, family, routers: [], readSwap, now: NOW })).toBe('router')
})

describe('hostile answers of the service', () => {
  let chains: SandboxChains
  let api: Service
  beforeAll(async () => {
    chains = await startSandboxChains(1)
    api = await startApi({ control: 0, chains: chains.urls })
  }, 60_000)
  afterAll(async () => {
    await api?.close()
    await chains?.stop()
  })

  const put = (answers: string) => fetch(`${api.control}/_sandbox/swaps/answers`, { method: 'PUT', body: JSON.stringify({ answers }) })
  const id = (address: string): string => `${NETWORK}:${address}`
  // What the visitor is shown, and what is built then.
  const shownAndBuilt = async () => {
    const call = callerOf(api.url)
    const [from, to, amount] = [id(usdc.address), id(dai.address), '5000000']
    const { quotes } = (await call(swapQuotes, { query: { amount, from, to, userAddress: OWN } })).answer()
    const expected = quotes[0]?.toAmount ?? 0n
    const body = { amount, eip155: { slippage: 0.1 }, from, to, userAddress: id(OWN), disableEstimate: true }
    const { tx } = (await call(buildSwap, { body })).answer()
    return { shown: { ...quote, least: expected - expected / 1_000n }, tx }
  }
  const reasons: Readonly<Record<HostileAnswer, BuiltRefusal>> = {
    approveUnlimited: 'router',
    approveOther: 'router',
    extraCall: 'router',
    toToken: 'router',
    valueAdded: 'value',
    otherRecipient: 'recipient',
    lowMinimum: 'minimum',
    changedAmount: 'minimum',
    otherToken: 'tokens',
    otherChain: 'network',
    hugeGas: 'gas',
    otherFunction: 'unreadable',
  }
  const clock = (): bigint => BigInt(Math.floor(Date.now() / 1_000))

  test('the true answer passes', async () => {
    await put('true')
    const { shown, tx } = await shownAndBuilt()
    expect(check(tx, shown, clock())).toBeUndefined()
  })

  test.each(hostileAnswers)('A20: %s is refused for its own reason', async (name) => {
    expect((await put(name)).status).toBe(200)
    const { shown, tx } = await shownAndBuilt()
    expect(check(tx, shown, clock())).toBe(reasons[name])
  })
})

describe('changes of a simulation', () => {
  const compare = (...changes: readonly BalanceChange[]) => compareChanges(changes, { quote, family })
  const out = { token: usdc.address, amount: -5_000_000n }
  const come = { token: dai.address, amount: 4_900_000n }

  test('exactly the amount leaves and at least the minimum comes', () => {
    expect(compare(out, come)).toBeUndefined()
    expect(compare(out, { ...come, token: dai.address.toLowerCase(), amount: 5_000_000n })).toBeUndefined()
    expect(compareChanges([{ amount: -5_000_000n }, come], { quote: { ...quote, from: {} }, family })).toBeUndefined()
  })

  test.each<[string, object, readonly BalanceChange[]]>([
    ['one unit more leaves', { code: 'spendsOther' }, [{ ...out, amount: -5_000_001n }, come]],
    ['one unit less leaves', { code: 'spendsOther' }, [{ ...out, amount: -4_999_999n }, come]],
    ['nothing moves', { code: 'spendsOther' }, []],
    ['the coin leaves too', { code: 'spendsOther' }, [out, come, { amount: -1n }]],
    ['another token leaves too', { code: 'spendsOther' }, [out, come, { token: wbtc.address, amount: -1n }]],
    ['an item leaves too', { code: 'spendsOther' }, [out, come, { token: dai.address, id: 7n, amount: -1n }]],
    ['nothing comes', { code: 'wouldFail' }, [out]],
    ['one unit less comes', { code: 'keepsPart', received: 4_899_999n }, [out, { ...come, amount: 4_899_999n }]],
  ])('A20: %s: it does not go out', (_, refusal, changes) => {
    expect(compare(...changes)).toEqual(refusal)
  })
})
