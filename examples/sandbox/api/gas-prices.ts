import type { PublicClient } from 'viem'

/** What a unit of gas costs, in wei as decimal text, by how soon it is to be in a block. */
export interface GasPrices {
  readonly standard: string
  readonly fast: string
  readonly instant: string
}

const BLOCKS = 10
/** Which tips of a block count, in percent of its gas, for standard, fast and instant. */
const PERCENTILES = [25, 50, 90]

const middle = (values: readonly bigint[]): bigint => [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))[values.length >> 1] ?? 0n

/**
 * Gas prices from the next block's base fee and the tips of the last blocks: standard is enough now, fast also after one full block (an
 * eighth more), instant after two. On a chain whose last blocks are empty the node names the tip.
 */
export const readGasPrices = async (client: PublicClient): Promise<GasPrices> => {
  const [history, usual] = await Promise.all([
    client.getFeeHistory({ blockCount: BLOCKS, rewardPercentiles: PERCENTILES }),
    client.estimateMaxPriorityFeePerGas(),
  ])
  const base = history.baseFeePerGas.at(-1) ?? 0n
  const filled = (history.reward ?? []).filter((_, block) => (history.gasUsedRatio[block] ?? 0) > 0)
  const tip = (level: number): bigint => (filled.length === 0 ? usual : middle(filled.map((tips) => tips[level] ?? 0n)))
  return {
    standard: (base + tip(0)).toString(),
    fast: ((base * 9n) / 8n + tip(1)).toString(),
    instant: ((base * 81n) / 64n + tip(2)).toString(),
  }
}
