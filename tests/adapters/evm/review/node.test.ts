/** @jest-environment node */
import { encodeFunctionData, erc20Abi, pad, toEventSelector } from 'viem'
import type { Review } from '../../../../kernel/contract/review.ts'
import { createManualClock } from '../../../support/manual-clock.ts'
import { RpcError } from '../../../support/rpc-error.ts'
import { type RpcAnswer, type RpcServer, startRpcServer } from '../../../support/rpc-server.ts'
import { evmNetwork } from '../../../support/test-networks.ts'
import { until } from '../../../support/wait.ts'
import { type ActionsRig, createActionsRig } from '../../support/evm-actions.ts'
import { fakeContracts, text, token } from '../../support/fake-contracts.ts'
import { createScriptedWallet, someAddress } from '../../support/scripted-wallet.ts'

const TOKEN = `0x${'70'.repeat(20)}` as const
const FRIEND = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
const COIN = `0x${'ee'.repeat(20)}`

const open: { readonly server: RpcServer; readonly rig: ActionsRig }[] = []

afterEach(async () => {
  for (const { server, rig } of open.splice(0)) {
    rig.scope.unload()
    await server.close()
  }
})

/** The adapter beside a node that answers so. */
const start = async (simulate: RpcAnswer, contracts = { [TOKEN]: token() }) => {
  const clock = createManualClock()
  const server = await startRpcServer(1, {
    ...fakeContracts(contracts, { multicall: false }),
    eth_blockNumber: () => '0x10',
    eth_simulateV1: simulate,
  })
  const rig = await createActionsRig(createScriptedWallet(), { clock, networks: [evmNetwork(1, server.url)] })
  open.push({ server, rig })
  const review = (transaction: object, more: { onDecoded?(review: Review): void; signal?: AbortSignal } = {}): Promise<Review> =>
    rig.actions.review.review({ ...rig.call, ...more, method: 'eth_sendTransaction', params: [{ from: someAddress, ...transaction }] })
  return { clock, server, rig, review }
}

const coin = { to: FRIEND, value: '0x5' }
const transfer = { to: TOKEN, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [FRIEND, 5n] }) }

const log = (address: string, from: string, to: string, amount: string) => ({
  address,
  topics: [TRANSFER, pad(`0x${from.slice(2)}`), pad(`0x${to.slice(2)}`)],
  data: pad(`0x${amount.slice(2)}`),
})
const block = (calls: readonly object[]) => [{ calls }]
const ok = (logs: readonly unknown[] = []) => ({ status: '0x1', returnData: '0x', logs })

test('is asked for the calls of the account at one block, without a check of nonce and fee, with the coin’s transfers', async () => {
  const asked: unknown[] = []
  const { review } = await start((params) => {
    asked.push(params)
    return block([ok()])
  })
  await review({ ...coin, gas: '0x5208', maxFeePerGas: '0x1' })
  expect(asked).toEqual([
    [
      {
        blockStateCalls: [{ calls: [{ from: someAddress, to: FRIEND, value: '0x5', input: '0x' }] }],
        traceTransfers: true,
        validation: false,
      },
      '0x10',
    ],
  ])
})

test.each<readonly [string, RpcAnswer]>([
  [
    'does not know the method',
    () => {
      throw new RpcError(-32601, 'the method eth_simulateV1 does not exist')
    },
  ],
  [
    'fails',
    () => {
      throw new RpcError(-32603, 'internal error')
    },
  ],
  ['answers nothing', () => null],
  ['answers no block', () => []],
  ['answers two blocks', () => [...block([ok()]), ...block([ok()])]],
  ['answers no call', () => block([])],
  ['answers more calls than it was asked', () => block([ok(), ok()])],
  ['leaves the status out', () => block([{ logs: [] }])],
  ['has a status of its own', () => block([{ status: '0x2', logs: [] }])],
  ['leaves the logs out', () => block([{ status: '0x1' }])],
  ['has a log without form', () => block([ok([{ address: TOKEN, topics: ['0x1'], data: '0x' }])])],
  ['has a log of nobody', () => block([ok([{ ...log(TOKEN, someAddress, FRIEND, '0x5'), address: 'TOKEN' }])])],
])('one that %s is one that could not look', async (_, answer) => {
  const { review } = await start(answer)
  expect(await review(coin)).toMatchObject({ findings: [], checks: { decoded: 'ok', simulated: 'unavailable' } })
})

test('one that does not answer is left after 2.5 s; what was read is there before', async () => {
  const { clock, server, review } = await start(() => new Promise(() => undefined))
  const first: Review[] = []
  const answer = review(coin, { onDecoded: (one) => first.push(one) })
  await until(() => server.methods.includes('eth_simulateV1'))
  expect(first).toMatchObject([{ checks: { decoded: 'ok', simulated: 'unavailable' } }])
  await clock.advance(2_500)
  expect((await answer).checks).toMatchObject({ decoded: 'ok', simulated: 'unavailable' })
})

test('a review that nobody waits for any longer ends with its signal', async () => {
  const { server, review } = await start(() => new Promise(() => undefined))
  const over = new AbortController()
  const answer = review(coin, { signal: over.signal })
  await until(() => server.methods.includes('eth_simulateV1'))
  over.abort()
  expect((await answer).checks.simulated).toBe('unavailable')
})

test('one that says that nothing moves does not hide what the bytes say', async () => {
  const { review } = await start(() => block([ok()]))
  expect((await review(transfer)).parts).toMatchObject([{ kind: 'transfer', to: FRIEND, amount: { raw: 5n } }])
})

test('transfers of others are not the account’s, and both ways of its own are held against one another', async () => {
  const logs = [
    log(TOKEN, FRIEND, TOKEN, '0x9'),
    log(TOKEN, someAddress, someAddress, '0x9'),
    log(COIN, someAddress, FRIEND, '0x5'),
    log(COIN, FRIEND, someAddress, '0x7'),
    log(TOKEN, someAddress, FRIEND, '0x5'),
    log(TOKEN, FRIEND, someAddress, '0x5'),
    { address: TOKEN, topics: [], data: '0x' },
    { ...log(TOKEN, someAddress, FRIEND, '0x5'), data: '0x05' },
  ]
  const { review } = await start(() => block([ok(logs)]))
  const changes = (await review(coin)).parts.filter(({ kind }) => kind === 'change')
  expect(changes).toMatchObject([{ asset: { kind: 'native' }, amount: { raw: 2n }, direction: 'in' }])
})

test('a reason is one short line without anything hidden', async () => {
  const message = `execution\u202E reverted:\n${'no '.repeat(100)}`
  const { review } = await start(() => block([{ status: '0x0', returnData: '0x', logs: [], error: { code: 3, message } }]))
  const [finding] = (await review(coin)).findings
  expect(finding).toMatchObject({ code: 'fails', severity: 'danger', check: 'simulated' })
  expect(finding?.params.reason).toMatch(/^execution reverted: [no ]{60,100}$/)
})

test('a symbol is its contract’s word, and short and clean', async () => {
  const { review } = await start(() => block([ok()]), { [TOKEN]: token({ symbol: text('US\u202EDC'.repeat(20)) }) })
  const [part] = (await review(transfer)).parts
  expect(part).toMatchObject({ asset: { kind: 'token', address: expect.stringMatching(/^0x(70){20}$/), decimals: 6 } })
  expect(part && 'asset' in part && 'symbol' in part.asset && part.asset.symbol).toBe('USDC'.repeat(8))
})

test('without the tokens’ own words amounts are in the smallest unit', async () => {
  const { review } = await start(() => block([ok()]), { [TOKEN]: token({ decimals: 'revert' }) })
  expect((await review(transfer)).parts[0]).toMatchObject({ asset: { kind: 'tokenOrItem' }, amount: { raw: 5n } })
})

test('A20: a network that cannot be asked about the past leaves the rules unlooked at, and never ok', async () => {
  const { review, server } = await start(() => block([ok()]))
  const old = fakeContracts({}, { multicall: false }).eth_getCode
  server.answer('eth_getCode', (params) => (String(params[0]).toLowerCase() === TOKEN ? '0x00' : old?.(params)))
  const approval = { to: TOKEN, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [TOKEN, 5n] }) }
  const { checks, findings } = await review(approval)
  expect([checks.rules, findings.map(({ code }) => code)]).toEqual(['unavailable', ['spender', 'spenderIsToken']])
})
