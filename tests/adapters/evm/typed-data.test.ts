/** @jest-environment node */

import { settle } from '../../support/deferred.ts'
import { rejection } from '../../support/rejection.ts'
import { type ActionsRig, createActionsRig } from '../support/evm-actions.ts'
import { createScriptedWallet, hang, otherAddress, type ScriptedWallet, someAddress } from '../support/scripted-wallet.ts'

const signature = `0x${'12'.repeat(65)}`
const permit = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Permit: [
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'notes', type: 'Note[]' },
    ],
    Note: [{ name: 'text', type: 'string' }],
  },
  primaryType: 'Permit',
  domain: { name: 'Token', chainId: 1 as unknown },
  message: { spender: otherAddress, value: '5', notes: [{ text: 'a' }] },
}

let wallet: ScriptedWallet
let rig: ActionsRig

beforeEach(async () => {
  wallet = createScriptedWallet({ eth_signTypedData_v4: () => signature })
  rig = await createActionsRig(wallet)
})
afterEach(() => rig.scope.unload())

const sign = (data: unknown) =>
  rig.actions.typedData.signTypedData({ ...rig.call, data: typeof data === 'string' ? data : JSON.stringify(data) })

test('the text goes to the wallet as it is, spaces included', async () => {
  const data = JSON.stringify(permit, null, 3)
  expect(await sign(data)).toBe(signature)
  expect(wallet.asked.at(-1)).toEqual({ method: 'eth_signTypedData_v4', params: [someAddress, data] })
})

test.each([1, '1', '0x1', '0x01'])('chain id %p is this network', async (chainId) => {
  expect(await sign({ ...permit, domain: { ...permit.domain, chainId } })).toBe(signature)
})

test('a domain need not name a chain', async () => {
  const [name] = permit.types.EIP712Domain
  expect(await sign({ ...permit, types: { ...permit.types, EIP712Domain: [name] }, domain: { name: 'Token' } })).toBe(signature)
})

test('the account is named by its checksum', async () => {
  await rig.actions.typedData.signTypedData({ ...rig.call, account: someAddress.toLowerCase(), data: JSON.stringify(permit) })
  expect(wallet.asked.at(-1)?.params).toContain(someAddress)
})

test.each([undefined, '0x', 'signed', '0x123'])('an answer of %p is no signature', async (answer) => {
  wallet.script('eth_signTypedData_v4', () => answer)
  expect((await rejection(sign(permit))).code).toBe('WALLET_ERROR')
})

test('void at once when the network changes while the wallet asks', async () => {
  wallet.script('eth_signTypedData_v4', hang)
  const outcome = rejection(sign(permit))
  await settle()
  expect(wallet.methods).toContain('eth_signTypedData_v4')
  rig.scope.connected({ ...rig.connection, network: 'eip155:10' })
  expect((await outcome).code).toBe('REQUEST_VOID')
})

const without = (key: keyof typeof permit) => Object.fromEntries(Object.entries(permit).filter(([name]) => name !== key))

test.each([
  ['no JSON', '{'],
  ['no object', '"data"'],
  ['no types', without('types')],
  ['no domain', without('domain')],
  ['no message', without('message')],
  ['no primary type', without('primaryType')],
  ['a primary type that is not described', { ...permit, primaryType: 'Order' }],
  ['another chain', { ...permit, domain: { ...permit.domain, chainId: 10 } }],
  ['a chain id of nonsense', { ...permit, domain: { ...permit.domain, chainId: 'one' } }],
  ['a value out of range', { ...permit, message: { ...permit.message, value: `0x1${'0'.repeat(64)}` } }],
  ['a negative value', { ...permit, message: { ...permit.message, value: '-1' } }],
  ['a spender that is no address', { ...permit, message: { ...permit.message, spender: '0x12' } }],
  ['a field missing', { ...permit, message: { spender: otherAddress, notes: [] } }],
  ['a list that is none', { ...permit, message: { ...permit.message, notes: 'a' } }],
  ['a type that does not exist', { ...permit, types: { ...permit.types, Permit: [{ name: 'spender', type: 'wallet' }] } }],
])('%s is not asked for', async (_, data) => {
  expect((await rejection(sign(data))).code).toBe('PARAMS_INVALID')
  expect(wallet.methods).toEqual([])
})
