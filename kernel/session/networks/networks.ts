import type { SwitchOptions } from '../../contract/adapters.ts'
import type { CaipNetworkId, Namespace, Network } from '../../contract/caip.ts'
import { PorticoError } from '../../contract/errors.ts'
import type { NetworkInput, PorticoOptions } from '../../contract/kernel-api.ts'
import type { NetworkPlace, NetworksService } from '../../contract/session-services.ts'
import type { Store } from '../../contract/store.ts'
import { parseCaipNetworkId } from '../../contract/tools/parse-caip.ts'
import type { Delivery } from '../../streams/delivery.ts'
import { createStore, joinStores, readOnly, sameItems } from '../../streams/store.ts'
import type { StoredSessions } from '../restore/stored-sessions.ts'
import type { SessionStore } from '../sessions/session-store.ts'
import { parseNetwork, withNodes } from './parse-network.ts'

/** The kernel's half of the networks. */
export interface NetworksOwner extends Omit<NetworksService, 'switchTo'> {
  /** The network that each family is asked for, where one was chosen. */
  readonly chosen: Store<ReadonlyMap<Namespace, CaipNetworkId>>
  /** Whether the connection of its family takes it; so does a family without one. */
  takes(network: Network): boolean
  /** Where a family is, or will be. `at`: the chain it is on, where that is known otherwise. */
  placeOf(namespace: Namespace, at?: CaipNetworkId): NetworkPlace
  /** The network to ask a wallet of the namespace for. */
  wanted(namespace: Namespace): CaipNetworkId | undefined
  /** Throws `NETWORK_UNKNOWN` for one that is not configured. */
  get(id: CaipNetworkId): Network
  /** Makes it the one that its namespace is asked for, and the namespace the active one: not while another is connected and this one is not. */
  choose(network: Network): void
  add(input: NetworkInput): void
  remove(id: CaipNetworkId): void
}

/** What networks need. */
export interface NetworkParts {
  readonly delivery: Delivery
  readonly session: SessionStore
  readonly stored: StoredSessions
  readonly networks: readonly Network[]
  readonly first: CaipNetworkId | undefined
  /** The host's own, by network. */
  readonly nodes?: PorticoOptions['customRpcUrls']
}

/** Parses the host's networks. Throws `NO_NETWORKS`, `OPTION_INVALID` or `INVALID_CAIP_NETWORK_ID`. */
export const parseNetworks = (inputs: readonly NetworkInput[]): readonly Network[] => {
  if (!Array.isArray(inputs) || inputs.length === 0) throw new PorticoError('NO_NETWORKS', 'createPortico needs at least one network.')
  const networks = inputs.map((input, index) => {
    if (input !== undefined && input !== null) return parseNetwork(input)
    const what = `networks[${index}] is ${String(input)}: check the name that is imported from portico/networks or viem/chains.`
    throw new PorticoError('OPTION_INVALID', what)
  })
  const ids = networks.map((network) => network.caipNetworkId)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw new PorticoError('OPTION_INVALID', `The network ${twice} is given twice.`)
  return networks
}

/** Makes the networks of one kernel. */
export const createNetworks = ({ delivery, session, stored, networks, first, nodes }: NetworkParts): NetworksOwner => {
  const all = createStore<readonly Network[]>(
    delivery,
    networks.map((network) => withNodes(network, nodes)),
  )
  const find = (id: CaipNetworkId | undefined): Network | undefined => all.get().find((network) => network.caipNetworkId === id)
  const initial = find(stored.network()) ?? find(first) ?? all.get()[0]
  if (initial) session.activate([initial.chainNamespace])
  const chosen = createStore<ReadonlyMap<Namespace, CaipNetworkId>>(
    delivery,
    new Map(initial ? [[initial.chainNamespace, initial.caipNetworkId]] : []),
  )
  const wanted = (namespace: Namespace): CaipNetworkId | undefined =>
    (find(chosen.get().get(namespace)) ?? all.get().find((network) => network.chainNamespace === namespace))?.caipNetworkId
  const placeOf = (namespace: Namespace, at?: CaipNetworkId): NetworkPlace => {
    const state = session.stateOf(namespace)
    const id = at ?? (state.status === 'connected' ? state.connection.network : undefined)
    const network = find(id ?? wanted(namespace))
    return { network, unsupportedNetwork: network ? undefined : id }
  }
  const takes = ({ chainNamespace, caipNetworkId }: Network): boolean => {
    const state = session.stateOf(chainNamespace)
    return !('connection' in state) || state.connection.networks?.includes(caipNetworkId) !== false
  }
  const sources = [all, chosen, session.states, session.activeNamespace] as const
  return {
    all: readOnly(all),
    active: joinStores(delivery, sources, () => placeOf(session.activeNamespace.get()).network),
    unsupported: joinStores(delivery, sources, () => placeOf(session.activeNamespace.get()).unsupportedNetwork),
    unavailable: joinStores(
      delivery,
      [all, session.states],
      (configured): readonly CaipNetworkId[] =>
        Object.freeze(configured.filter((network) => !takes(network)).map(({ caipNetworkId }) => caipNetworkId)),
      sameItems,
    ),
    chosen: readOnly(chosen),
    takes,
    placeOf,
    wanted,
    get(id) {
      const network = find(parseCaipNetworkId(id).id)
      if (!network) throw new PorticoError('NETWORK_UNKNOWN', `${id} is not among the configured networks.`, { context: { network: id } })
      return network
    },
    choose(network) {
      chosen.update((now) => new Map(now).set(network.chainNamespace, network.caipNetworkId))
      stored.setNetwork(network.caipNetworkId)
      if (session.isConnected(network.chainNamespace) || session.connected().length === 0) session.activate([network.chainNamespace])
    },
    add(input) {
      const network = withNodes(parseNetwork(input), nodes)
      all.update((now) => [...now.filter((other) => other.caipNetworkId !== network.caipNetworkId), network])
    },
    remove(id) {
      const rest = all.get().filter((network) => network.caipNetworkId !== id)
      const [first] = rest
      if (!first) throw new PorticoError('NO_NETWORKS', 'The last network cannot be removed.')
      all.set(rest)
      const active = session.activeNamespace.get()
      if (!wanted(active) && !session.isConnected(active)) session.activate([first.chainNamespace])
    },
  }
}

export interface SwitchToParts {
  readonly networks: NetworksOwner
  readonly session: SessionStore
  /** Whether a wallet is followed, though guards may be asked about it. */
  isLive(namespace: Namespace): boolean
  /** Moves the wallet. */
  switchNetwork(network: Network, signal?: AbortSignal, options?: SwitchOptions): Promise<void>
}

/** Moves to a network: the wallet first, where one is connected. */
export const createSwitchTo =
  ({ networks, session, isLive, switchNetwork }: SwitchToParts): NetworksService['switchTo'] =>
  async (id, signal, options) => {
    const network = networks.get(id)
    const { status } = session.stateOf(network.chainNamespace)
    // A guard may wait for just that: for the wallet to leave a network.
    if (status === 'connected' || (status === 'settling' && isLive(network.chainNamespace))) {
      if (!networks.takes(network)) {
        throw new PorticoError('CHAIN_UNSUPPORTED', 'Chain is not supported', { context: { network: network.caipNetworkId } })
      }
      await switchNetwork(network, signal, options)
    }
    networks.choose(network)
  }
