import type { ChainAdapter, GrantReading } from '../../../../kernel/contract/features.ts'
import { BALANCE } from '../../../../plugins/account/manifest.ts'
import {
  SMART_SESSIONS,
  type SmartSessionsOptions,
  type SmartSessionsService,
  smartSessions,
} from '../../../../plugins/smart-sessions/index.ts'
import { transactions } from '../../../../plugins/transactions/index.ts'
import { makePlugin } from '../../../kernel/support/make-plugin.ts'
import { emptyView } from '../../../kernel/support/shell.ts'
import { type Deferred, deferred } from '../../../support/deferred.ts'
import { createHoldings, type Holdings } from '../../support/holdings.ts'
import type { ScriptedApi } from '../../support/scripted-api.ts'
import { createSessionChain, OWN, type SessionChain } from '../../support/session-chain.ts'
import { type Session, startSession } from '../../support/start-session.ts'

export const DAY = 86_400
export const NOW = Math.floor(Date.now() / 1_000)
export const DELEGATE = '0x00000000000000000000000000000000000000d1'
export const STRANGER = '0x00000000000000000000000000000000000000ee'
export const MANAGER = '0x00000000000000000000000000000000000000a0'
const ETHER_HEX = '0xde0b6b3a7640000'
const HASH = `0x${'ab'.repeat(32)}`

/** A request for a permission, as a site makes it. Default: one ether in all, until tomorrow. */
export const asked = (change: object = {}, permission: object = {}) => ({
  chainId: '0x1',
  from: OWN,
  to: DELEGATE,
  permission: { type: 'native-token-allowance', isAdjustmentAllowed: true, data: { allowanceAmount: ETHER_HEX }, ...permission },
  rules: [{ type: 'expiry', data: { timestamp: NOW + DAY } }],
  ...change,
})

/** A row of the service's list. */
export const listed = (context: string, change: object = {}) => ({
  pci: `pci-${context.slice(2)}`,
  chainId: 'eip155:1',
  context,
  delegationManager: MANAGER,
  request: asked(),
  origin: 'https://game.test',
  createdAt: (NOW - 60) * 1_000,
  revoked: false,
  ...change,
})

/** What a wallet answers to requests for permissions that it grants as they are. */
export const grantAll = (params: unknown, context = '0xc0ffee'): readonly object[] =>
  (params as readonly object[]).map((request, at) => ({
    ...request,
    context: `${context}0${at}`,
    delegationManager: MANAGER,
    dependencies: [],
  }))

type Sent = Parameters<NonNullable<ChainAdapter<'eip155'>['contract']>['sendCall']>[0]

/** A kernel with smart sessions, and a wallet, a chain and a service whose answers are the test's. */
export interface SessionsRig extends Session {
  readonly chain: SessionChain
  readonly holdings: Holdings
  /** What the chain says, by context. An error: it does not answer. Nothing: there is no such permission. */
  readonly readings: Map<string, GrantReading | Error>
  /** Requests for permissions that have reached the wallet. */
  readonly granting: { readonly method: string; readonly params?: unknown }[]
  readonly sent: (Deferred<string> & { readonly call: Sent })[]
  readonly confirmations: Deferred<string | undefined>[]
  readonly signed: string[]
  sessions(): Promise<SmartSessionsService>
}

interface RigOptions {
  readonly api?: ScriptedApi
  readonly options?: Partial<SmartSessionsOptions>
  /** The wallet's family knows permissions. Default true. */
  readonly permissions?: boolean
  readonly network?: 'eip155:1' | 'eip155:999'
  readonly storage?: Parameters<typeof startSession>[2]
}

/** Starts it, connected to Ethereum with 2 ETH. */
export const startSessions = async ({ api, options, permissions = true, network, storage }: RigOptions = {}): Promise<SessionsRig> => {
  const holdings = createHoldings()
  const readings: SessionsRig['readings'] = new Map()
  const [granting, sent, confirmations, signed]: [SessionsRig['granting'], SessionsRig['sent'], SessionsRig['confirmations'], string[]] = [
    [],
    [],
    [],
    [],
  ]
  const features: Partial<ChainAdapter<'eip155'>> = {
    ...holdings.features,
    sign: {
      async signMessage({ message }: { readonly message: string }) {
        signed.push(message)
        return '0x51'
      },
    } as never,
    contract: {
      sendCall(call: Sent) {
        const request = { call, ...deferred<string>() }
        sent.push(request)
        return request.promise
      },
    } as never,
    send: {
      send: () => Promise.reject(new Error('Nothing is transferred here.')),
      wait() {
        const confirmation = deferred<string | undefined>()
        confirmations.push(confirmation)
        return confirmation.promise
      },
    },
    ...(permissions && {
      permissions: {
        // As an adapter asks: through the gate, where the plugin's policy reads it.
        grant: ({ requests }) =>
          session.services.sessions.request('eip155', { method: 'wallet_requestExecutionPermissions', params: requests as never }),
        async readGrant({ context }) {
          const reading = readings.get(context)
          if (reading instanceof Error) throw reading
          return reading
        },
        revocation: ({ context }) => ({ to: MANAGER, data: context }),
      },
    }),
  }
  const chain = createSessionChain(features, network === undefined ? {} : { network })
  chain.answer = (request) => {
    if (!/Permissions$/.test(request.method)) return null
    granting.push(request)
    return grantAll(request.params)
  }
  const account = makePlugin(
    { id: 'account', provides: { balance: BALANCE }, views: { Account: { ...emptyView, account: true }, Connect: emptyView } },
    () => ({ balance: { refresh: async () => undefined } }),
  )
  const session: Session = await startSession(chain, [account, transactions(), smartSessions(options)], { ...api?.options, ...storage })
  return {
    ...session,
    chain,
    holdings,
    readings,
    granting,
    sent,
    confirmations,
    signed,
    sessions: () => session.portico.service(SMART_SESSIONS),
  }
}

/** The transaction that was sent last comes into a block. */
export const confirmLast = async ({ sent, confirmations }: SessionsRig, until: (check: () => void) => Promise<void>): Promise<void> => {
  sent.at(-1)?.resolve(HASH)
  await until(() => expect(confirmations.length).toBeGreaterThan(0))
  confirmations.at(-1)?.resolve(HASH)
}
