import { type Address, type Client, type Hex, isAddressEqual, pad, parseAbi, slice } from 'viem'
import { readContract } from 'viem/actions'
import { DELEGATION_MANAGER } from './delegation-manager.ts'
import type { Delegation } from './delegations.ts'

/** Contracts that keep what was spent of a delegation, at the same address on every chain (delegation framework 1.3.0). */
export const PERIODIC: readonly Address[] = ['0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9', '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB']
export const STREAMING: readonly Address[] = ['0xD10b97905a320b13a0608f7E9cC506b56747df19', '0x56c97aE02f233B29fa03502Ecc0457266d9be00e']

const abi = parseAbi([
  'function periodicAllowances(address manager, bytes32 hash) view returns (uint256 amount, uint256 duration, uint256 start, uint256 lastPeriod, uint256 transferred)',
  'function getAvailableAmount(bytes32 hash, address manager, bytes terms) view returns (uint256 available, bool isNew, uint256 period)',
  'function streamingAllowances(address manager, bytes32 hash) view returns (uint256 initial, uint256 maximum, uint256 perSecond, uint256 start, uint256 spent)',
])

/** What was spent of a delegation, and when last. Undefined what the chain does not say. */
export interface SpentAmount {
  readonly spent?: bigint
  readonly available?: bigint
  readonly lastUsed?: number
}

/** One use, as an enforcer's event tells of it. */
interface Use {
  /** In the period, or in all. */
  readonly spent: bigint
  readonly time: bigint
}

/** Words at the end of the events: what was spent, and when. Those of tokens have the token in front. */
const useOf = (data: Hex): Use => ({ spent: BigInt(slice(data, -64, -32)), time: BigInt(slice(data, -32)) })

/**
 * Uses, the oldest first, from the events of the enforcer. Anybody can call one and have it emit the hash of a foreign delegation, so only what
 * the manager has asked counts. Undefined where the endpoint does not look through all blocks: many look through some thousand only.
 */
const readUses = async (client: Client, enforcer: Address, hash: Hex): Promise<readonly Use[] | undefined> => {
  try {
    const topics = [null, pad(DELEGATION_MANAGER), null, hash]
    const logs = await client.request({
      method: 'eth_getLogs',
      params: [{ address: enforcer, topics, fromBlock: '0x0', toBlock: 'latest' }],
    })
    return logs.map(({ data }) => useOf(data))
  } catch {
    return undefined
  }
}

/** The sum over periods of the last amount of each. */
const sumOf = (uses: readonly Use[], start: bigint, duration: bigint): bigint => {
  const periods = new Map(uses.map(({ spent, time }) => [(time - start) / duration, spent]))
  return [...periods.values()].reduce((sum, spent) => sum + spent, 0n)
}

const lastOf = (uses: readonly Use[] | undefined): SpentAmount => {
  const time = uses?.at(-1)?.time
  return time === undefined ? {} : { lastUsed: Number(time) }
}

/** Reads what was spent of a delegation from the contracts that keep it to its limits. Nothing for one that spends nothing. */
export const readSpent = async (client: Client, { caveats }: Delegation, hash: Hex): Promise<SpentAmount> => {
  const caveatOf = (known: readonly Address[]) => caveats.find(({ enforcer }) => known.some((one) => isAddressEqual(one, enforcer)))
  const args = [DELEGATION_MANAGER, hash] as const
  const streaming = caveatOf(STREAMING)?.enforcer
  if (streaming) {
    const [[, , , , spent], uses] = await Promise.all([
      readContract(client, { address: streaming, abi, functionName: 'streamingAllowances', args }),
      readUses(client, streaming, hash),
    ])
    return { spent, ...lastOf(uses) }
  }
  const periodic = caveatOf(PERIODIC)
  if (!periodic) return {}
  const at = { address: periodic.enforcer, abi } as const
  const [[, duration, start, lastPeriod, transferred], [available], uses] = await Promise.all([
    readContract(client, { ...at, functionName: 'periodicAllowances', args }),
    readContract(client, { ...at, functionName: 'getAvailableAmount', args: [hash, DELEGATION_MANAGER, periodic.terms] }),
    readUses(client, periodic.enforcer, hash),
  ])
  // Before the first use the contract knows nothing of it.
  if (duration === 0n) return { spent: 0n, available }
  if (uses) return { spent: sumOf(uses, start, duration), available, ...lastOf(uses) }
  // The contract keeps the last period alone: that is all there is if it is the first one.
  return lastPeriod === 1n ? { spent: transferred, available } : { available }
}
