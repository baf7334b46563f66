import type { Address } from 'viem'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Call } from '../../../kernel/contract/features.ts'
import type { ClockPort, LogPort } from '../../../kernel/contract/ports.ts'
import type { Review, ReviewCheck, ReviewFinding, ReviewPart, ReviewQuestion } from '../../../kernel/contract/review.ts'
import { race } from '../../../kernel/contract/tools/race.ts'
import { toReadError } from '../actions/chain-errors.ts'
import type { Chains } from '../actions/chains.ts'
import { requireOwnAddress } from '../actions/value-checks.ts'
import { type Coin, findingsOf } from './findings.ts'
import { flatParts, raw } from './parts.ts'
import { type ReadRequest, type RunnableCall, readRequest } from './read-request.ts'
import { type Movement, type Simulated, simulate } from './simulation.ts'
import { type FactsByAddress, readFacts, withFacts } from './token-facts.ts'

export interface ReviewParts {
  readonly chains: Chains
  readonly clock: ClockPort
  readonly log: LogPort
  readonly signal: AbortSignal
  /** The coin of a network; undefined for one that is not configured. */
  coinOf(network: string): Coin | undefined
}

/** ms; for the simulation, and again for what the tokens say of themselves. */
const LIMIT = 2_500

/** Calls of a batch that a node is asked to run. */
const MOST_CALLS = 100

/** What the simulation has said; undefined where nobody could look. */
interface Outcome {
  readonly changes: readonly ReviewPart[]
  readonly findings: readonly ReviewFinding[]
}

const changeOf = ({ contract, id, amount }: Movement): ReviewPart => {
  const item = contract !== undefined && id !== undefined ? ({ kind: 'item', address: contract, id } as const) : undefined
  const asset = item ?? (contract === undefined ? ({ kind: 'native' } as const) : ({ kind: 'token', address: contract } as const))
  return { kind: 'change', asset, amount: raw(amount < 0n ? -amount : amount), direction: amount < 0n ? 'out' : 'in' }
}

/** How much of the network's coin (undefined), or of what a contract keeps, the parts say that leaves the account. */
const saidToLeave = (parts: readonly ReviewPart[], account: string, contract: string | undefined, id: bigint | undefined): bigint =>
  flatParts(parts).reduce((sum, part) => {
    if (part.kind !== 'transfer' || (part.from !== undefined && part.from.toLowerCase() !== account)) return sum
    const { asset, amount } = part
    if (asset.kind === 'native') return contract === undefined ? sum + amount.raw : sum
    if (asset.address.toLowerCase() !== contract) return sum
    if (asset.kind === 'item') return asset.id === id ? sum + amount.raw : sum
    // The number of an item, where it turns out to be one.
    if (id !== undefined) return amount.raw === id ? sum + 1n : sum
    return sum + amount.raw
  }, 0n)

const simulated = (code: ReviewFinding['code'], params: ReviewFinding['params'] = {}): ReviewFinding => ({
  code,
  severity: 'danger',
  check: 'simulated',
  params,
})

const outcomeOf = ({ movements, failure }: Simulated, parts: readonly ReviewPart[], account: string): Outcome => {
  if (failure) return { changes: [], findings: [simulated('fails', { reason: failure.reason })] }
  const loses = movements.some(
    ({ contract, id, amount }) => amount < 0n && -amount > saidToLeave(parts, account.toLowerCase(), contract?.toLowerCase(), id),
  )
  return { changes: movements.map(changeOf), findings: loses ? [simulated('loss')] : [] }
}

const checkOf = (looked: boolean, findings: readonly ReviewFinding[]): ReviewCheck => {
  if (!looked) return 'unavailable'
  return findings.length > 0 ? 'finding' : 'ok'
}

const compose = (
  { title, parts, complete, bytes }: ReadRequest,
  coin: Coin | undefined,
  facts: FactsByAddress,
  outcome?: Outcome,
): Review => {
  const described = withFacts(parts, facts, coin)
  const decoded = findingsOf(described, coin)
  const ran = outcome?.findings ?? []
  return {
    title,
    parts: [...described, ...withFacts(outcome?.changes ?? [], facts, coin)],
    findings: [...decoded, ...ran],
    checks: { decoded: checkOf(complete, decoded), simulated: checkOf(outcome !== undefined, ran), rules: 'unavailable' },
    bytes,
  }
}

/**
 * Reads a request and has the network run it. Nothing that the request says about itself counts, and nothing that a node says makes
 * readable what the bytes did not.
 */
export const reviewRequest = async (
  { chains, clock, log, signal: ended, coinOf }: ReviewParts,
  { method, params, onDecoded, ...call }: Call<'eip155'> & ReviewQuestion,
): Promise<Review> => {
  const read = readRequest(method, params)
  const coin = coinOf(call.network)
  const account = requireOwnAddress(call.account)

  const within = <T>(work: () => Promise<T>): Promise<T> => {
    const timedOut = (): PorticoError =>
      new PorticoError('HTTP_TIMEOUT', 'The network’s endpoint did not answer.', { context: { limit: LIMIT } })
    const aborted = (): PorticoError => new PorticoError('REQUEST_ABORTED', 'The review was given up.')
    return race({ timeout: { clock, ms: LIMIT, error: timedOut }, signals: [call.signal, ended], aborted }, work)
  }
  const run = async (from: Address, calls: readonly RunnableCall[]): Promise<Outcome | undefined> => {
    if (calls.length === 0 || calls.length > MOST_CALLS) return undefined
    try {
      return outcomeOf(await within(() => chains.read(call, (chain) => simulate(chain, from, calls))), read.parts, from)
    } catch (cause) {
      const error = toReadError(cause)
      if (error.code === 'INSUFFICIENT_FUNDS') return { changes: [], findings: [simulated('funds')] }
      log.info('The request could not be simulated.', error)
      return undefined
    }
  }
  const factsFor = async (parts: readonly ReviewPart[]): Promise<FactsByAddress> => {
    try {
      return await within(() => readFacts(chains, call, parts))
    } catch (cause) {
      log.info('The tokens of a request could not be read.', toReadError(cause))
      return new Map()
    }
  }
  if (read.calls.length > 0 || read.title === 'permission') onDecoded?.(compose(read, coin, new Map()))
  const [outcome, ownFacts] = await Promise.all([run(account, read.calls), factsFor(read.parts)])
  const more = (outcome?.changes ?? []).filter((part) => part.kind === 'change' && part.asset.kind !== 'native')
  const facts = more.length > 0 ? new Map([...ownFacts, ...(await factsFor(more))]) : ownFacts
  return compose(read, coin, facts, outcome)
}
