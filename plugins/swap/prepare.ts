import type { Account, CaipNetworkId, Network } from '../../kernel/contract/caip.ts'
import type { BatchCall, ChainAdapter } from '../../kernel/contract/features.ts'
import type { ServicesService } from '../../kernel/contract/host-services.ts'
import type { LogPort } from '../../kernel/contract/ports.ts'
import type { FamiliesService, WalletService } from '../../kernel/contract/session-services.ts'
import type { TransactionsService } from '../transactions/manifest.ts'
import { buildSwap } from './api.ts'
import type { SwapRefusal } from './check-plan.ts'
import { tokenId } from './read-quote.ts'
import type { SwapPlan, SwapQuote } from './service.ts'

interface PreparationParts {
  readonly services: ServicesService
  readonly wallet: Pick<WalletService, 'load' | 'features'>
  readonly families: Pick<FamiliesService, 'load'>
  readonly transactions: Pick<TransactionsService, 'unitPrice'>
  readonly log: LogPort
  readonly routers: ReadonlyMap<CaipNetworkId, readonly string[]>
}

/** What became of a quote: what the wallet would be asked for, why it does not go out, or what could not be had. */
export type Prepared =
  | { readonly plan: SwapPlan }
  | { readonly refusal: SwapRefusal }
  | { readonly failure: 'allowanceFailed' | 'buildFailed' | 'approvalFailed' }

/** An approval of a router. */
interface ApprovalQuestion {
  readonly network: Network
  readonly account: Account
  readonly token: string
  readonly router: string
  readonly amount: bigint
}

/** Builds, checks and runs swaps before the wallet hears of them. */
export interface Preparation {
  /** Has the service build the swap, and believes nothing of it: bytes and chain decide. */
  prepare(quote: SwapQuote, signal: AbortSignal): Promise<Prepared>
  /** Runs a plan once more. Rejects where the chain cannot be asked or the swap would fail. */
  again(quote: SwapQuote, plan: SwapPlan, signal: AbortSignal): Promise<Pick<SwapPlan, 'block' | 'received'>>
  /** The call that lets a router take exactly so much. */
  approval(question: ApprovalQuestion): Promise<BatchCall>
  /** What a router may take, by the chain. */
  allowance(
    question: { readonly network: CaipNetworkId; readonly account: string; readonly token: string; readonly router: string },
    signal: AbortSignal,
  ): Promise<bigint>
}

/** What the network does with calls that are not sent. */
interface Run {
  readonly block: bigint
  /** What the account has more or less of then, fees apart; the coin under the empty text. */
  readonly changes: ReadonlyMap<string, bigint>
}

/** A loss that is not the one on screen, or a gain that is none. */
const contradiction = ({ changes }: Run, { from, to, amount }: SwapQuote, keyOf: (address: string) => string): SwapRefusal | undefined => {
  const [given, got] = [keyOf(from.address ?? ''), keyOf(to.address ?? '')]
  if (changes.get(given) !== -amount) return { code: 'spendsOther' }
  for (const [token, change] of changes) if (change < 0n && token !== given) return { code: 'spendsOther' }
  return (changes.get(got) ?? 0n) > 0n ? undefined : { code: 'wouldFail' }
}
