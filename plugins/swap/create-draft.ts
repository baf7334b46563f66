import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import type { AddressCodec } from '../../kernel/contract/family.ts'
import type { SetupContext } from '../../kernel/contract/plugin.ts'
import type { Undo, WritableStore } from '../../kernel/contract/store.ts'
import { decimalText } from '../../kernel/contract/tools/decimal.ts'
import { pause } from '../../kernel/contract/tools/pause.ts'
import { poll } from '../../kernel/contract/tools/poll.ts'
import type { TokenBalance } from '../tokens/manifest.ts'
import { amountOf, isServed } from './checks.ts'
import type { manifest } from './manifest.ts'
import { readQuote } from './read-quote.ts'
import type { QuoteState, SwapEventName, SwapList, SwapService, SwapState, SwapTarget } from './service.ts'
import { defaultSlippage, readSlippage } from './slippage.ts'
import { readSwapList } from './swap-list.ts'

/** ms an amount rests before it is asked about; the specification's. */
const QUOTE_DELAY = 200

/** ms between two looks at quote and balances while the form is there; the specification's. */
const EVERY = 10_000

/** The gas of a swap before one was built; the specification's. */
const USUAL_GAS = 150_000n

const NO_QUOTE: QuoteState = Object.freeze({ status: 'none', quote: undefined })
const NO_LIST: SwapList = Object.freeze({ status: 'idle', network: undefined, tokens: Object.freeze([]) })

/** A draft without tokens. */
const EMPTY = Object.freeze({
  from: undefined,
  to: undefined,
  amountText: '1',
  max: false,
  slippageText: undefined,
  quote: NO_QUOTE,
  fee: undefined,
  problem: undefined,
})

/** A token by its address; without one it is the network's coin. */
interface Choice {
  readonly address: string | undefined
}

type Sides<T> = { readonly [S in SwapTarget]: T }

/** What the setup of the plugin is given. */
export type SwapContext = SetupContext<typeof manifest, SwapEventName>

interface DraftParts {
  readonly context: SwapContext
  /** In hundredths of one per cent; undefined leaves it to the tokens. */
  readonly slippage: bigint | undefined
  /** CAIP-2 ids of the networks with swaps. */
  readonly served: readonly CaipNetworkId[]
  /** Account or network are others than before. */
  moved(): void
  /** The list could not be read. */
  listFailed(): void
  /** Nobody says what the coin costs. */
  priceFailed(): void
}

/** What the visitor enters, and the quote for it. */
export interface Draft extends Pick<SwapService, 'setToken' | 'turnAround' | 'setAmount' | 'setMax' | 'setSlippage' | 'refresh'> {
  readonly state: WritableStore<SwapState>
  patch(next: Partial<SwapState>): void
  /** Takes tokens and amount of a view's params, or begins with the coin and the amount 1. */
  begin(params: Parameters<SwapService['open']>[0]): void
  /** Keeps list, balances and quote fresh until undone. */
  watch(): Undo
  /** Asks for a quote now. Answers whether there was something to ask. */
  requote(): boolean
  /** Takes tokens and amount away: they were swapped. */
  clear(): void
}

const isSame = (a: string | undefined, b: string | undefined, codec: AddressCodec | undefined): boolean =>
  a === undefined || b === undefined || !codec ? a === b : codec.key(a) === codec.key(b)

/** What a quote is about. One of another subject says nothing. */
const subjectOf = ({ network, account, from, to, slippage }: SwapState, amount: bigint): string =>
  [network?.caipNetworkId, account?.address, from?.address, to?.address, amount, slippage].join(' ')

export const createDraft = ({ context, slippage: option, served, moved, listFailed, priceFailed }: DraftParts): Draft => {
  const { deps, ports, stores, onUnload } = context
  const { accounts, networks, families, services, tokens, transactions, wallet } = deps
  const { clock, log } = ports
  const state = stores.create<SwapState>(
    Object.freeze({
      ...EMPTY,
      network: undefined,
      account: undefined,
      family: undefined,
      coin: undefined,
      slippage: option ?? defaultSlippage(undefined, undefined),
      served,
      sponsored: false,
      list: NO_LIST,
      left: undefined,
      resetting: false,
    }),
  )
  let choices: Partial<Sides<Choice>> = {}
  let asked = ''
  /** Once for each time the form is opened. */
  let saidUnpriced = false

  const wholeBalance = ({ account, from, fee, sponsored }: SwapState): string => {
    if (!from) return ''
    if (from.address !== undefined || sponsored) return decimalText(from.balance, from.decimals)
    if (fee === undefined) return ''
    const rest = from.balance - fee
    // A smart account is never short of gas: somebody else may pay the fee.
    return decimalText(rest > 0n ? rest : account?.type === 'smartAccount' ? from.balance : 0n, from.decimals)
  }
  const slippageOf = ({ slippageText, from, to }: SwapState): bigint => {
    const reading = readSlippage(slippageText ?? '')
    return reading.status === 'ok' ? reading.hundredths : (option ?? defaultSlippage(from, to))
  }
  const patch = (next: Partial<SwapState>): void =>
    state.update((now) => {
      const merged = { ...now, ...next }
      const whole = merged.max ? { amountText: wholeBalance(merged) } : {}
      return Object.freeze({ ...merged, ...whole, slippage: slippageOf(merged) })
    })

  const readGas = stores.latest(
    async ({ network }: Pick<SwapState, 'network'>, signal): Promise<bigint | undefined> =>
      network && transactions.unitPrice(network.caipNetworkId, { signal }),
    (price: bigint | undefined) => {
      const fee = price === undefined ? undefined : price * USUAL_GAS
      const { max, from, problem, sponsored } = state.get()
      // Without the fee nobody knows what the whole balance less the fee is.
      const lost = fee === undefined && max && from?.address === undefined && !sponsored
      patch(
        lost
          ? { fee, max: false, amountText: '', problem: 'feeUnknown' }
          : { fee, problem: problem === 'feeUnknown' ? undefined : problem },
      )
      update()
    },
  )
  /** What a quote would be asked for; undefined while something is missing or wrong. */
  const questionOf = (now: SwapState) => {
    const { network, account, family, from, to, slippage, slippageText } = now
    const reading = amountOf(now)
    const wrong = readSlippage(slippageText ?? '').status === 'wrong' || from?.decimalsDiffer || to?.decimalsDiffer
    if (!network || !account || !family || !from || !to || wrong || reading.status !== 'ok' || reading.amount === 0n) return undefined
    if (isSame(from.address, to.address, family.codec)) return undefined
    return { network, account, family, from, to, amount: reading.amount, slippage, gasPrice: now.fee && now.fee / USUAL_GAS }
  }
  const ask = stores.latest(
    async (delay: number | undefined, signal, emit: (quote: QuoteState) => void): Promise<QuoteState> => {
      if (delay === undefined) return NO_QUOTE
      const { quote } = state.get().quote
      emit({ status: 'loading', quote })
      await pause(clock, delay, signal)
      const question = signal.aborted ? undefined : questionOf(state.get())
      if (!question) return NO_QUOTE
      return readQuote(question, { services, clock, log }, signal)
    },
    (state: QuoteState) => {
      patch({ quote: Object.freeze(state) })
      const { from, to } = (state.status === 'ready' && state.quote) || {}
      // The account's list may have learned the price meanwhile: then it stands on screen.
      const known = find({ address: undefined })?.price !== undefined
      const unpriced = !known && [from, to].some((token) => token && token.address === undefined && token.price === undefined)
      if (unpriced && !saidUnpriced) priceFailed()
      saidUnpriced ||= unpriced
    },
  )
  /** Asks for a quote where the draft is about another one than before. */
  const update = (): void => {
    const now = state.get()
    const question = questionOf(now)
    const subject = question ? subjectOf(now, question.amount) : ''
    if (subject === asked) return
    asked = subject
    patch({ quote: NO_QUOTE })
    void ask(question ? QUOTE_DELAY : undefined)
  }
  const requote = (): boolean => {
    const now = state.get()
    const question = questionOf(now)
    if (!question) return false
    asked = subjectOf(now, question.amount)
    void ask(0)
    return true
  }

  /** A token as the chain has it, else as the service describes it. */
  const find = ({ address }: Choice): TokenBalance | undefined => {
    const { account, network, family, list } = state.get()
    const held = tokens.state.get()
    const ours = held.account === account?.address && held.network === network?.caipNetworkId ? held.tokens : []
    const isIt = (token: TokenBalance): boolean => isSame(token.address, address, family?.codec)
    return ours.find(isIt) ?? (list.network === network?.caipNetworkId ? list.tokens.find(isIt) : undefined)
  }
  const followTokens = (): void => {
    const { sourceToken, toToken } = choices
    patch({
      coin: find({ address: undefined }),
      from: sourceToken && find(sourceToken),
      to: toToken && find(toToken),
    })
    update()
  }
  const choose = (next: Partial<Sides<Choice>>): void => {
    choices = next
    for (const choice of [next.sourceToken, next.toToken]) {
      // The chain says how many decimals it has, and how much of it there is.
      if (choice?.address !== undefined) void tokens.lookUp(choice.address)
    }
    patch({ problem: undefined })
    followTokens()
  }
  const choiceOf = (address: string): Choice => {
    const { family } = state.get()
    return { address: family?.native.addresses.some((coin) => isSame(address, coin, family.codec)) ? undefined : address }
  }

  const readList = stores.latest(
    async ({ network, family }: Pick<SwapState, 'network' | 'family'>, signal, emit: (list: SwapList) => void): Promise<SwapList> => {
      if (!network || !family || !isServed(network, served)) return NO_LIST
      const of = network.caipNetworkId
      const { list } = state.get()
      const before = list.network === of ? list.tokens : NO_LIST.tokens
      emit({ status: 'loading', network: of, tokens: before })
      try {
        return { status: 'ready', network: of, tokens: await readSwapList(services, network, family, signal) }
      } catch (cause) {
        if (!signal.aborted) log.info('The list of tokens to swap could not be read.', cause)
        return { status: 'failed', network: of, tokens: before }
      }
    },
    (list: SwapList) => {
      patch({ list: Object.freeze(list) })
      followTokens()
      if (list.status === 'failed') listFailed()
    },
  )
  const session = stores.join(
    [accounts.active, networks.active],
    (account, network) => ({ account, network }),
    (a, b) =>
      a.account?.address === b.account?.address &&
      a.account?.type === b.account?.type &&
      a.network?.caipNetworkId === b.network?.caipNetworkId,
  )
  let watched = 0
  const followSponsor = (): void => {
    const { account, sponsored: before } = state.get()
    const sponsored = account?.type === 'smartAccount' && wallet.features.get()?.sponsorship !== undefined
    if (sponsored === before) return
    patch({ sponsored })
    update()
  }
  onUnload(wallet.features.subscribe(followSponsor))
  /** The wallet is asked who pays for its smart account. */
  const askSponsor = (): void => {
    if (state.get().account?.type === 'smartAccount')
      wallet.load().catch((cause: unknown) => log.info('Who pays the fee is not known.', cause))
  }
  const followSession = (): void => {
    const { account, network } = session.get()
    choices = {}
    const ofFamily = account && network?.chainNamespace === account.namespace
    patch({
      ...EMPTY,
      account,
      network: ofFamily ? network : undefined,
      family: account && families.of(account.namespace),
      coin: undefined,
    })
    followSponsor()
    choices = account && ofFamily && watched > 0 ? { sourceToken: { address: undefined } } : {}
    followTokens()
    if (watched > 0) {
      askSponsor()
      void readList(state.get())
      void readGas(state.get())
    }
  }
  session.subscribe(() => {
    followSession()
    moved()
  })
  onUnload(tokens.state.subscribe(followTokens))
  followSession()

  const refresh = (): void => {
    const now = state.get()
    if (!isServed(now.network, served)) return
    void tokens.refresh()
    void readGas(now)
    if (now.list.status === 'failed' || now.list.network !== now.network?.caipNetworkId) void readList(now)
    requote()
  }
  return {
    state,
    patch,
    requote,
    begin({ fromToken, toToken, amount }) {
      saidUnpriced = false
      void tokens.refresh()
      const now = state.get()
      askSponsor()
      void readList(now)
      void readGas(now)
      if (amount !== undefined) patch({ amountText: amount, max: false })
      // What was no slippage is not there again: its field may be closed now.
      if (readSlippage(now.slippageText ?? '').status === 'wrong') patch({ slippageText: undefined })
      const from = fromToken === undefined ? choices.sourceToken : choiceOf(fromToken)
      const to = toToken === undefined ? choices.toToken : choiceOf(toToken)
      choose({ sourceToken: from ?? { address: undefined }, ...(to && { toToken: to }) })
    },
    watch() {
      watched += 1
      const failure = (): unknown => tokens.state.get().error
      const stop = poll({ clock, every: EVERY, failure, ask: refresh })
      return () => {
        watched -= 1
        stop()
      }
    },
    setToken(target, address) {
      const other = target === 'sourceToken' ? 'toToken' : 'sourceToken'
      const turned = choices[other] && isSame(choices[other].address, address, state.get().family?.codec)
      if (target === 'sourceToken' && state.get().max) patch({ max: false, amountText: '' })
      const rest = turned ? { [other]: choices[target] } : {}
      choose({ ...choices, ...rest, [target]: { address } })
    },
    turnAround() {
      const { quote, to } = state.get()
      const { sourceToken, toToken } = choices
      if (!toToken) return
      // What was to arrive is what is given now.
      const amountText = quote.quote && to ? decimalText(quote.quote.expected, to.decimals) : state.get().amountText
      patch({ amountText, max: false })
      choose({ sourceToken: toToken, ...(sourceToken && { toToken: sourceToken }) })
    },
    setAmount(amountText) {
      patch({ amountText, max: false, problem: undefined })
      update()
    },
    setMax() {
      patch({ max: true, problem: undefined })
      const { from, fee } = state.get()
      if (from && from.address === undefined && fee === undefined) void readGas(state.get())
      update()
    },
    setSlippage(slippageText) {
      patch({ slippageText })
      update()
    },
    refresh,
    clear() {
      choices = { sourceToken: { address: undefined } }
      patch({ ...EMPTY, slippageText: state.get().slippageText, amountText: '' })
      followTokens()
    },
  }
}
