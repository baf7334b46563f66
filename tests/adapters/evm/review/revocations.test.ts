import { encodeFunctionData, type Hex, parseAbi, zeroHash } from 'viem'
import { readRequest } from '../../../../adapters/evm/review/read-request.ts'
import { delegationContracts } from '../../../../examples/sandbox/chain/account-contracts.ts'

const OWN = '0x857b06519E91e3A54538791bDbb0E22373e36b66'
const AGENT = '0x209693Bc6afc0C5328bA36FaF03C514EF312287C'
const OTHER = '0x036CbD53842c5426634e7929541eC2318f3dCF7e'
const { manager } = delegationContracts

const abi = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function disableDelegation(Delegation delegation)',
])
const disable = (change: object = {}): Hex => {
  const caveats = [{ enforcer: OTHER, terms: '0x1234', args: '0x' }] as const
  const delegation = { delegate: AGENT, delegator: OWN, authority: zeroHash, caveats, salt: 7n, signature: '0x5e5e', ...change } as const
  return encodeFunctionData({ abi, functionName: 'disableDelegation', args: [delegation] })
}

const gas = { gas: '0x5208', nonce: '0x1', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1', chainId: '0x1', value: '0x0' }
/** What is read of one call as a transaction, without its fee, and whether that is all. */
const sent = (data: Hex, to: string = manager) => {
  const { parts, complete } = readRequest('eth_sendTransaction', [{ from: OWN, to, data, ...gas }])
  return [parts.filter(({ kind }) => kind !== 'fee'), complete]
}

const revocation = { kind: 'revocation', contract: manager, delegate: AGENT }

test('A20: a permission that the account takes back is read, in a transaction and in a batch', () => {
  expect(sent(disable())).toEqual([[revocation], true])
  expect(sent(disable({ caveats: [] }))).toEqual([[revocation], true])
  const calls = [
    { to: manager, data: disable(), value: '0x0' },
    { to: manager, data: disable({ delegate: OTHER }) },
  ]
  const batch = readRequest('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x1', from: OWN, atomicRequired: true, calls }])
  expect(batch).toMatchObject({
    parts: [{ kind: 'batch', calls: [{ parts: [revocation] }, { parts: [{ ...revocation, delegate: OTHER }] }] }],
    complete: true,
  })
})

test.each<[what: string, data: Hex, to?: string]>([
  ['of another contract', disable(), OTHER],
  ['of a permission that another account gave', disable({ delegator: OTHER })],
  ['with a byte more', `${disable()}00`],
  ['with a byte less', disable().slice(0, -2) as Hex],
  ['with something in the room beside an address', disable().replace(/^(0x.{8}.{64})00/, '$101') as Hex],
  ['with its struct at another place', disable().replace(/20(.{64})/, '40$1') as Hex],
])('A20: a call %s is not read', (_, data, to = manager) => {
  expect(sent(data, to)).toEqual([[{ kind: 'unknown', to, bytes: data }], false])
})
