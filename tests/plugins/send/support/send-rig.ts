import type { AddressCodec } from '../../../../kernel/contract/family.ts'
import type { ChainAdapter, FeesFeature, SendFeature, TransferTerms } from '../../../../kernel/contract/features.ts'
import type { Toast } from '../../../../kernel/contract/modal-services.ts'
import { BALANCE } from '../../../../plugins/account/manifest.ts'
import { SEND, send } from '../../../../plugins/send/index.ts'
import type { SendService } from '../../../../plugins/send/service.ts'
import { tokens } from '../../../../plugins/tokens/index.ts'
import { transactions } from '../../../../plugins/transactions/index.ts'
import { makePlugin } from '../../../kernel/support/make-plugin.ts'
import { emptyView } from '../../../kernel/support/shell.ts'
import { type Deferred, deferred } from '../../../support/deferred.ts'
import { createHoldings, type Holdings, USDC } from '../../support/holdings.ts'
import type { NameBook } from '../../support/name-book.ts'
import { createReader } from '../../support/read-service.ts'
import type { ScriptedApi } from '../../support/scripted-api.ts'
import { type ConnectionMore, createSessionChain, type SessionChain } from '../../support/session-chain.ts'
import { type Session, startSession } from '../../support/start-session.ts'

type Sent = Parameters<SendFeature<'eip155'>['send']>[0]
type Asked = Parameters<FeesFeature<'eip155'>['estimate']>[0]

/** A request to send that the test answers. */
export interface AskedSend extends Deferred<string> {
  readonly call: Sent
}

/** A kernel with the send plugin on a chain whose answers are the test's. */
export interface SendRig extends Session {
  readonly chain: SessionChain
  readonly send: SendService
  readonly holdings: Holdings
  readonly asked: readonly AskedSend[]
  readonly waits: readonly Deferred<string | undefined>[]
  readonly estimates: readonly Asked[]
  /** The fee, or what estimating rejects with. */
  fee: bigint | Error | Promise<bigint>
  readonly balanceRefreshed: jest.Mock
  readonly events: (readonly [string, unknown])[]
  toasts(): readonly Toast[]
}

export const RECEIVER = '0xB07e31Fa8C526d90E4a71b68F3c205D97aE62d48'
export const HASH = `0x${'ab'.repeat(32)}`
export const FEE = 310_000_000_000_000n

interface RigOptions {
  readonly holdings?: Holdings
  readonly connection?: ConnectionMore
  /** The wallet says that it sees to the fees of its smart account. */
  readonly sponsored?: boolean
  /** Features taken away. */
  readonly without?: readonly (keyof ChainAdapter)[]
  /** What a transfer takes beside its amount, for a family that knows of such; its codec comes with it. */
  readonly terms?: (question: Asked) => TransferTerms | Promise<TransferTerms>
  readonly codec?: AddressCodec
  /** A provider API; the host says where it is. */
  readonly api?: ScriptedApi
  /** A plugin of the host's own that knows names. */
  readonly names?: NameBook
}

/** Starts it, connected to Ethereum with 2 ETH and 640 USDC. */
export const startSend = async ({
  holdings = createHoldings(),
  connection = {},
  sponsored = false,
  without = [],
  api,
  terms,
  codec,
  names,
}: RigOptions = {}): Promise<SendRig> => {
  const [asked, waits, estimates]: [AskedSend[], Deferred<string | undefined>[], Asked[]] = [[], [], []]
  const own: { fee: SendRig['fee'] } = { fee: FEE }
  const features: Partial<ChainAdapter<'eip155'>> = {
    ...holdings.features,
    fees: {
      async estimate(call) {
        estimates.push(call)
        const fee = await own.fee
        if (fee instanceof Error) throw fee
        return fee
      },
      ...(terms && { terms: async (question: Asked) => terms(question) }),
    },
    ...(sponsored && { ofWallet: async () => ({ sponsorship: { by: 'wallet' } }) }),
    send: {
      send(call) {
        const request = { call, ...deferred<string>() }
        asked.push(request)
        return request.promise
      },
      wait() {
        const confirmation = deferred<string | undefined>()
        waits.push(confirmation)
        return confirmation.promise
      },
    },
  }
  const kept = Object.fromEntries(Object.entries(features).filter(([name]) => !without.some((other) => other === name)))
  const chain = createSessionChain(kept, connection, codec)
  const reader = createReader(SEND)
  const balanceRefreshed = jest.fn(async () => undefined)
  const account = makePlugin(
    { id: 'account', provides: { balance: BALANCE }, views: { Account: { ...emptyView, account: true }, Connect: emptyView } },
    () => ({ balance: { refresh: balanceRefreshed } }),
  )
  const lists = { 'eip155:1': [{ address: USDC }] }
  const plugins = [tokens({ tokens: lists }), account, transactions(), send(), reader.plugin, ...(names ? [names.plugin] : [])]
  const session = await startSession(chain, plugins, {
    replaceableViews: ['ApproveTransaction'],
    ...api?.options,
    ...(names && { replace: [names.id] }),
  })
  await session.services.plugins.activate('account')
  const events: (readonly [string, unknown])[] = []
  session.portico.events.stream$.subscribe(({ name, payload }) => {
    if (name.startsWith('SEND_')) events.push([name, payload])
  })
  const rig = {
    ...session,
    chain,
    holdings,
    asked,
    waits,
    estimates,
    balanceRefreshed,
    events,
    send: await reader.service,
    toasts: () => session.services.toasts.current.get(),
  }
  return Object.defineProperty({ ...rig, fee: own.fee }, 'fee', {
    get: () => own.fee,
    set: (fee: SendRig['fee']) => {
      own.fee = fee
    },
  })
}

/** The view that is on screen. */
export const view = ({ services }: SendRig): unknown => services.router.current.get()?.view
