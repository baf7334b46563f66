import type { Account, CaipNetworkId, Network } from '../../kernel/contract/caip.ts'
import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import type { Family } from '../../kernel/contract/family.ts'
import type { BatchCall } from '../../kernel/contract/features.ts'
import type { ServicesService } from '../../kernel/contract/host-services.ts'
import type { LogPort } from '../../kernel/contract/ports.ts'
import type { FamiliesService, WalletService } from '../../kernel/contract/session-services.ts'
import { parseCaipNetworkId } from '../../kernel/contract/tools/parse-caip.ts'
import type { TransactionsService } from '../transactions/manifest.ts'
import { buildSwap } from './api.ts'
import { type ChainRun, type ChainTools, chainTools } from './chain-tools.ts'
import { checkBuilt } from './check-built.ts'
import { tokenId } from './read-quote.ts'
import type { SwapRefusal } from './refusals.ts'
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

/** What a router may take is asked for. */
interface AllowanceQuestion {
  readonly network: CaipNetworkId
  readonly account: string
  readonly token: string
  readonly router: string
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
  allowance(question: AllowanceQuestion, signal: AbortSignal): Promise<bigint>
}

/** A loss that is not the one on screen, or a gain that is none. */
const contradiction = (
  { changes }: ChainRun,
  { from, to, amount }: SwapQuote,
  { codec }: Family,
): Extract<Prepared, { readonly refusal: unknown }> | undefined => {
  const keyOf = (address: string | undefined): string => (address === undefined ? '' : codec.key(address))
  const [given, got] = [keyOf(from.address), keyOf(to.address)]
  const refused = (code: 'spendsOther' | 'wouldFail') => ({ refusal: { code } }) as const
  if (changes.get(given) !== -amount) return refused('spendsOther')
  for (const [token, change] of changes) if (change < 0n && token !== given) return refused('spendsOther')
  return (changes.get(got) ?? 0n) > 0n ? undefined : refused('wouldFail')
}

export const createPreparation = (parts: PreparationParts): Preparation => {
  const { services, wallet, families, transactions, log, routers } = parts
  const toolsFor = async ({ namespace }: Pick<Account, 'namespace'>): Promise<ChainTools> => {
    const tools = chainTools(await wallet.load(namespace))
    if (!tools) throw new PorticoError('METHOD_UNKNOWN', 'Nobody can run calls of this family without sending them.')
    return tools
  }
  const on = ({ network, account }: Pick<SwapQuote, 'network' | 'account'>) => ({
    network: network.caipNetworkId,
    account: account.address,
  })
  const build = async (quote: SwapQuote, family: Family, signal: AbortSignal) => {
    const { network, account, from, to, amount, slippage } = quote
    const id = `${network.caipNetworkId}:${account.address}`
    const body = {
      amount: amount.toString(),
      eip155: { slippage: Number(slippage) / 100 },
      from: tokenId(network, family, from),
      to: tokenId(network, family, to),
      userAddress: id,
      disableEstimate: true,
    }
    return (await services.call(buildSwap, { body }, { signal })).tx
  }
  const allowance: Preparation['allowance'] = async ({ network, account, token, router }, signal) => {
    const { namespace } = parseCaipNetworkId(network)
    return (await toolsFor({ namespace })).allowance({ network, account, token, router, signal })
  }
  /** Ways to let the router take the amount: none is needed, the exact one, or for tokens that change no allowance first none and then it. */
  const approvalsFor = async (quote: SwapQuote, router: string, signal: AbortSignal): Promise<readonly (readonly bigint[])[]> => {
    const { network, account, from, amount } = quote
    if (from.address === undefined) return [[]]
    const allowed = await allowance({ network: network.caipNetworkId, account: account.address, token: from.address, router }, signal)
    if (allowed >= amount) return [[]]
    return allowed === 0n ? [[amount]] : [[amount], [0n, amount]]
  }
  const feeOf = async (quote: SwapQuote, swap: BatchCall, signal: AbortSignal): Promise<bigint | undefined> => {
    const { network, account } = quote
    try {
      const [{ fees }, unitPrice] = await Promise.all([
        wallet.load(account.namespace),
        transactions.unitPrice(network.caipNetworkId, { signal }),
      ])
      const { to, data, value = 0n } = swap
      const price = unitPrice === undefined ? {} : { unitPrice }
      return await fees?.estimate({ ...on(quote), to, amount: value, ...(data !== undefined && { data }), ...price, signal })
    } catch (cause) {
      if (!signal.aborted) log.info('The fee of a swap could not be estimated.', cause)
      return undefined
    }
  }
  /** Runs the swap after each way of approving it, until one of them passes. */
  const tryWays = async (quote: SwapQuote, swap: BatchCall, ways: readonly (readonly bigint[])[], signal: AbortSignal) => {
    const tools = await toolsFor(quote.account)
    let failure: unknown
    for (const approvals of ways) {
      const token = quote.from.address ?? ''
      const calls = [...approvals.map((amount) => tools.approval({ token, router: swap.to, amount })), swap]
      try {
        return { approvals, calls, run: await tools.run({ ...on(quote), calls, signal }) }
      } catch (cause) {
        if (!isPorticoError(cause) || cause.code !== 'TRANSACTION_FAILED') throw cause
        failure = cause
      }
    }
    throw failure
  }
  const failed = (failure: Extract<Prepared, { readonly failure: unknown }>['failure'], cause: unknown, signal: AbortSignal): Prepared => {
    if (!signal.aborted) log.info('A swap could not be prepared.', cause)
    return { failure }
  }
  return {
    async prepare(quote, signal) {
      const listed = routers.get(quote.network.caipNetworkId) ?? []
      if (listed.length === 0) return { refusal: { code: 'noRouters' } }
      const family = await families.load(quote.account.namespace)
      let built: Awaited<ReturnType<typeof build>>
      try {
        built = await build(quote, family, signal)
      } catch (cause) {
        return failed('buildFailed', cause, signal)
      }
      const refused = checkBuilt(built, { quote, family, routers: listed })
      if (refused) return { refusal: { code: refused } }
      const swap: BatchCall = { to: built.to.address, data: built.data, value: built.amount }
      let ways: readonly (readonly bigint[])[]
      try {
        ways = await approvalsFor(quote, swap.to, signal)
      } catch (cause) {
        return failed('allowanceFailed', cause, signal)
      }
      try {
        const [{ approvals, calls, run }, fee] = await Promise.all([tryWays(quote, swap, ways, signal), feeOf(quote, swap, signal)])
        const refusal = contradiction(run, quote, family)
        if (refusal) return refusal
        const received = run.changes.get(quote.to.address === undefined ? '' : family.codec.key(quote.to.address)) ?? 0n
        // The router has counted no less than was promised: what is missing the token has kept.
        if (received < quote.least) return { refusal: { code: 'keepsPart', received } }
        const batch = approvals.length > 0 && wallet.features.get()?.batches !== undefined
        const { to: router, data = '0x', value = 0n } = swap
        const kept = run.block === quote.block && received < quote.expected ? quote.expected - received : 0n
        return { plan: Object.freeze({ router, data, value, approvals, calls, batch, fee, received, kept, block: run.block }) }
      } catch (cause) {
        if (!signal.aborted) log.info('A swap was not run before the wallet is asked.', cause)
        const code = isPorticoError(cause) && ['TRANSACTION_FAILED', 'INSUFFICIENT_FUNDS'].includes(cause.code) ? 'wouldFail' : 'notRun'
        return { refusal: { code } }
      }
    },
    async again(quote, { calls }, signal) {
      const [tools, { codec }] = await Promise.all([toolsFor(quote.account), families.load(quote.account.namespace)])
      const run = await tools.run({ ...on(quote), calls, signal })
      const { address } = quote.to
      return { block: run.block, received: run.changes.get(address === undefined ? '' : codec.key(address)) ?? 0n }
    },
    async approval({ account, token, router, amount }) {
      return (await toolsFor(account)).approval({ token, router, amount })
    },
    allowance,
  }
}
