import type { Connection } from '../../../kernel/contract/adapters.ts'
import type { AccountType, CaipNetworkId, Namespace } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { LogPort } from '../../../kernel/contract/ports.ts'
import type { FamiliesService, NetworksService } from '../../../kernel/contract/session-services.ts'
import type { StoreFactory, Undo } from '../../../kernel/contract/store.ts'
import { parseCaipNetworkId } from '../../../kernel/contract/tools/parse-caip.ts'
import type { LoginCache } from '../login-cache.ts'
import { CONNECTOR_ID } from '../options.ts'
import type { Signer } from '../signer.ts'
import { FRAME_NETWORKS, isFrameFamily } from './frame-networks.ts'
import { createFrameConnection, type FrameConnection } from './frame-session.ts'
import { type FrameUser, readSmartNetworks, readUser } from './frame-user.ts'
import { createSignerTurns } from './signer-turns.ts'

/** What the session has of the sign-in. */
export interface SharedParts {
  readonly signer: Signer
  readonly cache: LoginCache
  /** The signer has said who the user is. */
  known(user: FrameUser): void
  /** Nobody is signed in any more. */
  forgotten(): void
}

interface SessionParts extends SharedParts {
  readonly stores: StoreFactory
  readonly log: LogPort
  readonly networks: NetworksService
  readonly families: FamiliesService
  /** Networks that the host's frame takes beside the specification's. */
  readonly more: readonly CaipNetworkId[]
  preferred(namespace: Namespace): Promise<AccountType>
  onUnload(undo: Undo): void
  /** An unsafe request has succeeded. */
  signed(): void
}

/** What one connect request asks for. */
export interface Wanted {
  /** One network of each family. */
  readonly networks: readonly CaipNetworkId[]
  readonly types: { readonly [N in Namespace]?: AccountType }
  readonly signal: AbortSignal
}

/** The session with the signer: one for the page, with a connection for each family. */
export interface SessionOwner {
  /** Connects whom the signer knows. Rejects with `CHAIN_UNSUPPORTED` where it takes no network of the page. */
  connect(wanted: Wanted): Promise<Connection>
  /** The same silently; undefined where nobody is signed in any more, and at once where nobody was. */
  restore(wanted: Wanted): Promise<Connection | undefined>
  of(connection: Connection): FrameConnection | undefined
  /** Ends the session of a connection, and signs out where it is the present one. */
  end(connection: Connection): Promise<void>
  /** Asks the signer anew who the user is. */
  refresh(): Promise<void>
}

/** Makes the owner. */
export const createSessionOwner = (parts: SessionParts): SessionOwner => {
  const { signer, cache, stores, log, networks, families, more, preferred, known, forgotten, signed, onUnload } = parts
  const turns = createSignerTurns(signer)
  // A frame that is loaded anew is on the chain and the account that it begins with.
  onUnload(signer.status.subscribe(({ frame }) => frame !== 'ready' && turns.set(undefined)))
  const taken: readonly CaipNetworkId[] = [...FRAME_NETWORKS, ...more.filter((id) => isFrameFamily(parseCaipNetworkId(id).namespace))]
  let live: readonly FrameConnection[] = []

  const finishAll = (): void => {
    for (const one of live) one.finish()
    live = []
    turns.set(undefined)
  }
  /** The wanted network of each family, or the first configured one that the signer takes. Solana first: the signer stays on the last. */
  const startOf = (wanted: readonly CaipNetworkId[]): readonly CaipNetworkId[] => {
    const configured = networks.all.get().map(({ caipNetworkId }) => caipNetworkId)
    const asked = new Set(wanted.map((id) => parseCaipNetworkId(id).namespace).filter(isFrameFamily))
    return [...asked]
      .flatMap((namespace): readonly CaipNetworkId[] => {
        const inFamily = (id: CaipNetworkId): boolean => id.startsWith(`${namespace}:`) && taken.includes(id)
        return [...wanted.filter(inFamily), ...configured.filter(inFamily)].slice(0, 1)
      })
      .sort((a, b) => b.localeCompare(a))
  }
  /** Solana has one type: to ask for it would move the signer to it on eip155 too. */
  const typeOf = async (namespace: Namespace, types: Wanted['types'] = {}): Promise<AccountType | undefined> =>
    namespace === 'eip155' ? (types[namespace] ?? (await preferred(namespace))) : undefined
  const adoptInTurn = async ({ networks: wanted, types, signal }: Wanted): Promise<Connection> => {
    const starts = startOf(wanted)
    if (starts.length === 0) throw new PorticoError('CHAIN_UNSUPPORTED', 'Chain is not supported', { context: { network: wanted[0] } })
    cache.setSmartNetworks(await readSmartNetworks(signer, signal))
    const made: FrameConnection[] = []
    for (const network of starts) {
      const { namespace } = parseCaipNetworkId(network)
      const { codec } = await families.load(namespace)
      const type = await typeOf(namespace, types)
      const user = await readUser(signer, { network, type, signal })
      known(user)
      const own = { signer, cache, stores, connectorId: CONNECTOR_ID, networks: taken, turns, typeOf, known, signed, same: codec.equal }
      made.unshift(createFrameConnection(user, network, type, own))
    }
    const last = starts.at(-1)
    if (last !== undefined) cache.setChain(last)
    // The one before belongs to nobody: who signed in now is another.
    for (const one of live) one.finish()
    live = made
    const [first, ...also] = made.flatMap(({ connection }) => connection.get() ?? [])
    if (!first) throw new PorticoError('CHAIN_UNSUPPORTED', 'Chain is not supported')
    return { ...first, also }
  }
  const adopt = (wanted: Wanted): Promise<Connection> => turns.run(() => adoptInTurn(wanted))
  const find = ({ provider }: Connection): FrameConnection | undefined => live.find((one) => one.provider === provider)
  const isSignedIn = async (signal?: AbortSignal): Promise<boolean> => {
    if ((await signer.ask('IS_CONNECTED', undefined, { signal })).isConnected) return true
    forgotten()
    return false
  }
  return {
    connect: adopt,
    async restore(wanted) {
      if (!cache.used()) return undefined
      return (await isSignedIn(wanted.signal)) ? adopt(wanted) : undefined
    },
    of: find,
    async end(connection) {
      if (!find(connection)) return
      finishAll()
      forgotten()
      await signer.ask('SIGN_OUT', undefined)
    },
    async refresh() {
      if (live.length === 0) return
      // It may have moved by itself: the next request says where it has to be.
      await turns.run(async () => turns.set(undefined))
      try {
        if (!(await isSignedIn())) return finishAll()
        for (const one of [...live].reverse()) await one.refresh()
      } catch (cause) {
        log.info('The embedded wallet did not say who the user is.', cause)
      }
    },
  }
}
