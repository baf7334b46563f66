/** @jest-environment node */
import { privateKeyToAccount } from 'viem/accounts'
import { testAccounts } from '../../../../examples/sandbox/chain/accounts.ts'
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
const start = async (answers: readonly unknown[] | ((hash: unknown) => unknown), code = '0x', wallet = createScriptedWallet()) => {
  let asked = 0
  const clock = createManualClock()
  const server = await startRpcServer(1, {
    eth_getTransactionByHash: ([hash]) => {
      asked += 1
      return typeof answers === 'function' ? answers(hash) : answers[Math.min(asked, answers.length) - 1]
    },
    eth_getCode: () => code,
  })
  const rig = await createActionsRig(wallet, { clock, networks: [evmNetwork(1, server.url)] })
  open.push({ server, rig })
  const check = (
    more: { readonly method?: string; readonly params?: unknown; readonly result?: unknown; readonly account?: string } = {},
  ): Promise<SentCheck> => {
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

test('it waits until the chain has the transaction, also while the node fails or answers with another one', async () => {
  const { check, clock, asked } = await start([null, { hash: 7 }, onChain({ hash: `0x${'cd'.repeat(32)}` }), onChain({ to: THIEF })])
  const found = check()
  await until(() => asked() === 1 && clock.durations.includes(2_000))
  await clock.advance(2_000)
  await until(() => asked() === 2 && clock.durations.includes(2_000))
  await clock.advance(2_000)
  await until(() => asked() === 3 && clock.durations.includes(2_000))
  await clock.advance(2_000)
  expect(await found).toMatchObject({ status: 'other' })
})

test.each([
  ['an empty signature', { method: 'personal_sign', params: ['0x12', someAddress], result: '0x' }],
  ['a signature of what is no typed data', { method: 'eth_signTypedData_v4', params: [someAddress, '{}'], result: '0x12' }],
  ['a request for permissions', { method: 'wallet_grantPermissions', result: [] }],
  ['an answer that is no hash', { result: 'done' }],
  ['params that are no list', { params: { from: someAddress } }],
])('%s is nothing that the chain could be asked for', async (_, more) => {
  const { check, asked } = await start([onChain()])
  expect(await check(more)).toEqual({ status: 'unavailable' })
  expect(asked()).toBe(0)
})

describe('A24: signatures', () => {
  const [owner, other] = [testAccounts[0], testAccounts[1]].map(({ privateKey }) => privateKeyToAccount(privateKey))
  const typed = {
    domain: { name: 'Post', chainId: 1 },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Mail: [{ name: 'text', type: 'string' }],
    },
    primaryType: 'Mail',
    message: { text: 'hello' },
  } as const
  if (!owner || !other) throw new Error('There are test accounts.')
  const account = owner.address
  const text = (result: unknown) => ({ method: 'personal_sign', params: ['0x68690a', account], account, result })
  const data = (result: unknown) => ({ method: 'eth_signTypedData_v4', params: [account, JSON.stringify(typed)], account, result })

  test('of what was reviewed, by the account, are the same', async () => {
    const { check } = await start([])
    expect(await check(text(await owner.signMessage({ message: { raw: '0x68690a' } })))).toEqual({ status: 'same' })
    expect(await check({ ...text(await owner.signMessage({ message: 'hello' })), params: ['hello', account] })).toEqual({ status: 'same' })
    expect(await check(data(await owner.signTypedData({ ...typed, domain: { ...typed.domain, chainId: 1n } })))).toEqual({ status: 'same' })
  })

  test('by another key, or of another text, are a difference that names the signer', async () => {
    const { check } = await start([])
    expect(await check(text(await other.signMessage({ message: { raw: '0x68690a' } })))).toEqual({
      status: 'other',
      differences: [{ member: 'signature', reviewed: account, sent: other.address }],
    })
    const elsewhere = await check(text(await owner.signMessage({ message: 'Give me everything' })))
    expect(elsewhere).toMatchObject({ status: 'other', differences: [{ member: 'signature', reviewed: account }] })
    const mail = { ...typed, domain: { ...typed.domain, chainId: 1n }, message: { text: 'goodbye' } }
    expect(await check(data(await owner.signTypedData(mail)))).toMatchObject({ status: 'other' })
    expect(await check(text('0x1234'))).toMatchObject({ status: 'other', differences: [{ sent: '0x1234' }] })
  })

  test('of a contract are the contract’s to judge; where the chain does not answer, nobody could look', async () => {
    const yes = `0x1626ba7e${'0'.repeat(56)}`
    const server = await startRpcServer(1, { eth_getCode: () => '0x6000', eth_call: () => yes })
    const rig = await createActionsRig(createScriptedWallet(), { networks: [evmNetwork(1, server.url)] })
    open.push({ server, rig })
    const check = (more: object) => rig.actions.review.sent?.({ ...rig.call, ...text('0x1234'), ...more })
    expect(await check({})).toEqual({ status: 'same' })
    await server.close()
    expect(await check({})).toEqual({ status: 'unavailable' })
  })
})

describe('A24: several calls', () => {
  const [first, second] = [`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`]
  const params = [
    {
      version: '2.0.0',
      calls: [
        { to: FRIEND, value: '0x5' },
        { to: FRIEND, data: '0xa9059cbb' },
      ],
    },
  ]
  const sent = (hash: unknown, more: object = {}) => onChain({ hash, ...(hash === first ? { input: '0x' } : { value: '0x0' }), ...more })
  const walletWith = (status: unknown) => createScriptedWallet({ wallet_getCallsStatus: () => status })
  const done = {
    status: 200,
    receipts: [
      { transactionHash: first, status: '0x1' },
      { transactionHash: second, status: '0x1' },
    ],
  }
  const ask = { method: 'wallet_sendCalls', params, result: { id: '0x7' } }

  test('each of its own transaction is held against its call', async () => {
    const same = await start(sent, '0x', walletWith(done))
    expect(await same.check(ask)).toEqual({ status: 'same' })
    const other = await start((hash) => sent(hash, hash === second ? { to: THIEF } : {}), '0x', walletWith(done))
    expect(await other.check(ask)).toMatchObject({ status: 'other', hash: second, differences: [{ member: 'to', reviewed: FRIEND }] })
  })

  test.each([
    ['in one transaction', { status: 200, receipts: done.receipts.slice(0, 1) }],
    ['that the wallet has given up', { status: 400, receipts: [] }],
    ['of which the wallet says nothing', { status: 'what' }],
  ])('%s cannot be compared', async (_, status) => {
    const { check } = await start(sent, '0x', walletWith(status))
    expect(await check(ask)).toEqual({ status: 'unavailable' })
  })
})
