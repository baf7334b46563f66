import { waitFor } from '@testing-library/dom'
import type { Atomicity, BatchesFeature, ChainAdapter, ContractFeature } from '../../../../kernel/contract/features.ts'
import type { Toast } from '../../../../kernel/contract/modal-services.ts'
import { SWAP, swap } from '../../../../plugins/swap/index.ts'
import type { SwapReview, SwapService } from '../../../../plugins/swap/service.ts'
import { tokens } from '../../../../plugins/tokens/index.ts'
import { transactions } from '../../../../plugins/transactions/index.ts'
import { type Deferred, deferred } from '../../../support/deferred.ts'
import { createHoldings, type Holdings, USDC } from '../../support/holdings.ts'
import { createReader } from '../../support/read-service.ts'
import { createScriptedApi, listedToken, priceRow, type ScriptedApi } from '../../support/scripted-api.ts'
import { type ConnectionMore, createSessionChain, type SessionChain } from '../../support/session-chain.ts'
import { accountStandIn, type Session, startSession } from '../../support/start-session.ts'
import { createVenue, ROUTER, swapData, type Venue } from './venue.ts'

export const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
export const HASH = `0x${'ab'.repeat(32)}`
export const COIN = `0x${'ee'.repeat(20)}`

/** A call that the wallet was asked to send, which the test answers. */
export interface AskedCall extends Deferred<string> {
  readonly call: Parameters<ContractFeature<'eip155'>['sendCall']>[0]
}

/** Several of them. */
export interface AskedBatch extends Deferred<string> {
  readonly call: Parameters<BatchesFeature<'eip155'>['sendCalls']>[0]
}

/** A kernel with the swap plugin, on an exchange and a service whose answers are the test's. */
export interface SwapRig extends Session {
  readonly chain: SessionChain
  readonly swap: SwapService
  readonly venue: Venue
  readonly holdings: Holdings
  readonly api: ScriptedApi
  readonly asked: readonly AskedCall[]
  readonly batches: readonly AskedBatch[]
  readonly waits: readonly Deferred<string | undefined>[]
  readonly events: readonly (readonly [string, unknown])[]
  toasts(): readonly Toast[]
}

interface RigOptions {
  readonly connection?: ConnectionMore
  readonly options?: Parameters<typeof swap>[0]
  /** The wallet takes several calls at once. */
  readonly batches?: boolean
  /** It says that it sees to the fees of its smart account. */
  readonly sponsored?: boolean
  /** How it takes them. Default `supported`. */
  readonly atomicity?: Atomicity
  /** Answers of the service in place of the true ones, by endpoint. */
  readonly answers?: ScriptedApi['answers']
  /** More of the chain. */
  readonly features?: Partial<ChainAdapter<'eip155'>>
}

type Body = {
  readonly amount: string
  readonly from: string
  readonly to: string
  readonly userAddress: string
  readonly eip155: { readonly slippage: number }
}

const plain = (id: string): string | undefined => {
  const address = id.split(':').at(-1) ?? ''
  return address.toLowerCase() === COIN ? undefined : address
}

/** The transaction that an honest service builds. */
export const honestBuild = (venue: Venue, body: unknown) => {
  const { amount, from, to, userAddress, eip155 } = body as Body
  const [source, target] = [plain(from), plain(to)]
  const data = swapData({
    ...(source === undefined ? {} : { from: source }),
    ...(target === undefined ? {} : { to: target }),
    amount: BigInt(amount),
    minimum: (venue.out(BigInt(amount)) * (10_000n - BigInt(Math.round(eip155.slippage * 100)))) / 10_000n,
    recipient: userAddress.split(':').at(-1) ?? '',
    deadline: BigInt(Math.floor(Date.now() / 1_000) + 1_200),
  })
  const tx = {
    from: userAddress,
    to: `eip155:1:${ROUTER}`,
    data: data as string,
    amount: source === undefined ? amount : '0',
    eip155: { gas: '150000', gasPrice: '1' },
  }
  return { tx }
}

/** Starts it, connected to Ethereum with 2 ETH and 640 USDC. A swap gives 2,000 USDC for an ETH. */
export const startSwap = async ({
  connection = {},
  options = {},
  batches = false,
  sponsored = false,
  atomicity = 'supported',
  answers = {},
  features: more = {},
}: RigOptions = {}): Promise<SwapRig> => {
  const venue = createVenue()
  const holdings = createHoldings()
  const [asked, sentBatches, waits]: [AskedCall[], AskedBatch[], Deferred<string | undefined>[]] = [[], [], []]
  const api = createScriptedApi({
    balance: () => ({ balances: [] }),
    gasPrice: () => ({ standard: '1000000000', fast: '1000000000', instant: '1000000000' }),
    swapTokens: () => ({ tokens: [listedToken(USDC, 'USDC'), listedToken(DAI, 'DAI', 18)] }),
    price: ({ body }) => {
      const { addresses } = body as { readonly addresses: readonly string[] }
      const priceOf = (id: string) => (plain(id) === undefined ? priceRow('ETH', 2_000) : priceRow(id.endsWith(USDC) ? 'USDC' : 'DAI', 1))
      return { fungibles: addresses.map(priceOf) }
    },
    swapQuotes: ({ query = {} }) => {
      const { amount, from, to } = query as Readonly<Record<'amount' | 'from' | 'to', string>>
      const row = { id: null, fromAmount: amount, fromAccount: from, toAmount: venue.out(BigInt(amount)).toString(), toAccount: to }
      return { quotes: [{ ...row, block: venue.block.toString() }] }
    },
    buildSwap: ({ body }) => honestBuild(venue, body),
    ...answers,
  })
  const features: Partial<ChainAdapter<'eip155'>> = {
    ...holdings.features,
    ...venue.features,
    ...(sponsored && { ofWallet: async () => ({ sponsorship: { by: 'wallet' } }) }),
    fees: { estimate: async () => 120_000n * 10n ** 9n },
    send: {
      send: async () => '',
      wait() {
        const confirmation = deferred<string | undefined>()
        waits.push(confirmation)
        return confirmation.promise
      },
    },
    contract: {
      sendCall(call) {
        const request = { call, ...deferred<string>() }
        asked.push(request)
        return request.promise
      },
      read: async () => '0x',
    },
    ...(batches && {
      batches: {
        atomicity: async () => atomicity,
        sendCalls(call) {
          const request = { call, ...deferred<string>() }
          sentBatches.push(request)
          return request.promise
        },
        callsStatus: async () => ({ status: 'confirmed', ids: [HASH] }) as const,
      },
    }),
    ...more,
  }
  const chain = createSessionChain(features, connection)
  const reader = createReader(SWAP)
  const lists = { 'eip155:1': [{ address: USDC }] }
  const plugins = [
    tokens({ tokens: lists }),
    transactions(),
    swap({ routers: { 'eip155:1': [ROUTER] }, ...options }),
    accountStandIn(),
    reader.plugin,
  ]
  const session = await startSession(chain, plugins, { ...api.options })
  const events: (readonly [string, unknown])[] = []
  session.portico.events.stream$.subscribe(({ name, payload }) => {
    if (/SWAP/.test(name)) events.push([name, payload])
  })
  return {
    ...session,
    chain,
    swap: await reader.service,
    venue,
    holdings,
    api,
    asked,
    batches: sentBatches,
    waits,
    events,
    toasts: () => session.services.toasts.current.get(),
  }
}

/** The view that is on screen. */
export const view = ({ services }: SwapRig): unknown => services.router.current.get()?.view

/** Opens the form on a quote: one ETH, or what is given. */
export const openQuoted = async (
  rig: SwapRig,
  { amount = '1', from, to = USDC }: { readonly amount?: string; readonly from?: string; readonly to?: string } = {},
): Promise<void> => {
  await rig.portico.open({ view: 'Swap', params: { ...(from === undefined ? {} : { fromToken: from }), toToken: to, amount } })
  await waitFor(() => expect(rig.swap.state.get().quote.status).toBe('ready'))
  await waitFor(() => expect(rig.swap.state.get()).toMatchObject({ fee: expect.any(BigInt), coin: { symbol: 'ETH' } }))
}

/** Presses “Review swap” until it leads on: a price that is being asked for anew holds it back. */
export const pressReview = ({ swap }: SwapRig): Promise<void> =>
  waitFor(async () => {
    await swap.preview()
    expect(swap.review.get()).toBeDefined()
  })

/** Opens the review and waits until it has been checked. */
export const openReview = async (rig: SwapRig, draft: Parameters<typeof openQuoted>[1] = {}): Promise<SwapReview> => {
  await openQuoted(rig, draft)
  await pressReview(rig)
  await waitFor(() => expect(reviewOf(rig).phase).not.toBe('checking'))
  return reviewOf(rig)
}

export const reviewOf = ({ swap: { review } }: SwapRig): SwapReview => {
  const now = review.get()
  if (!now) throw new Error('There is no review.')
  return now
}
