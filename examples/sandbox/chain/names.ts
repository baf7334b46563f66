import { type Address, encodeFunctionData, type Hex, keccak256, namehash, slice, toHex } from 'viem'
import { namesAccount, testAccounts } from './accounts.ts'
import { nameAddresses, namesAbi } from './name-contracts.ts'
import type { PlannedTransaction } from './send-all.ts'

/** Coin types: Ethereum, and what holds for every EVM chain without a record of its own (ENSIP-19). */
const ETHER = 60n
const EVERY_EVM = 0x8000_0000n

/** A name of the local chains and its records. */
export interface ChainName {
  readonly name: string
  readonly address: Address
  /** Default: Ethereum's. */
  readonly coinType?: bigint
  readonly avatar?: string
  /** Whether the address names itself so. Default false. */
  readonly reverse?: boolean
}

const PICTURE =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA4IDgiPjxwYXRoIGZpbGw9IiMzYTciIGQ9Ik0wIDBoOHY4SDB6Ii8+PC9zdmc+'

const [first, second, third, fourth, fifth] = testAccounts

/** The names that a fresh chain has. */
export const chainNames: readonly ChainName[] = [
  { name: 'kestrel.eth', address: second.address, avatar: PICTURE },
  { name: 'alice.eth', address: third.address },
  { name: 'everywhere.eth', address: fourth.address, coinType: EVERY_EVM, reverse: true },
  { name: 'nick.eth', address: fifth.address, reverse: true },
  // What the provider API calls the first accounts: it is shown where it leads back to them.
  { name: 'alice.sandbox.eth', address: first.address },
  { name: 'bob.sandbox.eth', address: second.address },
  { name: 'carol.sandbox.eth', address: third.address },
  // What only its normal form leads to: the typed one has letters with marks.
  { name: 'bücher.eth', address: third.address },
]

/** An address that owns a reverse record, and what the record says. */
export interface HostileRecord {
  readonly what: string
  readonly says: string
  readonly address: Address
  /** Whether what it says leads back to the address if it is read as it stands. */
  readonly leadsBack: boolean
}

const hostile: readonly (readonly [what: string, says: string, leadsBack: boolean])[] = [
  ['somebody else’s name', 'nick.eth', false],
  ['a name that nobody has', 'nobody-has-this.eth', false],
  ['capital letters', 'Nick.eth', true],
  ['a Cyrillic letter', 'n\u0456ck.eth', true],
  ['a whole name in look-alike letters', '\u0430\u0440\u0440\u04cf\u0435.eth', true],
  ['a Greek letter', 'ni\u03f2k.eth', true],
  ['full-width letters', '\uff4e\uff49\uff43\uff4b.eth', true],
  ['a zero-width space', 'ni\u200bck.eth', true],
  ['a zero-width joiner', 'nick\u200d.eth', true],
  ['a direction mark', 'nick\u202ehte.eth', true],
  ['a soft hyphen', 'ni\u00adck.eth', true],
  ['a space', 'nick .eth', true],
  ['a line break', 'nick\n.eth', true],
  ['a punycode label', 'xn--nck-8ma.eth', true],
  ['an underscore in the middle', 'ni_ck.eth', true],
  ['an ideographic full stop', 'nick\u3002eth', true],
  ['an emoji in its long form', '\u2764\ufe0f.eth', true],
  ['markup', '<b>nick</b>.eth', true],
  ['an address in place of a name', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', true],
  ['a name of 300 characters', `${'n'.repeat(296)}.eth`, true],
]

/** Twenty addresses that want to be taken for somebody else. */
export const hostileRecords: readonly HostileRecord[] = hostile.map(([what, says, leadsBack], at) => ({
  what,
  says,
  leadsBack,
  address: slice(keccak256(toHex(`hostile ${at}`)), 12),
}))

const send = (to: Address, data: Hex): PlannedTransaction => ({ from: namesAccount.address, to, data, gas: 12_000_000n })

/** The node of a text as it stands. A text that viem's `namehash` does not take is cut at its dots alike: it normalises nothing. */
const nodeOf = (name: string): Hex => namehash(name)

const reverseNode = (address: Address, parent = 'addr.reverse'): Hex => namehash(`${address.slice(2).toLowerCase()}.${parent}`)

const setAddr = (name: string, address: Address, coinType: bigint): Hex =>
  encodeFunctionData({ abi: namesAbi, functionName: 'setAddr', args: [nodeOf(name), coinType, address] })

const setName = (node: Hex, name: string): Hex => encodeFunctionData({ abi: namesAbi, functionName: 'setName', args: [node, name] })

const recordsOf = ({ name, address, coinType = ETHER, avatar, reverse = false }: ChainName): readonly Hex[] => [
  setAddr(name, address, coinType),
  ...(avatar === undefined ? [] : [encodeFunctionData({ abi: namesAbi, functionName: 'setText', args: [nodeOf(name), 'avatar', avatar] })]),
  ...(reverse ? [setName(reverseNode(address, coinType === EVERY_EVM ? 'default.reverse' : 'addr.reverse'), name)] : []),
]

const multicall = (calls: readonly Hex[]): PlannedTransaction =>
  send(nameAddresses.resolver, encodeFunctionData({ abi: namesAbi, functionName: 'multicall', args: [calls] }))

const setResolver = (name: string, resolver: Address): PlannedTransaction =>
  send(nameAddresses.registry, encodeFunctionData({ abi: namesAbi, functionName: 'setResolver', args: [nodeOf(name), resolver] }))

/** Transactions that give names their records. */
export const nameTransactions = (names: readonly ChainName[]): readonly PlannedTransaction[] => [
  ...names.map(({ name }) => setResolver(name, nameAddresses.resolver)),
  multicall(names.flatMap(recordsOf)),
]

/** Which resolver has the names below each of these. */
const resolvers: readonly (readonly [name: string, resolver: Address])[] = [
  ['eth', nameAddresses.resolver],
  ['addr.reverse', nameAddresses.resolver],
  ['default.reverse', nameAddresses.resolver],
  ['honest.eth', nameAddresses.honest],
  ['hostile.eth', nameAddresses.hostile],
]

/** The transactions that give a fresh chain its names, the hostile ones among them. */
export const seedTransactions = (): readonly PlannedTransaction[] => {
  const exact = [...chainNames.map(({ name }) => name), ...hostileRecords.filter(({ leadsBack }) => leadsBack).map(({ says }) => says)]
  const hostileCalls = hostileRecords.flatMap(({ address, says, leadsBack }) => [
    setName(reverseNode(address), says),
    ...(leadsBack ? [setAddr(says, address, ETHER)] : []),
  ])
  return [
    ...resolvers.map(([name, resolver]) => setResolver(name, resolver)),
    ...exact.map((name) => setResolver(name, nameAddresses.resolver)),
    multicall([...chainNames.flatMap(recordsOf), ...hostileCalls]),
  ]
}

/** The transaction that sends the names below `honest.eth` or `hostile.eth` to gateways. */
export const gatewayTransaction = (resolver: 'honest' | 'hostile', urls: readonly string[]): PlannedTransaction =>
  send(nameAddresses[resolver], encodeFunctionData({ abi: namesAbi, functionName: 'setUrls', args: [urls] }))
