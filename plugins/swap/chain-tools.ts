import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import type { BatchCall, ChainAdapter } from '../../kernel/contract/features.ts'

/** What the network does with calls that are not sent. */
export interface ChainRun {
  readonly block: bigint
  /** What the account has more or less of then, fees apart, by what addresses are compared by; the coin under the empty text. */
  readonly changes: ReadonlyMap<string, bigint>
}

/** Whose calls, and where. */
interface On {
  readonly network: CaipNetworkId
  readonly account: string
  readonly signal?: AbortSignal
}

/** What a swap asks of the chain. */
export interface ChainTools {
  allowance(question: On & { readonly token: string; readonly router: string }): Promise<bigint>
  approval(question: { readonly token: string; readonly router: string; readonly amount: bigint }): BatchCall
  /** Rejects with `TRANSACTION_FAILED` where one of the calls would fail. */
  run(question: On & { readonly calls: readonly BatchCall[] }): Promise<ChainRun>
}

export const chainTools = (_features: ChainAdapter): ChainTools | undefined => undefined
