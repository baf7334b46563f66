import type { Connection, ConnectProtocol, Session } from '../../contract/adapters.ts'
import type { Account, CaipNetworkId, Namespace } from '../../contract/caip.ts'
import type { Scoped } from '../../contract/contributions.ts'
import { PorticoError } from '../../contract/errors.ts'
import type { SettlingPoint } from '../../contract/guards.ts'
import type { FamiliesService } from '../../contract/kernel-services.ts'
import type { ClockPort } from '../../contract/ports.ts'
import { ProviderRpcError } from '../../contract/tools/provider-error.ts'
import { toWalletError } from '../../contract/tools/wallet-error.ts'
import { withTimeLimit } from '../../platform/clock.ts'
import type { Denial } from '../../registries/guards.ts'
import type { Report } from '../../streams/delivery.ts'
import type { EventBus } from '../../streams/event-bus.ts'
import { createAddressForms } from '../accounts/address-forms.ts'
import { hasChangedType, standOn } from '../accounts/wallet-account.ts'
import { abortable } from '../connect/abortable.ts'
import type { Attempt, Attempts } from '../connect/attempts.ts'
import type { ConnectorsOwner, FoundConnector } from '../connectors/connectors.ts'
import { connectionsOf, requestFor } from '../connectors/families.ts'
import { copyEarly, createHostProviders, type HostProviders, type WithRequests } from '../gate/host-providers.ts'
import type { RequestOver, RequestParts, Requests } from '../gate/requests.ts'
import { createLockedWallets } from '../restore/locked-wallets.ts'
import { looksOf, type StoredSession, type StoredSessions } from '../restore/stored-sessions.ts'
import { parseConnection, withFirst } from '../settling/parse-connection.ts'
import { type Answer, createGuarded, createSettle, type GuardedParts } from '../settling/settle.ts'
import { createLiveSessions, type DisconnectReason, type LiveConnection, type LiveSession, type LiveSessions } from './live-sessions.ts'
import type { OnDemand } from './on-demand.ts'
import type { Check, EndReason } from './session-changes.ts'
import type { SessionStore } from './session-store.ts'

/** ms; a stored session that has not come back by then is given up for this visit. */
const RESTORE_LIMIT = 30_000

/** ms; how long a wallet may take to hear that it is disconnected. */
const WALLET_LIMIT = 3_000

/** What is needed once a wallet has answered. */
export interface SessionCode {
  readonly live: LiveSessions
  readonly providers: HostProviders
  /** As the gate has it, once its code has come. */
  readonly request: Requests['request']
  /** Asks a wallet over a connection that guards are asked about. */
  readonly requestOver: RequestOver
  /** Asks the guards, and makes a session of the wallet's answer. */
  settle(answer: Answer): Promise<Session>
  /** Learns how the addresses of families are written. */
  loadForms(namespaces: readonly Namespace[]): Promise<unknown>
  /** Tells a wallet that it is over. Never rejects; true where the wallet has taken it. */
  disconnectWallet(protocol: ConnectProtocol, connection: Connection): Promise<boolean>
  /** Asks the wallet of a stored session. Never rejects. */
  restore(attempt: Attempt, mine: boolean, regained: boolean): Promise<void>
  select(id: string, namespace?: Namespace): Promise<void>
  /** Puts an account of the current connection in front. Rejects with `DISCONNECTED` or `ACCOUNT_MISMATCH`. */
  choose(namespace: Namespace, address: string): Promise<void>
  /** Ends sessions. Never rejects. */
  leave(which: (session: LiveSession) => boolean): Promise<void>
  /** Does what another tab did. */
  followTabs(): Promise<void>
  stop(): void
}

/** What it is made of. */
export interface SessionCodeParts extends GuardedParts {
  readonly session: SessionStore
  readonly stored: StoredSessions
  readonly families: FamiliesService
  readonly connectors: ConnectorsOwner
  readonly bus: EventBus
  readonly clock: ClockPort
  readonly report: Report
  readonly attempts: Attempts
  /** Whether a session stays when another of its family settles. */
  readonly multiple: boolean
  run<T>(plugin: string, load: () => Promise<{ readonly default: Scoped<T> }>): Promise<T>
  /** Runs when the browser has nothing better to do. */
  whenIdle(run: () => void): void
  readonly loadGate: RequestParts['loadGate']
  /** What passes requests, and what becomes of sessions later: comes with the first of them. */
  loadOnDemand(): Promise<typeof import('./on-demand.ts')>
  /** Leads the visitor where a guard wants them. */
  denied(denial: Denial): void
  protocolOf(found: FoundConnector): Promise<ConnectProtocol>
  /** The network that a family is asked for. */
  wanted(namespace: Namespace): CaipNetworkId | undefined
  over(namespace: Namespace, reason: DisconnectReason, error?: PorticoError): void
  bringBack(stored: StoredSession, mine: boolean, regained?: boolean): Promise<void>
}

const sameAddresses = (known: readonly Account[], given: unknown, canonical: (address: string) => string): boolean =>
  Array.isArray(given) && given.every((one) => known.some(({ address }) => address === canonical(one?.address)))

/** Another tab has disconnected, or the wallet does not grant it now: that is no failure. */
const nothingLeft = (): PorticoError => new PorticoError('CONNECT_ABORTED', 'Nothing to come back to.')

/** Makes it for one kernel. */
export const createSessionCode = (parts: SessionCodeParts): SessionCode => {
  const { session, stored, connectors, guards, bus, clock, report, attempts, multiple, over } = parts
  const checks = new Map<Namespace, Check>()
  const forms = createAddressForms(parts)
  const { canonical } = forms

  const disconnectWallet = (protocol: ConnectProtocol, connection: Connection): Promise<boolean> => {
    const failed = (cause?: unknown): PorticoError => new PorticoError('WALLET_ERROR', 'Failed to disconnect', { cause })
    const disconnecting = Promise.resolve().then(() => protocol.disconnect(connection))
    return withTimeLimit(clock, WALLET_LIMIT, disconnecting, failed).then(
      () => true,
      (cause: unknown) => {
        report(failed(cause))
        return false
      },
    )
  }
  const keep = ({ id, found: { plugin, connector, traits }, connections }: LiveSession): void => {
    if (connections.size === 0) {
      stored.remove((other) => other.id === id)
      return
    }
    const places = [...connections.values()].map((one) => {
      const { namespace, connection, info } = one
      const { network, accounts } = info
      const { address, type } = accounts[0]
      const given = connection.accounts.find((account) => canonical(namespace, account.address) === address)?.address
      const current = multiple && live.get(namespace) === one
      return {
        namespace,
        network,
        address,
        ...(given !== address && given !== undefined && { given }),
        ...(type !== 'eoa' && { type }),
        ...(info.peer && { peer: info.peer.name }),
        ...(current && { current }),
      }
    })
    const { id: connectorId, type } = connector
    const restore = traits.restore === 'idle' && { restore: traits.restore }
    stored.set({ id, plugin, connectorId, type, ...looksOf(connector), ...restore, connections: places }, !multiple)
  }
  /** Of several connections of a family this one is used from now on, at the next visit too. */
  const makeCurrent = (one: LiveConnection): void => {
    live.select(one)
    session.dispatch(one.namespace, { type: 'settled', connection: one.info })
    stored.remove(({ id }) => id === one.session.id)
    for (const each of live.sessions()) keep(each)
  }
  /** A family's connection has gone: of others of it, the one used last is the current one. */
  const goOn = (namespace: Namespace, reason: DisconnectReason, error?: PorticoError): void => {
    const all = live.sessions().flatMap(({ connections }) => connections.get(namespace) ?? [])
    const known = stored.all().flatMap(({ id }) => all.find(({ session }) => session.id === id) ?? [])
    const next = known.at(-1) ?? all.at(-1)
    if (!next) {
      over(namespace, reason, error)
      return
    }
    makeCurrent(next)
  }
  const live = createLiveSessions(session.publish, report, {
    parse(one, next) {
      const info = parseConnection(next, one.found.connector, canonical, one.namespace)
      const [front] = next.accounts
      if (front.address !== one.standing.address) {
        // Where only the account changes, the one of the chosen type stays in front.
        const sameType = hasChangedType(one.standing, front) ? undefined : one.info.accounts[0].type
        one.chosen &&= info.accounts.find(({ type }) => type === sameType)?.address
        one.standing = front
      }
      return withFirst(info, one.chosen)
    },
    // The one account of the last visit is written as it was: how others are written comes with the first of them.
    writing: ({ namespace, info }, { accounts }) =>
      forms.isKnown(namespace) || sameAddresses(info.accounts, accounts, (address) => canonical(namespace, address))
        ? undefined
        : forms.load([namespace]).then(() => undefined, report),
    ended(one, broken) {
      const { namespace, session: mine, connection } = one
      checks.get(namespace)?.attempt.abort()
      // A wallet of this browser that grants nothing says "not now": locked, it says the same as one whose permission was taken back.
      const locked = !broken && mine.connections.size === 0 && !one.found.traits.lasting
      if (!locked) keep(mine)
      if (!live.get(namespace)) goOn(namespace, locked ? 'locked' : 'wallet')
      if (locked) lockedWallets.listenTo(mine.id, connection.provider)
    },
    // What is kept stays: with the adapter back, the next visit may ask the wallet again.
    lost({ namespace }) {
      checks.get(namespace)?.attempt.abort()
      if (!live.get(namespace)) goOn(namespace, 'error')
    },
    changed(one, before) {
      const current = live.get(one.namespace) === one
      const points = new Set(checks.get(one.namespace)?.points)
      if (before.accounts[0].address !== one.info.accounts[0].address) points.add('account')
      if (before.network !== one.info.network) points.add('network')
      if (current && points.size > 0 && guards.has('connect', [...points])) return recheck(one, [...points])
      if (current) session.dispatch(one.namespace, { type: 'changed', connection: one.info })
      keep(one.session)
    },
  })

  const lockedWallets = createLockedWallets({ session, stored, report, canonical, loadForms: forms.load, bringBack: parts.bringBack })

  /** Ends sessions: what they had is gone at once, then their wallets are told. */
  const endAll = async (sessions: readonly LiveSession[], { reason, error, taken }: EndReason): Promise<void> => {
    const all = sessions.map(({ connections }) => [...connections.values()])
    const left = all.flat().filter(live.drop)
    stored.remove(({ id }) => sessions.some((one) => one.id === id))
    for (const { namespace } of left) {
      checks.get(namespace)?.attempt.abort()
      if (namespace !== taken) goOn(namespace, reason, error)
    }
    const disconnected = await Promise.all(all.flatMap(([first]) => (first ? disconnectWallet(first.protocol, first.connection) : [])))
    if (reason === 'visitor' && disconnected.includes(false)) bus.emit('disconnectFailed', { code: 'WALLET_ERROR' })
  }

  /** What guards allowed one account or network is not allowed another: nobody is connected until they have been asked. */
  const recheck = (one: LiveConnection, points: readonly SettlingPoint[]): void => {
    const { namespace, found, info } = one
    const attempt = attempts.begin(found.connector.id, [namespace])
    const check: Check = { attempt, points }
    checks.set(namespace, check)
    session.dispatch(namespace, { type: 'unsettled', connection: info })
    loadOnDemand().then(
      (code) => code.recheck(one, check),
      (cause: unknown) => {
        report(cause)
        if (checks.get(namespace) !== check) return
        attempts.finish(attempt)
        // Without the code that asks, nobody can allow it.
        void endAll([one.session], { reason: 'error', error: toWalletError(cause) })
      },
    )
  }
  const guarded = createGuarded(parts)
  const settleGranted = createSettle({ ...parts, live, canonical, guarded, keep, disconnectWallet })
  const faces = new Map<Namespace, ConnectProtocol['face']>()
  const settle: SessionCode['settle'] = async (answer) => {
    // A wallet that breaks the contract may have answered nothing at all: parsing says so.
    const others = (answer.answer?.also ?? []).filter(({ namespace }) => namespace !== answer.found.connector.namespace)
    const ready = others[0] && loadOnDemand().then((code) => code.loadFaces(answer.found, others, faces), report)
    return settleGranted(answer, ready)
  }

  /** The wallet of a session that it does not grant now. */
  const providerOf = async ({ connector }: FoundConnector): Promise<unknown> => {
    try {
      return await connector.provider()
    } catch (cause) {
      report(cause)
      return undefined
    }
  }
  const restore: SessionCode['restore'] = async (attempt, mine, regained) => {
    const { signal } = attempt
    /** Of a wallet of this browser that may grant the account again. */
    let provider: unknown
    try {
      const entry = stored.all().find(({ id }) => id === attempt.stored)
      if (!entry) throw nothingLeft()
      const late = (): PorticoError => new PorticoError('PLUGIN_TIMEOUT', `${entry.plugin} restored nothing in time.`)
      const networks = entry.connections.map(({ network }) => network)
      const found = await abortable(connectors.findStored(entry), signal)
      const protocol = found && (await abortable(parts.protocolOf(found), signal))
      const asked = found && protocol?.restore(requestFor(found.connector, networks, signal))
      const answer = asked && (await abortable(withTimeLimit(clock, RESTORE_LIMIT, asked, late), signal))
      // Another of its id has shown up while it was asked: the visitor chooses.
      if (found && !connectors.isSole(entry, found)) throw nothingLeft()
      // Another account is nobody whom the visitor has let in.
      const chosen = new Map(entry.connections.map(({ namespace, address }) => [namespace, address]))
      const given = answer ? connectionsOf(answer) : []
      if (found && !found.traits.lasting) provider = answer ? answer.provider : await abortable(providerOf(found), signal)
      forms.remember(entry.connections)
      // The one account of the last visit, written as it was: how others are written can wait.
      const strange = given.filter(({ namespace, accounts }) =>
        accounts.some(({ address }) => canonical(namespace, address) !== chosen.get(namespace)),
      )
      await abortable(forms.load(strange.map(({ namespace }) => namespace)), signal)
      const [first, ...others] = given.filter(
        ({ namespace, accounts }) => regained || accounts.some(({ address }) => canonical(namespace, address) === chosen.get(namespace)),
      )
      if (found && protocol && first)
        await settle({
          ...{
            found,
            protocol,
            answer: { ...first, also: others },
            chosen,
            attempt,
            id: entry.id,
          },
          replaces: ({ connection, info }) => {
            const before = live.get(info.namespace)
            return before && before.connection.provider === connection.provider ? [before] : []
          },
          settled: () => undefined,
          // The wallet may be alive in another tab, or be chosen again.
          broken: () => undefined,
        })
      // One that grants other accounts has said no. A wallet that is not here may be late, or alive in another tab.
      else if (mine && found && (answer || found.traits.lasting)) stored.remove(({ id }) => id === attempt.stored)
      attempts.finish(attempt, nothingLeft())
      if (!answer && provider !== undefined) lockedWallets.listenTo(entry.id, provider)
      const here = connectors.all.get()
      if (!found) (await loadOnDemand()).waitFor(entry, mine, here)
    } catch (cause) {
      const error = toWalletError(cause)
      if (!signal.aborted && error.code !== 'CONNECT_ABORTED') report(error)
      attempts.finish(attempt, error)
      // It was locked while guards were asked.
      if (error.code === 'DISCONNECTED' && attempt.stored !== undefined && provider !== undefined)
        lockedWallets.listenTo(attempt.stored, provider)
    }
  }
  let onDemand: OnDemand | undefined
  const loadOnDemand = async (): Promise<OnDemand> => {
    const { createOnDemand } = await parts.loadOnDemand()
    onDemand ??= createOnDemand({
      ...parts,
      live,
      checks,
      canonical,
      withFirst,
      standOn,
      RpcError: ProviderRpcError,
      guarded,
      makeCurrent,
      keep,
      endAll,
      goOn,
      isLocked: lockedWallets.isAwaited,
    })
    return onDemand
  }
  const withRequests: WithRequests = async (namespace, args, ask) => {
    if (onDemand) return ask(onDemand, args)
    const [since, copy] = [session.stateOf(namespace), copyEarly(args)]
    return ask(await loadOnDemand(), copy, since)
  }
  const providers = createHostProviders({ session, live, withRequests, report, faceOf: (namespace) => faces.get(namespace) })
  return {
    live,
    providers,
    request: (namespace, args, options) =>
      withRequests(namespace, args, (code, asked, since) => code.request(namespace, asked, options, since)),
    requestOver: async (...asked) => (await loadOnDemand()).over(...asked),
    settle,
    loadForms: forms.load,
    disconnectWallet,
    restore,
    followTabs: async () => (await loadOnDemand()).followTabs(),
    select: async (...chosen) => (await loadOnDemand()).select(...chosen),
    choose: async (...chosen) => (await loadOnDemand()).choose(...chosen),
    leave: (which) => endAll(live.sessions().filter(which), { reason: 'visitor' }),
    stop() {
      onDemand?.stopWaiting()
      lockedWallets.stop()
      providers.stop()
      for (const { connections } of live.sessions()) for (const connection of [...connections.values()]) live.drop(connection)
    },
  }
}
