/** @jest-environment node */
import fc from 'fast-check'
import * as v from 'valibot'
import { rpcRequest, SAFE_METHODS, UNSAFE_METHODS } from '../../../plugins/auth/protocol/index.ts'
import { familyNamed } from '../../kernel/support/test-family.ts'

// What the gate lists is what the frame's requests have schemas for: no more, and no less.

const [evm, solana] = [familyNamed('eip155'), familyNamed('solana')]
const accepts = (request: unknown): boolean => v.is(rpcRequest, request)

test('A21: every method of the lists has a schema, and nothing else has one', () => {
  expect(new Set(SAFE_METHODS)).toEqual(new Set(evm.methods.safe))
  expect(new Set(UNSAFE_METHODS)).toEqual(new Set([...evm.methods.unsafe, ...solana.methods.unsafe]))
  expect(SAFE_METHODS).toHaveLength(41)
})

test('A21: 5,000 names beside those of the lists are no request to the frame, whatever their params', () => {
  const all = [...SAFE_METHODS, ...UNSAFE_METHODS]
  const known = fc.constantFrom(...all)
  const name = fc.oneof(
    known.map((method) => method.toUpperCase()),
    fc.tuple(known, fc.constantFrom(' ', '\u200b', '\u0000', '_', 'x', '\n')).map(([method, end]) => method + end),
    fc.tuple(known, fc.constantFrom(' ', '\ufeff', 'x')).map(([method, begin]) => begin + method),
    known.map((method) => method.slice(1)),
    known.map((method) => method.replace('e', '\u0435')),
    known.map((method) => [method]),
    known.map((method) => ({ toString: () => method })),
    known.map((method) => new String(method)),
    fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', '', null, undefined, 7),
    fc.string({ unit: 'binary' }),
  )
  const params = fc.constantFrom(undefined, [], [{}], {}, ['0x'], null)
  fc.assert(
    fc.property(
      name.filter((one) => typeof one !== 'string' || !all.includes(one)),
      params,
      (method, given) => !accepts({ method, params: given }),
    ),
    { numRuns: 5_000 },
  )
  // It has not passed because nothing does.
  expect(accepts({ method: 'eth_chainId' })).toBe(true)
})

test.each([
  ['a batch without calls', { method: 'wallet_sendCalls', params: [{ calls: [] }] }],
  ['a batch of other things than calls', { method: 'wallet_sendCalls', params: [{ calls: ['0x'] }] }],
  ['a call whose data is no hexadecimal', { method: 'wallet_sendCalls', params: [{ calls: [{ to: '0x1', data: 'deadbeef' }] }] }],
  ['a signature of nothing', { method: 'personal_sign' }],
  ['a signature of an object', { method: 'personal_sign', params: { 0: '0x' } }],
  ['a transaction that is no list', { method: 'eth_sendTransaction', params: { to: '0x' } }],
  ['a Solana message that is no base58', { method: 'solana_signMessage', params: { message: '0OIl!', pubkey: 'a' } }],
  ['no transactions of Solana', { method: 'solana_signAllTransactions', params: { transactions: [] } }],
  ['a read with more params than any has', { method: 'eth_call', params: Array.from({ length: 11 }, () => '0x') }],
])('A21: %s does not fit the method’s schema', (_, request) => {
  expect(accepts(request)).toBe(false)
})
