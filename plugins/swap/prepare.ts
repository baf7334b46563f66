import type { Account, CaipNetworkId, Namespace, Network } from '../../kernel/contract/caip.ts'
import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import type { Family } from '../../kernel/contract/family.ts'
import type { BatchCall, Features, SimulatedCalls } from '../../kernel/contract/features.ts'
import type { ServicesService } from '../../kernel/contract/host-services.ts'
import type { ClockPort, LogPort } from '../../kernel/contract/ports.ts'
import type { FamiliesService, WalletService } from '../../kernel/contract/session-services.ts'
import { parseCaipNetworkId } from '../../kernel/contract/tools/parse-caip.ts'
import type { TokenBalance } from '../tokens/manifest.ts'
import type { TransactionsService } from '../transactions/manifest.ts'
import { buildSwap } from './api.ts'
import { checkBuilt, compareChanges } from './check-built.ts'
import { tokenId } from './read-quote.ts'
import type { RefusalCode, SwapRefusal } from './refusals.ts'
import type { SwapPlan, SwapQuote } from './service.ts'

interface PreparationParts {
  readonly services: ServicesService
  readonly wallet: Pick<WalletService, 'load' | 'features'>
  readonly families: Pick<FamiliesService, 'load'>
  readonly transactions: Pick<TransactionsService, 'unitPrice'>
  readonly clock: ClockPort
  readonly log: LogPort
  readonly routers: ReadonlyMap<CaipNetworkId, readonly string[]>
}

/** What became of a quote: what the wallet would be asked for, why it does not go out, or what could not be had. */
export type Prepared =
  | { readonly plan: SwapPlan }
  | { readonly refusal: SwapRefusal }
  | { readonly failure: 'allowanceFailed' | 'buildFailed' }

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

/** A transfer of a token to oneself that is run after calls; `change` is what those alone do to it. */
interface TriedTransfer {
  readonly token: TokenBalance
  readonly amount: bigint
  readonly calls: readonly BatchCall[]
  readonly change: bigint
}

type Refused = Extract<Prepared, { readonly refusal: unknown }>

const refused = (code: RefusalCode): Refused => ({ refusal: { code } })

/** How much more or less of a token the account has after calls that were run; without an address of the coin. */
const changeOf = ({ changes }: SimulatedCalls, address: string | undefined, { codec }: Family): bigint =>
  changes.reduce((sum, { token, id, amount }) => {
    const isIt = token === undefined || address === undefined ? token === address : codec.key(token) === codec.key(address)
    return isIt && id === undefined ? sum + amount : sum
  }, 0n)

export const createPreparation = (parts: PreparationParts): Preparation => {
  const { services, wallet, families, transactions, clock, log, routers } = parts
  const featuresFor = async (namespace: Namespace): Promise<Pick<Features<Namespace>, 'simulation' | 'allowances' | 'swapCalls'>> => {
    const { simulation, allowances, swapCalls } = await wallet.load(namespace)
    if (simulation && allowances && swapCalls) return { simulation, allowances, swapCalls }
    throw new PorticoError('METHOD_UNKNOWN', 'Nobody can run calls of this family without sending them.')
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
    const { allowances } = await featuresFor(parseCaipNetworkId(network).namespace)
    return allowances.allowance({ network, account, token, spender: router, signal })
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
  const run = async (quote: SwapQuote, calls: readonly BatchCall[], signal: AbortSignal): Promise<SimulatedCalls> => {
    const { simulation } = await featuresFor(quote.account.namespace)
    const tokens = [quote.from, quote.to].flatMap(({ address }) => address ?? [])
    return simulation.simulate({ ...on(quote), calls, tokens, signal })
  }
  /** Runs the swap after each way of approving it, until one of them passes. */
  const tryWays = async (quote: SwapQuote, swap: BatchCall, ways: readonly (readonly bigint[])[], signal: AbortSignal) => {
    const { allowances } = await featuresFor(quote.account.namespace)
    let failure: unknown
    for (const approvals of ways) {
      const token = quote.from.address ?? ''
      const calls = [...approvals.map((amount) => allowances.approval({ token, spender: swap.to, amount })), swap]
      try {
        return { approvals, calls, simulated: await run(quote, calls, signal) }
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
  /** What a token keeps of a transfer that is run after the calls, in hundredths of one per cent; 0 also where it cannot be run. */
  const keptOf = async (
    quote: SwapQuote,
    family: Family,
    { token, amount, calls, change }: TriedTransfer,
    signal: AbortSignal,
  ): Promise<bigint> => {
    if (token.address === undefined || amount <= 0n) return 0n
    try {
      const { simulation } = await featuresFor(quote.account.namespace)
      const transfer = simulation.selfTransfer({ token: token.address, account: quote.account.address, amount })
      const ran = await simulation.simulate({ ...on(quote), calls: [...calls, transfer], tokens: [token.address], signal })
      const lost = change - changeOf(ran, token.address, family)
      // To the nearest: tokens round what they keep.
      return lost > 0n ? (lost * 10_000n + amount / 2n) / amount : 0n
    } catch (cause) {
      if (!signal.aborted) log.info('A transfer of a token could not be run.', cause)
      return 0n
    }
  }
  const planFor = async (quote: SwapQuote, family: Family, swap: BatchCall, ways: readonly (readonly bigint[])[], signal: AbortSignal) => {
    const [{ approvals, calls, simulated }, fee] = await Promise.all([tryWays(quote, swap, ways, signal), feeOf(quote, swap, signal)])
    const refusal = compareChanges(simulated.changes, { quote, family })
    if (refusal) return { refusal }
    const received = changeOf(simulated, quote.to.address, family)
    const batch = approvals.length > 0 && wallet.features.get()?.batches !== undefined
    const { to: router, data = '0x', value = 0n } = swap
    const { block } = simulated
    const [keptOfGiven, keptOfReceived] = await Promise.all([
      keptOf(quote, family, { token: quote.from, amount: quote.amount, calls: [], change: 0n }, signal),
      keptOf(quote, family, { token: quote.to, amount: received, calls, change: received }, signal),
    ])
    const keeps = [
      { token: quote.from, part: keptOfGiven },
      { token: quote.to, part: keptOfReceived },
    ].filter(({ part }) => part > 0n)
    const kept = block === quote.block && received < quote.expected ? quote.expected - received : 0n
    return {
      plan: Object.freeze({ router, data, value, approvals, calls, batch, fee, received, kept, keeps: Object.freeze(keeps), block }),
    }
  }
  return {
    async prepare(quote, signal) {
      const listed = routers.get(quote.network.caipNetworkId) ?? []
      const family = await families.load(quote.account.namespace)
      let built: Awaited<ReturnType<typeof build>>
      try {
        built = await build(quote, family, signal)
      } catch (cause) {
        return failed('buildFailed', cause, signal)
      }
      let ways: readonly (readonly bigint[])[]
      const swap: BatchCall = { to: built.to.address, data: built.data, value: built.amount }
      try {
        const { swapCalls } = await featuresFor(quote.account.namespace)
        const now = BigInt(Math.floor(clock.now() / 1_000))
        const wrong = checkBuilt(built, { quote, family, routers: listed, readSwap: swapCalls.readSwap, now })
        if (wrong) return refused(wrong)
        ways = await approvalsFor(quote, swap.to, signal)
      } catch (cause) {
        return failed('allowanceFailed', cause, signal)
      }
      try {
        return await planFor(quote, family, swap, ways, signal)
      } catch (cause) {
        if (!signal.aborted) log.info('A swap was not run before the wallet is asked.', cause)
        const saysNo = isPorticoError(cause) && ['TRANSACTION_FAILED', 'INSUFFICIENT_FUNDS'].includes(cause.code)
        return refused(saysNo ? 'wouldFail' : 'notRun')
      }
    },
    async again(quote, { calls }, signal) {
      const [simulated, family] = await Promise.all([run(quote, calls, signal), families.load(quote.account.namespace)])
      const refusal = compareChanges(simulated.changes, { quote, family })
      return { block: simulated.block, received: refusal ? 0n : changeOf(simulated, quote.to.address, family) }
    },
    async approval({ account, token, router, amount }) {
      return (await featuresFor(account.namespace)).allowances.approval({ token, spender: router, amount })
    },
    allowance,
  }
}
