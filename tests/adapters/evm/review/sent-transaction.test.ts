/** @jest-environment node */
import type { SentCheck } from '../../../../kernel/contract/sent-check.ts'
import { createManualClock } from '../../../support/manual-clock.ts'
import { type RpcServer, startRpcServer } from '../../../support/rpc-server.ts'
import { evmNetwork } from '../../../support/test-networks.ts'
import { until } from '../../../support/wait.ts'
import { type ActionsRig, createActionsRig } from '../../support/evm-actions.ts'
import { createScriptedWallet, someAddress } from '../../support/scripted-wallet.ts'

const FRIEND = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const THIEF = '0xde709f2102306220921060314715629080e2fb77'
const HASH = `0x${'ab'.repeat(32)}`

const open: { readonly server: RpcServer; readonly rig: ActionsRig }[] = []

afterEach(async () => {
  for (const { server, rig } of open.splice(0)) {
    rig.scope.unload()
    await server.close()
  }
})

const ASKED = { from: someAddress, to: FRIEND, value: '0x5', data: '0xa9059cbb', chainId: '0x1', gas: '0x5208' }
const onChain = (more: object = {}) => ({
  hash: HASH,
  from: someAddress.toLowerCase(),
  to: FRIEND.toLowerCase(),
  value: '0x5',
  input: '0xa9059cbb',
  gas: '0xffff',
  nonce: '0x7',
  ...more,
})

/** The adapter beside a node that has these transactions, one after the other. */
const start = async (answers: readonly unknown[], code = '0x') => {
  let asked = 0
  const clock = createManualClock()
  const server = await startRpcServer(1, {
    eth_getTransactionByHash: () => {
      asked += 1
      return answers[Math.min(asked, answers.length) - 1]
    },
    eth_getCode: () => code,
  })
  const rig = await createActionsRig(createScriptedWallet(), { clock, networks: [evmNetwork(1, server.url)] })
  open.push({ server, rig })
  const check = (more: { readonly method?: string; readonly params?: unknown; readonly result?: unknown } = {}): Promise<SentCheck> => {
    if (!rig.actions.review.sent) throw new Error('The adapter compares nothing.')
    return rig.actions.review.sent({ ...rig.call, method: 'eth_sendTransaction', params: [ASKED], result: HASH, ...more })
  }
  return { check, clock, asked: () => asked }
}

test('what was reviewed and sent is the same, whatever the wallet chose of gas, fee and nonce', async () => {
  const { check } = await start([onChain()])
  expect(await check()).toEqual({ status: 'same' })
})

test.each([
  ['another receiver', { to: THIEF }, { member: 'to', reviewed: FRIEND, sent: expect.stringMatching(new RegExp(THIEF, 'i')) }],
  ['no receiver', { to: null }, { member: 'to', reviewed: FRIEND, sent: '0x' }],
  ['another amount', { value: '0xde0b6b3a7640000' }, { member: 'value', sent: expect.stringMatching(/^1 /) }],
  ['other data', { input: '0x095ea7b3' }, { member: 'data', reviewed: '0xa9059cbb', sent: '0x095ea7b3' }],
  ['code for the account', { authorizationList: [{ address: THIEF }] }, { member: 'authorization', reviewed: '0x' }],
  ['another sender', { from: THIEF }, { member: 'from', reviewed: someAddress }],
])('A24: %s is a difference', async (_, more, difference) => {
  const { check } = await start([onChain(more)])
  expect(await check()).toMatchObject({ status: 'other', hash: HASH, differences: [difference] })
})

test('data under its other name, and members left out, are the same', async () => {
  const { check } = await start([onChain({ value: '0x0' })])
  const { data, value, ...others } = ASKED
  expect(await check({ params: [{ ...others, input: data }] })).toEqual({ status: 'same' })
})

test('an account with code has others send for it: nobody can look', async () => {
  const { check } = await start([onChain({ from: THIEF })], '0x6000')
  expect(await check()).toEqual({ status: 'unavailable' })
})

test('an authorisation alone is the same whoever carries it, and another one is not', async () => {
  const authorizationList = [{ address: `0x${'0'.repeat(40)}` }]
  const params = [{ from: someAddress, to: someAddress, authorizationList }]
  const carried = { from: THIEF, to: someAddress.toLowerCase(), value: '0x0', input: '0x', authorizationList }
  expect(await (await start([onChain(carried)])).check({ params })).toEqual({ status: 'same' })
  const other = await start([onChain({ ...carried, authorizationList: [{ address: THIEF }] })])
  expect(await other.check({ params })).toMatchObject({ status: 'other', differences: [{ member: 'authorization' }] })
  const paying = await start([onChain({ ...carried, value: '0x5' })])
  expect(await paying.check({ params: [{ ...params[0], value: '0x5' }] })).toMatchObject({
    status: 'other',
    differences: [{ member: 'from' }],
  })
})

test('it waits until the chain has the transaction, also while the node fails', async () => {
  const { check, clock, asked } = await start([null, { hash: 7 }, onChain({ to: THIEF })])
  const found = check()
  await until(() => asked() === 1 && clock.durations.includes(2_000))
  await clock.advance(2_000)
  await until(() => asked() === 2 && clock.durations.includes(2_000))
  await clock.advance(2_000)
  expect(await found).toMatchObject({ status: 'other' })
})

test.each([
  ['a signature', { method: 'personal_sign', result: `0x${'ab'.repeat(65)}` }],
  ['a batch’s id', { method: 'wallet_sendCalls', result: { id: '0x1' } }],
  ['an answer that is no hash', { result: 'done' }],
  ['params that are no list', { params: { from: someAddress } }],
])('%s is nothing that the chain could be asked for', async (_, more) => {
  const { check, asked } = await start([onChain()])
  expect(await check(more)).toEqual({ status: 'unavailable' })
  expect(asked()).toBe(0)
})
