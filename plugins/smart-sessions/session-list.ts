import type { ServicesService } from '../../kernel/contract/host-services.ts'
import type { ClockPort, LogPort } from '../../kernel/contract/ports.ts'
import type { AccountsService, FamiliesService, NetworksService, WalletService } from '../../kernel/contract/session-services.ts'
import type { Store, StoreFactory, Undo } from '../../kernel/contract/store.ts'
import type { TransactionsService } from '../transactions/manifest.ts'
import { listSessions, type SessionRow } from './api.ts'
import type { KeptSessions } from './kept-sessions.ts'
import type { SessionList } from './service.ts'
import { readAsset } from './session-assets.ts'
import { joinSources, requestOf, type SessionFacts, type SessionSource, toSession } from './to-session.ts'

export interface SessionListParts {
  readonly accounts: Pick<AccountsService, 'active' | 'of'>
  readonly networks: Pick<NetworksService, 'all' | 'active'>
  readonly families: Pick<FamiliesService, 'of'>
  readonly wallet: Pick<WalletService, 'load'>
  readonly services: ServicesService
  readonly transactions: Pick<TransactionsService, 'of'>
  readonly clock: Pick<ClockPort, 'now'>
  readonly log: LogPort
  readonly stores: StoreFactory
  readonly kept: KeptSessions
  readonly signal: AbortSignal
}

interface ServiceRow {
  readonly account: string
  readonly row: SessionRow
}

/** How far reading is. */
interface Reading {
  readonly status: SessionList['status']
  readonly rows: readonly ServiceRow[]
  readonly facts: ReadonlyMap<string, SessionFacts>
  readonly serviceFailed: boolean
  readonly chainFailed: boolean
}

const NOTHING: Reading = { status: 'none', rows: [], facts: new Map(), serviceFailed: false, chainFailed: false }

/** Accounts of a wallet whose sessions are asked for at the service. */
const MOST_ACCOUNTS = 5

/** The list of sessions, and its sources by the ids of sessions. */
export interface SessionListOwner {
  readonly list: Store<SessionList>
  source(id: string): SessionSource | undefined
  /** Asks service and chain again. Never rejects. */
  refresh(): Promise<void>
}

const isOver = (status: string): boolean => !['asking', 'unanswered', 'pending', 'uncertain'].includes(status)

/** Reads sessions from what was kept, from the service and from the chain. The chain decides. */
export const createSessionList = (parts: SessionListParts): SessionListOwner => {
  const { accounts, networks, families, wallet, services, transactions, clock, log, stores, kept, signal } = parts
  const reading = stores.create<Reading>(NOTHING)
  const granted = accounts.of('eip155')
  const active = stores.map(accounts.active, (account) => (account?.namespace === 'eip155' ? account.address : undefined))

  const sourcesOf = ({ rows }: Reading): readonly SessionSource[] => joinSources(kept.all.get(), rows)
  const isPending = (id: string): boolean => {
    const address = active.get()
    const own = address === undefined ? [] : transactions.of({ namespace: 'eip155', address }).get()
    return own.some((one) => one.id === id && !isOver(one.status))
  }
  const place = () => ({
    networks: networks.all.get(),
    family: families.of('eip155'),
    connected: granted.get().map(({ address }) => address),
    isPending,
    now: Math.floor(clock.now() / 1_000),
  })
  const list = stores.join([reading, kept.all, networks.all, granted, active], (read): SessionList => {
    const here = place()
    return {
      status: read.status,
      sessions: sourcesOf(read).map((source) => toSession(source, read.facts.get(source.id), here)),
      serviceFailed: read.serviceFailed,
      chainFailed: read.chainFailed,
    }
  })

  const readService = async (): Promise<{ readonly rows: readonly ServiceRow[]; readonly failed: boolean }> => {
    // The list is the account's. On a network that the host has not got, it is asked for under another one.
    const [active, all] = [networks.active.get(), networks.all.get()]
    const network = (active ? [active].concat(all) : all).find(({ chainNamespace }) => chainNamespace === 'eip155')
    if (!services.has('api') || !network) return { rows: [], failed: false }
    const asked = granted.get().slice(0, MOST_ACCOUNTS)
    const lists = asked.map(async ({ address }): Promise<readonly ServiceRow[] | undefined> => {
      try {
        const path = { address: `${network.caipNetworkId}:${address}` }
        let unserved = false
        const onUnserved = (): void => {
          unserved = true
        }
        const { pcis } = await services.call(listSessions, { path }, { signal, fresh: true, onUnserved })
        return unserved ? undefined : pcis.map((row) => ({ account: address, row }))
      } catch (cause) {
        if (!signal.aborted) log.info('The service did not answer with the sessions of an account.', cause)
        return undefined
      }
    })
    const answers = await Promise.all(lists)
    return { rows: answers.flatMap((rows) => rows ?? []), failed: answers.includes(undefined) }
  }
  const readFacts = async (source: SessionSource): Promise<readonly [string, SessionFacts]> => {
    const network = networks.all.get().find(({ caipNetworkId }) => caipNetworkId === source.network)
    const unread: SessionFacts = { reading: undefined, asset: undefined, failed: true }
    if (!network) return [source.id, unread]
    const { account, context, manager } = source
    const call = { network: network.caipNetworkId, account, signal }
    const failed = (cause: unknown): undefined => {
      if (!signal.aborted) log.info('A session could not be looked up on the chain.', cause)
    }
    const features = await wallet.load('eip155').catch(failed)
    if (!features) return [source.id, unread]
    const request = requestOf(source, families.of('eip155'))
    const grant = async (): Promise<SessionFacts['reading']> =>
      (await features.permissions?.readGrant({ ...call, context, manager })) ?? (features.permissions && 'unknown')
    const [answer, asset] = await Promise.all([
      grant().catch(failed),
      request && readAsset(features, { network, account, asset: request.permission.asset, signal }, log),
    ])
    if (typeof answer === 'object' && answer.status === 'revoked' && !source.revoked) kept.change(source.id, { revoked: true })
    return [source.id, { reading: answer, asset, failed: answer === undefined }]
  }
  let round = 0
  const refresh = async (): Promise<void> => {
    round += 1
    const current = round
    reading.update((now) => ({ ...now, status: now.status === 'ready' ? 'ready' : 'loading' }))
    const { rows, failed } = await readService()
    const sources = joinSources(kept.all.get(), rows)
    const answers = await Promise.all(sources.map(readFacts))
    if (current !== round || signal.aborted) return
    const chainFailed = answers.some(([, facts]) => facts.failed)
    reading.set({ status: 'ready', rows, facts: new Map(answers), serviceFailed: failed, chainFailed })
  }
  // A revocation that came into a block, or did not, is read from the chain at once.
  const finished = new Set<string>()
  let stopFollowing: Undo | undefined
  const follow = (address: string | undefined): void => {
    stopFollowing?.()
    stopFollowing =
      address === undefined
        ? undefined
        : transactions.of({ namespace: 'eip155', address }).subscribe((all) => {
            const revocations = kept.all.get().flatMap(({ revocation, revoked }) => (revoked ? [] : (revocation ?? [])))
            const over = all.filter(({ id, status }) => isOver(status) && revocations.includes(id) && !finished.has(id))
            for (const { id } of over) finished.add(id)
            if (over.length > 0) void refresh()
          })
  }
  active.subscribe(follow)
  follow(active.get())
  signal.addEventListener('abort', () => stopFollowing?.())
  return { list, refresh, source: (id) => sourcesOf(reading.get()).find((one) => one.id === id) }
}
