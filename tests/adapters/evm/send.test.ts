/** @jest-environment node */
import { decodeFunctionData, encodeFunctionData, erc20Abi } from 'viem'
import { deferred } from '../../support/deferred.ts'
import { rejection } from '../../support/rejection.ts'
import { type ActionsRig, createActionsRig } from '../support/evm-actions.ts'
import { createScriptedWallet, fail, otherAddress, type ScriptedWallet, someAddress } from '../support/scripted-wallet.ts'

const hash = `0x${'ab'.repeat(32)}`
const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

let wallet: ScriptedWallet
let rig: ActionsRig

beforeEach(async () => {
  wallet = createScriptedWallet({ eth_sendTransaction: () => hash })
  rig = await createActionsRig(wallet)
})
afterEach(() => rig.scope.unload())

const sent = (): unknown => wallet.asked.find(({ method }) => method === 'eth_sendTransaction')?.params

test('a native transfer, with its chain and after a look at the wallet', async () => {
  expect(await rig.actions.send.send({ ...rig.call, to: to.toLowerCase(), amount: 2n ** 256n - 1n })).toBe(hash)
  expect(sent()).toEqual([{ from: someAddress, to, chainId: '0x1', value: `0x${'f'.repeat(64)}` }])
  expect(wallet.methods).toEqual(['eth_chainId', 'eth_accounts', 'eth_sendTransaction'])
})

test('a token transfer goes to the token', async () => {
  await rig.actions.send.send({ ...rig.call, to, amount: 7n, token: otherAddress })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 7n] })
  expect(sent()).toEqual([{ from: someAddress, to: '0xde709f2102306220921060314715629080e2fb77', chainId: '0x1', value: '0x0', data }])
})

test.each([usdt, usdt.toLowerCase()])('USDT %s is sent by its own interface, in either spelling', async (token) => {
  await rig.actions.send.send({ ...rig.call, to, amount: 7n, token })
  const [transaction] = sent() as readonly { readonly to: string; readonly data: `0x${string}` }[]
  expect(transaction?.to).toBe(usdt)
  expect(decodeFunctionData({ abi: erc20Abi, data: transaction?.data ?? '0x' })).toEqual({ functionName: 'transfer', args: [to, 7n] })
})

test('prepared call data, with value and gas', async () => {
  await rig.actions.contract.sendCall({ ...rig.call, to, data: '0x1234', value: 5n, gas: 21_000n })
  expect(sent()).toEqual([{ from: someAddress, to, chainId: '0x1', value: '0x5', data: '0x1234', gas: '0x5208' }])
})

test('a change that is heard of during the look voids it, whatever the wallet answers', async () => {
  const chain = deferred()
  wallet.script('eth_chainId', () => chain.promise)
  const outcome = rejection(rig.actions.send.send({ ...rig.call, to, amount: 1n }))
  rig.scope.connected({ ...rig.connection, network: 'eip155:10' })
  chain.resolve('0x1')
  expect((await outcome).code).toBe('REQUEST_VOID')
  expect(wallet.methods).not.toContain('eth_sendTransaction')
})

test('another provider than the one that was looked at is not asked', async () => {
  const chain = deferred()
  wallet.script('eth_chainId', () => chain.promise)
  const outcome = rejection(rig.actions.send.send({ ...rig.call, to, amount: 1n }))
  const other = createScriptedWallet()
  rig.scope.connected({ ...rig.connection, provider: other })
  chain.resolve('0x1')
  expect((await outcome).code).toBe('REQUEST_VOID')
  expect([...wallet.methods, ...other.methods]).not.toContain('eth_sendTransaction')
})

test.each([
  ['data that is no hexadecimal', { data: 'transfer' }, 'PARAMS_INVALID'],
  ['half a byte', { data: '0x123' }, 'PARAMS_INVALID'],
  ['less than nothing', { data: '0x', value: -1n }, 'AMOUNT_INVALID'],
  ['more than a word', { data: '0x', value: 2n ** 256n }, 'AMOUNT_INVALID'],
  ['no gas', { data: '0x', gas: 0n }, 'PARAMS_INVALID'],
])('%s is not sent', async (_, call, code) => {
  expect((await rejection(rig.actions.contract.sendCall({ ...rig.call, to, ...call }))).code).toBe(code)
  expect(wallet.methods).toEqual([])
})

test.each([
  ['recipient', { to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' }],
  ['token', { to, token: '0x1234' }],
])('a %s that is no address', async (_, wrong) => {
  expect((await rejection(rig.actions.send.send({ ...rig.call, amount: 1n, ...wrong }))).code).toBe('ADDRESS_INVALID')
  expect(wallet.methods).toEqual([])
})

test.each([
  ['nothing', undefined],
  ['a word', 'ok'],
  ['a short hash', '0x12'],
  ['an object', { hash }],
])('an answer of %s is no transaction', async (_, answer) => {
  wallet.script('eth_sendTransaction', () => answer)
  expect((await rejection(rig.actions.send.send({ ...rig.call, to, amount: 1n }))).code).toBe('WALLET_ERROR')
})

describe('what stands in the way is told apart', () => {
  const cases = [
    ['INSUFFICIENT_FUNDS', undefined, 'insufficient funds for gas * price + value'],
    ['TRANSACTION_FAILED', 'nonce', 'nonce too low'],
    ['TRANSACTION_FAILED', 'fee', 'max fee per gas less than block base fee'],
    ['TRANSACTION_FAILED', 'reverted', 'execution reverted: ERC20: transfer amount exceeds balance'],
  ] as const

  test.each(cases)('%s %s', async (code, reason, message) => {
    wallet.script('eth_sendTransaction', fail(-32000, message))
    const error = await rejection(rig.actions.send.send({ ...rig.call, to, amount: 1n }))
    expect(error).toMatchObject({ code, rpcCode: -32000 })
    expect(error.context.reason).toBe(reason)
  })

  test('also where the wallet hides it further in', async () => {
    wallet.script(
      'eth_sendTransaction',
      fail(-32603, 'Internal JSON-RPC error.', { code: -32000, message: 'insufficient funds for transfer' }),
    )
    expect((await rejection(rig.actions.send.send({ ...rig.call, to, amount: 1n }))).code).toBe('INSUFFICIENT_FUNDS')
  })

  test('in four different sentences', async () => {
    const messages = new Set<string>()
    for (const [, , message] of cases) {
      wallet.script('eth_sendTransaction', fail(-32000, message))
      messages.add((await rejection(rig.actions.send.send({ ...rig.call, to, amount: 1n }))).message)
    }
    expect(messages.size).toBe(4)
  })

  test.each([
    ['REQUEST_REJECTED', 4001],
    ['WALLET_ERROR', -32002],
    ['WALLET_ERROR', -32603],
  ])('%s keeps its code %i', async (code, rpcCode) => {
    wallet.script('eth_sendTransaction', fail(rpcCode))
    expect(await rejection(rig.actions.send.send({ ...rig.call, to, amount: 1n }))).toMatchObject({ code, rpcCode })
  })
})
