import type { Connection, ConnectionInfo, ConnectMessage, ConnectProof, ConnectProtocol } from '../../contract/adapters.ts'
import type { Namespace } from '../../contract/caip.ts'
import { PorticoError } from '../../contract/errors.ts'
import type { ChainAdapter } from '../../contract/features.ts'
import type { GuardContexts, SettlingPoint } from '../../contract/guards.ts'
import type { ClockPort } from '../../contract/ports.ts'
import type { ConnectionState, SessionsService } from '../../contract/session-services.ts'
import { anySignal } from '../../platform/any-signal.ts'
import { withTimeLimit } from '../../platform/clock.ts'
import type { ReadAnswer } from '../../registries/full-manifest.ts'
import { type Denial, type GuardEntry, type Guards, LOAD_LIMIT } from '../../registries/guards.ts'
import type { Delivery, Report } from '../../streams/delivery.ts'
import { createStore, readOnly } from '../../streams/store.ts'
import { isSameAccount } from '../accounts/account-id.ts'
import type { Canonical } from '../accounts/address-forms.ts'
import { abortable } from '../connect/abortable.ts'
import type { FoundConnector } from '../connectors/connectors.ts'
import { type BoundWallet, bindWallet } from '../gate/bound-wallet.ts'
import type { RequestOver } from '../gate/requests.ts'
import type { RequestSource } from '../gate/taken-request.ts'
import type { SessionStore } from '../sessions/session-store.ts'
import { DISCONNECTED } from '../sessions/transitions.ts'
import type { GrantedConnection } from './parse-connection.ts'

/** A message with the guard that wants it signed. */
export interface WantedMessage {
  readonly entry: GuardEntry
  readonly message: ConnectMessage
}

/** A connection that guards are asked about once. */
export interface SettlingQuestion {
  readonly found: FoundConnector
  readonly connection: Connection
  /** The connection of a family without its provider. Throws the error of a wrong answer. */
  readonly info: ConnectionInfo
  readonly canonical: Canonical
  readonly protocol: ConnectProtocol
  readonly wallet: BoundWallet
  readonly trigger: GuardContexts['connect']['trigger']
  readonly points: readonly SettlingPoint[]
  readonly wanted?: readonly WantedMessage[]
  readonly signal: AbortSignal
}

/** What a wallet has just said yes to. */
export interface NewSession extends Pick<SettlingQuestion, 'found' | 'canonical' | 'protocol' | 'wanted' | 'signal'> {
  /** One for each family. */
  readonly granted: readonly GrantedConnection[]
  /** What everyone may know of a connection of a family. Throws what is wrong with it. */
  parse(connection: Connection, namespace: Namespace): ConnectionInfo
  /** It comes back from the last visit. */
  readonly returning: boolean
}

/** A connection as it is when the guards have let it pass. */
export interface PassedConnection extends GrantedConnection {
  readonly wallet: BoundWallet
}

/** A session as it is when the guards have answered. */
export interface Settled {
  readonly denial: Denial | undefined
  /** Without a denial all of them. */
  readonly passed: readonly PassedConnection[]
}

/** Asks guards about connections that are not "connected" yet, or no longer before they have let pass anew. */
export interface Settling {
  /** What guards want signed with a connection. Never rejects: a guard whose messages do not come is asked without proofs. */
  messages(found: FoundConnector, signal: AbortSignal): Promise<readonly WantedMessage[]>
  /** Rejects with `CONNECT_ABORTED` when the signal aborts. */
  ask(question: SettlingQuestion): Promise<Denial | undefined>
  /**
   * Asks guards about each connection, and follows it meanwhile. If account or network change, guards are asked anew. Rejects with
   * `CONNECT_ABORTED`, with `DISCONNECTED` if the wallet ends the connection, or with the error of a wrong answer.
   */
  settle(session: NewSession): Promise<Settled>
}

export interface SettlingParts {
  readonly session: SessionStore
  readonly guards: Guards
  readonly delivery: Delivery
  readonly clock: ClockPort
  readonly report: Report
  readonly over: RequestOver
  /** Makes a chain family's actions over a connection of their own, which the signal ends. */
  actions(
    found: FoundConnector,
    namespace: Namespace,
    over: Pick<SessionsService, 'of' | 'request'>,
    signal: AbortSignal,
  ): Promise<ChainAdapter>
  readonly read: ReadAnswer
  /** The texts of a plugin are about to be read. */
  readText(plugin: string): void
}

const TEXTS = ['nonce', 'account', 'network', 'message', 'signature', 'scheme'] as const satisfies readonly (keyof ConnectProof)[]

/** A proof of one of the messages, for the account that settles; undefined for anything else an adapter may have answered. */
const parseProof = (
  given: unknown,
  wanted: readonly WantedMessage[],
  { namespace, accounts }: ConnectionInfo,
  canonical: Canonical,
): ConnectProof | undefined => {
  const fields: Partial<Record<string, unknown>> = Object(given)
  if (!TEXTS.every((name) => typeof fields[name] === 'string' && fields[name] !== '')) return undefined
  // All its members are texts, and `wanted` says which networks may be named.
  const named = Object.fromEntries(TEXTS.map((name) => [name, fields[name]])) as unknown as ConnectProof
  const proof = Object.freeze({ ...named, account: canonical(namespace, named.account) })
  const message = wanted.find((one) => one.message.nonce === proof.nonce)?.message
  return message?.networks.includes(proof.network) && proof.account === accounts[0].address ? proof : undefined
}

const hasMoved = (a: Connection, b: Connection): boolean =>
  a.network !== b.network || !isSameAccount(a.accounts[0], b.accounts[0]) || a.provider !== b.provider

/** Makes what asks the guards of one kernel about connections. */
export const createSettling = (parts: SettlingParts): Settling => {
  const { session, guards, delivery, clock, report } = parts

  const ask: Settling['ask'] = async ({ found, connection, info, canonical, protocol, wallet, trigger, points, wanted = [], signal }) => {
    const { namespace } = info
    const proofs = (Array.isArray(connection.proofs) ? connection.proofs : []).flatMap(
      (given) => parseProof(given, wanted, info, canonical) ?? [],
    )
    const over = new AbortController()
    const state = createStore<ConnectionState>(delivery, Object.freeze({ status: 'connected', connection: info }))
    const source: RequestSource = {
      namespace,
      now: () => (over.signal.aborted ? undefined : { connection: info, wallet, held: over, approval: found.approval, protocol }),
      holds: () => !over.signal.aborted,
      watch: state.subscribe,
    }
    const end = (): void => {
      over.abort()
      state.set(DISCONNECTED)
      state.complete()
    }
    const connections: Pick<SessionsService, 'of' | 'request'> = {
      of: () => readOnly(state),
      // The family's adapter alone is given it.
      request: (_, args, options) => parts.over(source, args, options, 'family'),
    }
    let loading: Promise<ChainAdapter> | undefined
    const load = async (): Promise<ChainAdapter> => {
      if (over.signal.aborted) throw new PorticoError('DISCONNECTED', 'The connection is no longer settling.')
      loading ??= parts.actions(found, namespace, connections, over.signal).catch((cause: unknown) => {
        loading = undefined
        throw cause
      })
      return loading
    }
    const { id: connectorId, name, type, icon } = { ...found.connector, ...info.peer }
    const settlingWallet = Object.freeze({
      info: Object.freeze({ connectorId, name, type, ...(icon === undefined ? {} : { icon }) }),
      load,
    })
    const contextOf = (entry: GuardEntry): GuardContexts['connect'] => {
      const own = wanted.filter((one) => one.entry === entry).map(({ message }) => message.nonce)
      return Object.freeze({
        connection: info,
        trigger,
        wallet: settlingWallet,
        proofs: Object.freeze(proofs.filter(({ nonce }) => own.includes(nonce))),
      })
    }
    try {
      const denial = await abortable(guards.ask('connect', contextOf, over.signal, points), signal)
      if (denial) parts.readText(denial.plugin)
      return denial
    } finally {
      end()
    }
  }
  const settleOne = async (
    { found, protocol, parse, canonical, wanted, returning, signal }: NewSession,
    { connection: first, info: { namespace } }: GrantedConnection,
  ): Promise<PassedConnection & { readonly denial: Denial | undefined }> => {
    let [now, wallet, ended, round] = [first, bindWallet(first.provider), false, new AbortController()]
    const take = (next: Connection | undefined): void => {
      if (next === now) return
      const moved = next === undefined || hasMoved(next, now)
      if (next === undefined) ended = true
      else {
        if (next.provider !== now.provider) wallet = bindWallet(next.provider)
        now = next
      }
      if (moved) round.abort()
    }
    const followed = protocol.follow(first)
    const stop = followed.subscribe(take)
    try {
      // The wallet may have moved between its answer and now.
      take(followed.get())
      for (;;) {
        if (ended) throw new PorticoError('DISCONNECTED', 'The wallet has ended the connection.')
        round = new AbortController()
        const { signal: asking, release } = anySignal([signal, round.signal])
        const info = parse(now, namespace)
        session.dispatch(namespace, { type: 'settling', connection: info, returning })
        const question = { found, connection: now, info, canonical, protocol, wallet, points: ['connect'], signal: asking } as const
        try {
          const denial = await ask({ ...question, ...(wanted && { wanted }), trigger: returning ? 'restore' : 'connect' })
          return { denial, connection: now, info: parse(now, namespace), wallet }
        } catch (cause) {
          if (signal.aborted || !round.signal.aborted) throw cause
        } finally {
          release()
        }
      }
    } finally {
      stop()
    }
  }
  return {
    ask,
    async messages({ connector }, signal) {
      const { id, name, type, namespace, approval } = connector
      const info = Object.freeze({ id, name, type, namespace, approval })
      const timeout = (): PorticoError => new PorticoError('PLUGIN_TIMEOUT', `What is to be signed did not come within ${LOAD_LIMIT} ms.`)
      const read = async (entry: GuardEntry): Promise<readonly WantedMessage[]> => {
        const reading = parts.read(entry.plugin, 'messages', entry.id).then((messages) => messages(info, signal))
        return (await withTimeLimit(clock, LOAD_LIMIT, reading, timeout)).map((message) => ({ entry, message }))
      }
      const wanted = await Promise.all(guards.withMessages().map((entry) => read(entry).catch((cause) => void report(cause))))
      return wanted.flatMap((messages) => messages ?? [])
    },
    async settle(settling) {
      const passed: PassedConnection[] = []
      for (const granted of settling.granted) {
        const { denial, ...one } = await settleOne(settling, granted)
        if (denial) return { denial, passed }
        passed.push(one)
      }
      return { denial: undefined, passed }
    },
  }
}
