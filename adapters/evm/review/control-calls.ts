import type { ReviewPart } from '../../../kernel/contract/review.ts'
import type { KnownCall, Values } from './decode-exactly.ts'

type Control = Extract<ReviewPart, { kind: 'control' }>

const hands = (what: Control['what'], takes: readonly string[], to: (values: Values) => string | undefined): KnownCall => ({
  takes,
  read: (contract, values) => [{ kind: 'control', what, contract, to: to(values) }],
})

/** The bytes behind an upgrade are a call of the new code to itself, which nobody here has read. */
const alsoCalls = (code: string, bytes: string): readonly ReviewPart[] => (bytes === '0x' ? [] : [{ kind: 'unknown', to: code, bytes }])

const first = ({ address }: Values): string => address(0)

/** Calls that change who decides about a contract, by selector. */
export const controlCalls: Readonly<Record<string, KnownCall>> = {
  // transferOwnership(address), setOwner(address), changeOwner(address)
  f2fde38b: hands('ownership', ['address'], first),
  '13af4035': hands('ownership', ['address'], first),
  a6f9dae1: hands('ownership', ['address'], first),
  // renounceOwnership()
  '715018a6': hands('ownership', [], () => undefined),
  // changeAdmin(address) of a proxy
  '8f283970': hands('ownership', ['address'], first),
  // grantRole(bytes32,address), and taken away: revokeRole(bytes32,address), renounceRole(bytes32,address)
  '2f2ff15d': {
    takes: ['bytes32', 'address'],
    read: (contract, { word, address }) => [{ kind: 'control', what: 'role', contract, to: address(1), role: word(0) }],
  },
  d547741f: { takes: ['bytes32', 'address'], read: (contract, { word }) => [{ kind: 'control', what: 'role', contract, role: word(0) }] },
  '36568abe': { takes: ['bytes32', 'address'], read: (contract, { word }) => [{ kind: 'control', what: 'role', contract, role: word(0) }] },
  // upgradeTo(address), upgradeToAndCall(address,bytes)
  '3659cfe6': hands('code', ['address'], first),
  '4f1ef286': {
    takes: ['address', 'bytes'],
    read: (contract, { address, bytes }) => [{ kind: 'control', what: 'code', contract, to: address(0) }, ...alsoCalls(contract, bytes(1))],
  },
  // ProxyAdmin: upgrade(address,address), upgradeAndCall(address,address,bytes)
  '99a88ec4': {
    takes: ['address', 'address'],
    read: (_, { address }) => [{ kind: 'control', what: 'code', contract: address(0), to: address(1) }],
  },
  '9623609d': {
    takes: ['address', 'address', 'bytes'],
    read: (_, { address, bytes }) => [
      { kind: 'control', what: 'code', contract: address(0), to: address(1) },
      ...alsoCalls(address(0), bytes(2)),
    ],
  },
  // Safe: addOwnerWithThreshold(address,uint256), removeOwner(address,address,uint256), swapOwner(address,address,address), changeThreshold(uint256)
  '0d582f13': hands('signers', ['address', 'uint256'], first),
  f8dc5dd9: hands('signers', ['address', 'address', 'uint256'], () => undefined),
  e318b52b: hands('signers', ['address', 'address', 'address'], ({ address }) => address(2)),
  '694e80c3': hands('signers', ['uint256'], () => undefined),
  // Safe: enableModule(address), setGuard(address), setFallbackHandler(address)
  '610b5925': hands('module', ['address'], first),
  e19a9dd9: hands('module', ['address'], first),
  f08a0323: hands('module', ['address'], first),
}
