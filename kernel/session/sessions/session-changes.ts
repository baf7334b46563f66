import type { CaipNetworkId, Namespace } from '../../contract/caip.ts'
import { PorticoError } from '../../contract/errors.ts'
import type { SettlingPoint } from '../../contract/guards.ts'
import type { Undo } from '../../contract/store.ts'
import { toWalletError } from '../../contract/tools/wallet-error.ts'
import type { Denial } from '../../registries/guards.ts'
import type { Report } from '../../streams/delivery.ts'
import type { EventBus } from '../../streams/event-bus.ts'
import type { Canonical } from '../accounts/address-forms.ts'
import { keepActive, keepType } from '../accounts/preferences.ts'
import type { Attempt, Attempts } from '../connect/attempts.ts'
import { followOtherTabs } from '../restore/follow-tabs.ts'
import type { StoredSession, StoredSessions } from '../restore/stored-sessions.ts'
import type { Guarded } from '../settling/settle.ts'
import type { DisconnectReason, LiveConnection, LiveSession, LiveSessions } from './live-sessions.ts'
import type { SessionStore } from './session-store.ts'

/** What a check of a moved wallet comes to when it is broken off. */
const GIVEN_UP = 'given up'

/** Why sessions end. `taken`: a family for which another wallet is asked by now. */
export interface EndReason {
  readonly reason: DisconnectReason
  readonly error?: PorticoError
  readonly taken?: Namespace
}

/** Guards that are being asked about a wallet that moved. */
export interface Check {
  readonly attempt: Attempt
  readonly points: readonly SettlingPoint[]
}

/** What changes of a session need. */
export interface ChangesParts {
  readonly session: SessionStore
  readonly stored: StoredSessions
  readonly attempts: Attempts
  readonly live: LiveSessions
  readonly report: Report
  readonly bus: EventBus
  /** Checks that are under way. */
  readonly checks: Map<Namespace, Check>
  readonly canonical: Canonical
  /** Handed in: a static import of the code that follows wallets could not be asked for again. */
  readonly withFirst: typeof import('../settling/parse-connection.ts')['withFirst']
  readonly standOn: typeof import('../accounts/wallet-account.ts')['standOn']
  readonly guarded: Guarded
  /** Leads the visitor where a guard wants them. */
  denied(denial: Denial): void
  makeCurrent(one: LiveConnection): void
  keep(one: LiveSession): void
  /** The network that a family is asked for. */
  wanted(namespace: Namespace): CaipNetworkId | undefined
  endAll(sessions: readonly LiveSession[], why: EndReason): Promise<void>
  /** A family's connection has gone. */
  goOn(namespace: Namespace, reason: EndReason['reason']): void
  bringBack(stored: StoredSession, mine: boolean): Promise<void>
  isAwaited(id: string): boolean
}

/** What becomes of sessions after they have settled. Comes when it happens. */
export interface SessionChanges {
  /** Asks the guards about a connection whose account or network the wallet has changed. Never rejects. */
  recheck(one: LiveConnection, check: Check): Promise<void>
  /** Rejects with `DISCONNECTED`, or with a guard's denial. */
  select(id: string, namespace?: Namespace): Promise<void>
  /** Rejects with `DISCONNECTED` or `ACCOUNT_MISMATCH`. */
  choose(namespace: Namespace, address: string): Promise<void>
  /** Does what another tab did. */
  followTabs(): void
}

/** Makes it for one kernel. */
export const createSessionChanges = (parts: ChangesParts): SessionChanges => {
  const { session, stored, live, checks, canonical, withFirst, standOn, guarded, attempts, makeCurrent, keep, endAll, goOn } = parts

  /** Waits until nobody is being asked about a family. */
  const decided = (namespace: Namespace): Promise<void> =>
    new Promise((resolve) => {
      const store = session.of(namespace)
      const check = (): void => {
        if (store.get().status === 'settling') return
        stop()
        resolve()
      }
      const stop = store.subscribe(check)
      check()
    })
  /** What the visitor chose last, until the wallet stands there. */
  const moves = new WeakMap<LiveConnection, object>()
  /** Has the wallet stand on an account. Rejects with its refusal, `DISCONNECTED`, or `ACCOUNT_MISMATCH` where another has been chosen since. */
  const moveWallet = async (one: LiveConnection, address: string): Promise<void> => {
    if (!moves.has(one) && one.info.accounts[0].address === address) return
    const { namespace } = one
    const move = {}
    moves.set(one, move)
    let stop: Undo = () => undefined
    const over = new Promise<never>((_, reject) => {
      stop = session.sessions.subscribe(() => {
        if (!live.has(one))
          reject(new PorticoError('DISCONNECTED', 'The wallet was disconnected while it moved.', { context: { namespace } }))
      })
    })
    try {
      const account = await Promise.race([over, standOn(one, namespace, address, canonical)])
      if (moves.get(one) !== move) {
        throw new PorticoError('ACCOUNT_MISMATCH', 'Another account was chosen meanwhile.', { context: { namespace } })
      }
      if (account) one.standing = account
    } catch (cause) {
      throw toWalletError(cause)
    } finally {
      stop()
      if (moves.get(one) === move) moves.delete(one)
    }
  }
  /** Another connection of a family is another account: rejects with the denial. */
  const allow = async ({ found, connection, info, wallet }: LiveConnection): Promise<void> => {
    const { signal } = new AbortController()
    const points = ['account'] as const
    const asked = await guarded(points, signal, async (settling) => ({
      denial: await settling.ask({ found, connection, info, canonical, wallet, trigger: 'account', points, signal }),
    }))
    if (!asked?.denial) return
    parts.denied(asked.denial)
    throw asked.denial.error
  }
  return {
    async recheck(one, check) {
      const { namespace, found } = one
      const { attempt, points } = check
      const { signal } = attempt
      const trigger = points.includes('account') ? 'account' : 'network'
      const { connection, info, wallet } = one
      const asked = guarded(points, signal, async (settling) => ({
        denial: await settling.ask({ found, connection, info, canonical, wallet, trigger, points, signal }),
      }))
      const answer = await asked.catch((cause: unknown): typeof GIVEN_UP => {
        if (!signal.aborted) parts.report(cause)
        return GIVEN_UP
      })
      // The wallet has moved on: what is so now is asked about.
      if (checks.get(namespace) !== check) return
      checks.delete(namespace)
      const current = attempts.finish(attempt)
      if (!live.has(one)) return
      const denial = answer === GIVEN_UP ? answer : answer?.denial
      if (denial === undefined) {
        session.dispatch(namespace, { type: 'settled', connection: one.info })
        keep(one.session)
        return
      }
      const why = denial === GIVEN_UP ? ({ reason: 'visitor' } as const) : ({ reason: 'guard', error: denial.error } as const)
      const ending = endAll([one.session], { ...why, ...(current ? {} : { taken: namespace }) })
      // What is said of the wallet that is asked by now does not say that this one is gone.
      if (!current) parts.bus.emit('disconnected', { namespace, reason: why.reason })
      if (denial !== GIVEN_UP) parts.denied(denial)
      await ending
    },
    async select(id, namespace) {
      const one = live.sessions().find((session) => session.id === id)
      const chosen = [...(one?.connections.values() ?? [])].filter(
        (connection) => (namespace ?? connection.namespace) === connection.namespace,
      )
      if (chosen.length === 0) throw new PorticoError('DISCONNECTED', 'There is no such session.', { context: { session: id } })
      for (const connection of chosen) {
        if (live.get(connection.namespace) === connection) continue
        await allow(connection)
        if (!live.has(connection)) throw new PorticoError('DISCONNECTED', 'The session has ended.', { context: { session: id } })
        makeCurrent(connection)
      }
      session.activate(chosen.map((connection) => connection.namespace))
      keepActive(parts)
    },
    async choose(namespace, address) {
      const one = live.get(namespace)
      if (!one || !session.isConnected(namespace)) throw new PorticoError('DISCONNECTED', 'There is no connected account.')
      const chosen = canonical(namespace, address)
      const { accounts } = one.info
      const account = accounts.find(({ address: own }) => own === chosen)
      if (!account) {
        throw new PorticoError('ACCOUNT_MISMATCH', 'The wallet does not grant this account.', { context: { namespace } })
      }
      if (one.protocol.selectAccount) await moveWallet(one, chosen)
      one.chosen = chosen
      const info = withFirst(one.info, chosen)
      if (info !== one.info) live.update(one, info)
      if (accounts.some(({ type }) => type !== account.type)) keepType(stored, namespace, account.type)
      // A guard may be asked about it.
      await decided(namespace)
      if (live.get(namespace) !== one || !session.isConnected(namespace)) {
        throw new PorticoError('DISCONNECTED', 'The account was not let in.', { context: { namespace } })
      }
    },
    followTabs: () =>
      followOtherTabs({
        stored,
        live,
        leave(one) {
          for (const connection of [...one.connections.values()]) {
            const { namespace } = connection
            if (!live.drop(connection)) continue
            checks.get(namespace)?.attempt.abort()
            goOn(namespace, 'visitor')
          }
        },
        coming: () => attempts.all().flatMap((attempt) => attempt.stored ?? []),
        cancel(id) {
          for (const attempt of attempts.all()) if (attempt.stored === id) attempt.abort()
        },
        isFree: (namespace) => session.stateOf(namespace).status === 'disconnected',
        isAwaited: parts.isAwaited,
        bringBack: (entry) => void parts.bringBack(entry, false),
      }),
  }
}
