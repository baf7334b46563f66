import type { Address } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Call } from '../../../kernel/contract/features.ts'
import type { ClockPort, LogPort } from '../../../kernel/contract/ports.ts'
import type { Review, ReviewCheck, ReviewChecks, ReviewFinding, ReviewPart, ReviewQuestion } from '../../../kernel/contract/review.ts'
import { race } from '../../../kernel/contract/tools/race.ts'
import { createTokens } from '../actions/balances.ts'
import { toReadError } from '../actions/chain-errors.ts'
import type { Chains } from '../actions/chains.ts'
import { requireOwnAddress } from '../actions/value-checks.ts'
import { type Facts, readAddressFacts } from './address-facts.ts'
import type { Descriptors } from './descriptors.ts'
import { type Outcome, outcomeOf, withMark } from './outcome.ts'
import { type ReadRequest, type RunnableCall, readRequest } from './read-request.ts'
import type { Coin, RuleContext } from './rules/rule.ts'
import { findingsOf } from './rules/rules.ts'
import { simulate } from './simulation.ts'
import { type FactsByAddress, readFacts, withFacts } from './token-facts.ts'

export interface ReviewParts {
  readonly chains: Chains
  readonly clock: ClockPort
  readonly log: LogPort
  readonly signal: AbortSignal
  /** The coin of a network; undefined for one that is not configured. */
  coinOf(network: string): Coin | undefined
  /** Every account that is connected, of any family. */
  accountsOf(): readonly string[]
  /** The descriptors that the host has pinned; undefined where it has pinned none. */
  readonly pinned: (() => Promise<Descriptors>) | undefined
}

/** ms; for the simulation, and again for what the tokens say of themselves. */
const LIMIT = 2_500

/** Calls of a batch that a node is asked to run. */
const MOST_CALLS = 100

/** Whether findings ask for care. A note does not. */
const checkOf = (looked: boolean, check: keyof ReviewChecks, findings: readonly ReviewFinding[]): ReviewCheck => {
  if (!looked) return 'unavailable'
  return findings.some((finding) => finding.check === check && finding.severity !== 'note') ? 'finding' : 'ok'
}

/** What is known of a request beside its bytes. */
interface Known {
  readonly tokens: FactsByAddress
  readonly facts?: Facts | undefined
  readonly outcome?: Outcome | undefined
}

type Frame = Pick<RuleContext, 'network' | 'account' | 'now' | 'coin' | 'known' | 'isDescribed'>

const compose = (read: ReadRequest, frame: Frame, { tokens, facts, outcome }: Known): Review => {
  const { title, complete, bytes } = read
  const parts = withFacts(read.parts, tokens, frame.coin)
  const findings = findingsOf({ ...frame, request: { ...read, parts }, facts, outcome })
  return {
    title,
    parts: [...parts, ...withFacts(outcome?.changes ?? [], tokens, frame.coin)],
    findings,
    checks: {
      decoded: checkOf(complete, 'decoded', findings),
      simulated: checkOf(outcome !== undefined, 'simulated', findings),
      rules: checkOf(facts?.complete === true, 'rules', findings),
    },
    bytes,
    ...(outcome && { simulation: { block: outcome.block, at: outcome.at, changed: false } }),
  }
}

/**
 * Reads a request and has the network run it. Nothing that the request says about itself counts, and nothing that a node says makes
 * readable what the bytes did not.
 */
export const reviewRequest = async (
  { chains, clock, log, signal: ended, coinOf, accountsOf, pinned }: ReviewParts,
  { method, params, onDecoded, known = [], previous, ...call }: Call<'eip155'> & ReviewQuestion,
): Promise<Review> => {
  const read = readRequest(method, params)
  const coin = coinOf(call.network)
  const account = requireOwnAddress(call.account)
  let descriptors: Descriptors | undefined
  const frame: Frame = {
    network: call.network,
    account,
    now: Math.floor(clock.now() / 1_000),
    coin,
    known: [account, ...accountsOf(), ...known],
    isDescribed: (address) => descriptors?.has(call.network, address) === true,
  }

  const within = <T>(work: () => Promise<T>): Promise<T> => {
    const timedOut = (): PorticoError =>
      new PorticoError('HTTP_TIMEOUT', 'The network’s endpoint did not answer.', { context: { limit: LIMIT } })
    const aborted = (): PorticoError => new PorticoError('REQUEST_ABORTED', 'The review was given up.')
    return race({ timeout: { clock, ms: LIMIT, error: timedOut }, signals: [call.signal, ended], aborted }, work)
  }
  const run = async (from: Address, calls: readonly RunnableCall[]): Promise<Outcome | undefined> => {
    if (calls.length === 0 || calls.length > MOST_CALLS) return undefined
    let block: bigint | undefined
    try {
      const simulated = await within(() =>
        chains.read(call, async (chain) => {
          block = await getBlockNumber(chain.client, { cacheTime: 0 })
          // By its number: what is shown is so at one block, and says at which.
          return { block, ran: await simulate(chain, from, calls, { block }) }
        }),
      )
      return outcomeOf(simulated.ran, read.parts, from, { block: simulated.block, at: clock.now() })
    } catch (cause) {
      const error = toReadError(cause)
      if (error.code === 'INSUFFICIENT_FUNDS' && block !== undefined) {
        return { block, at: clock.now(), changes: [], unpaid: true, loses: false }
      }
      log.info('The request could not be simulated.', error)
      return undefined
    }
  }
  const ask = async (): Promise<Facts | undefined> => {
    try {
      return await within(() => readAddressFacts(chains, call, read))
    } catch (cause) {
      log.info('The network could not be asked about the addresses of a request.', toReadError(cause))
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
  /** With the words of pinned descriptors; without them where there are none or they cannot be had. */
  const describe = async (): Promise<ReadRequest> => {
    if (!pinned) return read
    try {
      return await within(async () => {
        const [loaded, { describeRequest }] = await Promise.all([pinned(), import('./describe.ts')])
        descriptors = loaded
        const tokens = createTokens(chains)
        const ours = (chainId: number): boolean => `eip155:${chainId}` === call.network
        const data = {
          resolveToken: async (chainId: number, address: string) =>
            (ours(chainId) && (await tokens.tokens({ ...call, addresses: [address] }))[0]) || null,
          resolveChainInfo: async (chainId: number) =>
            ours(chainId) && coin ? { name: call.network, nativeCurrency: { name: coin.symbol, ...coin } } : null,
        }
        return await describeRequest({ descriptors: loaded, network: call.network, account, data }, read)
      })
    } catch (cause) {
      log.info('A request could not be described.', toReadError(cause))
      return read
    }
  }
  if (previous === undefined && read.title !== 'message' && read.title !== 'unknown')
    onDecoded?.(compose(read, frame, { tokens: new Map() }))
  const [outcome, ownFacts, facts, described] = await Promise.all([run(account, read.calls), factsFor(read.parts), ask(), describe()])
  const more = (outcome?.changes ?? []).filter((part) => part.kind === 'change' && part.asset.kind !== 'native')
  const tokens = more.length > 0 ? new Map([...ownFacts, ...(await factsFor(more))]) : ownFacts
  // A spender that nobody knows may be one that the descriptors know.
  const looked = facts && { ...facts, complete: facts.complete && (!pinned || descriptors !== undefined) }
  return withMark(compose(described, frame, { tokens, facts: looked, outcome }), previous)
}
