import type { Client, Hex } from 'viem'
import { getBlock, readContract } from 'viem/actions'
import { hexToBigInt, parseAbi, slice } from 'viem/utils'
import { type Caveat, type Delegation, type DelegationContracts, hashDelegation, managerAbi } from './delegation.ts'
import { readNonce } from './nonce.ts'

/** What the chain says of a permission. */
export interface PermissionState {
  /** `revoked`: disabled by itself, or with all others by the account's nonce. */
  readonly status: 'active' | 'notStarted' | 'expired' | 'revoked'
  /** Spent so far; of a periodic permission what was spent in the period that runs. Undefined where nothing can be spent. */
  readonly spent?: bigint
  /** What may still be spent at this moment. Undefined where nothing can be spent. */
  readonly available?: bigint
}

const abi = parseAbi([
  'function periodicAllowances(address manager, bytes32 hash) view returns (uint256 periodAmount, uint256 periodDuration, uint256 startDate, uint256 lastPeriod, uint256 transferred)',
  'function streamingAllowances(address manager, bytes32 hash) view returns (uint256 initialAmount, uint256 maxAmount, uint256 amountPerSecond, uint256 startTime, uint256 spent)',
])

const wordAt = (terms: Hex, place: number): bigint => hexToBigInt(slice(terms, place * 32, (place + 1) * 32))

/** Terms without the token that those of ERC-20 begin with. */
const amountsOf = (terms: Hex, name: string): Hex => (name.startsWith('ERC20') ? slice(terms, 20) : terms)

interface Spending {
  readonly startTime: bigint
  readonly spent: bigint
  readonly available: bigint
}

type Read = (enforcer: Caveat['enforcer'], kind: 'periodicAllowances' | 'streamingAllowances') => Promise<readonly bigint[]>

const periodicState = async ({ enforcer, terms }: Caveat, name: string, read: Read, now: bigint): Promise<Spending> => {
  const amounts = amountsOf(terms, name)
  const [amount, duration, startTime] = [wordAt(amounts, 0), wordAt(amounts, 1), wordAt(amounts, 2)]
  if (now < startTime) return { startTime, spent: 0n, available: 0n }
  const [, , , lastPeriod, transferred = 0n] = await read(enforcer, 'periodicAllowances')
  const spent = lastPeriod === (now - startTime) / duration + 1n ? transferred : 0n
  return { startTime, spent, available: amount - spent }
}

const streamState = async ({ enforcer, terms }: Caveat, name: string, read: Read, now: bigint): Promise<Spending> => {
  const amounts = amountsOf(terms, name)
  const [initial, most, perSecond, startTime] = [wordAt(amounts, 0), wordAt(amounts, 1), wordAt(amounts, 2), wordAt(amounts, 3)]
  const [, , , , spent = 0n] = await read(enforcer, 'streamingAllowances')
  if (now < startTime) return { startTime, spent, available: 0n }
  const released = initial + perSecond * (now - startTime)
  // What is released stops at the maximum.
  const isWhole = released >= most
  return { startTime, spent, available: (isWhole ? most : released) - spent }
}

/** Reads from the chain what became of a permission: whether it still works, what was spent and what may still be. */
export const readPermissionState = async (
  client: Client,
  contracts: DelegationContracts,
  delegation: Delegation,
): Promise<PermissionState> => {
  const { manager, enforcers } = contracts
  const hash = hashDelegation(delegation)
  const names = new Map(Object.entries(enforcers).map(([name, address]) => [address.toLowerCase(), name]))
  const caveatOf = (pattern: RegExp) =>
    delegation.caveats
      .map((caveat) => ({ caveat, name: names.get(caveat.enforcer.toLowerCase()) ?? '' }))
      .find(({ name }) => pattern.test(name))
  const [{ timestamp: now }, isDisabled, nonce] = await Promise.all([
    getBlock(client),
    readContract(client, { abi: managerAbi, address: manager, functionName: 'disabledDelegations', args: [hash] }),
    readNonce(client, contracts, delegation.delegator),
  ])
  const read: Read = (address, functionName) => readContract(client, { abi, address, functionName, args: [manager, hash] })
  const [period, stream] = [caveatOf(/PeriodTransferEnforcer$/), caveatOf(/StreamingEnforcer$/)]
  const spending =
    (period && (await periodicState(period.caveat, period.name, read, now))) ??
    (stream && (await streamState(stream.caveat, stream.name, read, now)))
  const [nonceCaveat, timeCaveat] = [caveatOf(/^NonceEnforcer$/)?.caveat, caveatOf(/^TimestampEnforcer$/)?.caveat]
  const expiry = timeCaveat === undefined ? 0n : hexToBigInt(slice(timeCaveat.terms, 16))
  const status = (): PermissionState['status'] => {
    if (isDisabled || (nonceCaveat !== undefined && hexToBigInt(nonceCaveat.terms) !== nonce)) return 'revoked'
    if (expiry !== 0n && now >= expiry) return 'expired'
    return spending !== undefined && now < spending.startTime ? 'notStarted' : 'active'
  }
  const said = status()
  return {
    status: said,
    ...(spending && { spent: spending.spent, available: said === 'active' ? spending.available : 0n }),
  }
}
