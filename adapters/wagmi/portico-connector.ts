import { type Chain, SwitchChainError, UserRejectedRequestError } from 'viem'
import type { Hex } from '../../kernel/contract/caip.ts'
import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import type { Portico } from '../../kernel/contract/kernel-api.ts'
import type { Eip1193Face } from '../../kernel/contract/provider.ts'
import { until } from '../../kernel/contract/tools/until.ts'
import { PORTICO } from './own-connectors.ts'

/** What of the kernel the connector uses. */
export type ConnectedPortico = Pick<
  Portico,
  'getState' | 'subscribe' | 'getProvider' | 'open' | 'disconnect' | 'switchNetwork' | 'addNetwork'
>

/** How the connector shows itself. */
export interface PorticoConnectorOptions {
  /** What wagmi's lists of connectors call it. Default `Portico`. */
  readonly name?: string
  /**
   * The `ssr` of wagmi's config: the connection of the last visit then reaches wagmi by its own `reconnect`, after the page was hydrated, and
   * not before. Default false.
   */
  readonly ssr?: boolean
}

interface Place {
  readonly accounts: readonly Hex[]
  readonly chainId: number
}

/** What wagmi gives a connector. */
interface Setup {
  readonly chains: readonly [Chain, ...Chain[]]
  readonly emitter: {
    emit(event: 'connect', place: Place): void
    emit(event: 'change', place: Place): void
    emit(event: 'disconnect'): void
    listenerCount(event: 'change'): number
  }
  readonly storage?: { setItem(key: 'recentConnectorId', value: string): unknown } | null | undefined
}

interface ConnectAnswer<C extends boolean> {
  readonly accounts: C extends true ? readonly { address: Hex; capabilities: Record<string, unknown> }[] : readonly Hex[]
  readonly chainId: number
}

/** A connector of wagmi 2 and 3. No interface: wagmi's own type has room for further members, which an interface would not fit. */
export type PorticoConnector = {
  readonly id: string
  readonly name: string
  readonly type: string
  setup(): Promise<void>
  connect<C extends boolean = false>(parameters?: {
    chainId?: number | undefined
    isReconnecting?: boolean | undefined
    withCapabilities?: C | boolean | undefined
  }): Promise<{ accounts: ConnectAnswer<C>['accounts']; chainId: number }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Hex[]>
  getChainId(): Promise<number>
  getProvider(): Promise<Eip1193Face | undefined>
  isAuthorized(): Promise<boolean>
  switchChain(parameters: { chainId: number }): Promise<Chain>
  onAccountsChanged(): void
  onChainChanged(): void
  onDisconnect(): void
}

const ours = (state: ReturnType<Portico['getState']>) => state.namespaces.eip155

/** Where the EVM connection is. */
const placeOf = (portico: ConnectedPortico): Place | undefined => {
  const { status, accounts = [], network, unsupportedNetwork } = ours(portico.getState()) ?? {}
  const id = unsupportedNetwork ?? network?.caipNetworkId
  if (status !== 'connected' || accounts.length === 0 || id === undefined) return undefined
  return { accounts: accounts.map(({ address }) => address as Hex), chainId: Number(id.slice('eip155:'.length)) }
}

const samePlace = (a: Place | undefined, b: Place): boolean => a?.chainId === b.chainId && a.accounts.join() === b.accounts.join()

const refused = (cause: unknown): boolean => isPorticoError(cause) && cause.code === 'REQUEST_REJECTED'

/**
 * A connector for the host's wagmi config: its `connect` opens the modal, and whatever is connected, by the modal or by the host, appears in
 * wagmi's hooks, with each change of account and chain, in either direction.
 *
 * @example
 * const config = createConfig({ chains: [mainnet], transports, multiInjectedProviderDiscovery: false, connectors: [porticoConnector(portico)] })
 */
export const porticoConnector =
  (portico: ConnectedPortico, { name = 'Portico', ssr = false }: PorticoConnectorOptions = {}) =>
  ({ chains, emitter, storage }: Setup): PorticoConnector => {
    let emitted: Place | undefined
    /** Whether wagmi has yet to ask for the connection of the last visit. */
    let quiet = ssr

    /** Tells wagmi where we are. It listens for changes while it has us among its connections. */
    const sync = (): void => {
      const now = placeOf(portico)
      const listening = emitter.listenerCount('change') > 0
      if (ours(portico.getState())?.status === 'connecting') quiet = false
      if (!now) {
        emitted = undefined
        if (listening) emitter.emit('disconnect')
      } else if (!listening) {
        if (quiet) return
        emitted = now
        void storage?.setItem('recentConnectorId', PORTICO)
        emitter.emit('connect', now)
      } else if (!samePlace(emitted, now)) {
        emitted = now
        emitter.emit('change', now)
      }
    }
    const state = { get: portico.getState, subscribe: portico.subscribe }
    const settled = async (): Promise<void> => void (await until(state, (now) => ours(now)?.status !== 'reconnecting'))
    /** Lets the visitor choose a wallet. */
    const choose = async (): Promise<void> => {
      await portico.open({ namespace: 'eip155' })
      await until(state, (now) => placeOf(portico) !== undefined || !(now.open || ours(now)?.status === 'connecting'))
      if (!placeOf(portico)) throw new UserRejectedRequestError(new Error('The modal was closed.'))
    }
    const move = async (chainId: number): Promise<Chain> => {
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain) throw new SwitchChainError(new Error(`Chain ${chainId} is not in the config of wagmi.`))
      const known = portico.switchNetwork(chainId).catch((cause: unknown) => {
        if (!isPorticoError(cause) || cause.code !== 'NETWORK_UNKNOWN') throw cause
        portico.addNetwork(chain)
        return portico.switchNetwork(chainId)
      })
      try {
        await known
      } catch (cause) {
        const reason = cause instanceof Error ? cause : new Error(String(cause))
        throw refused(cause) ? new UserRejectedRequestError(reason) : new SwitchChainError(reason)
      }
      sync()
      return chain
    }
    return {
      id: PORTICO,
      name,
      type: PORTICO,
      async setup() {
        // A server makes a config for each visitor, beside one kernel that outlives them all and in which nothing changes.
        if (typeof window === 'undefined') return
        // wagmi makes its store after its connectors: told at once, it could not keep what is already connected.
        await undefined
        portico.subscribe(sync)
        sync()
      },
      async connect<C extends boolean = false>({
        chainId,
        isReconnecting,
        withCapabilities,
      }: NonNullable<Parameters<PorticoConnector['connect']>[0]> = {}) {
        quiet = false
        await settled()
        if (!placeOf(portico) && !isReconnecting) await choose()
        // A wallet that will not move is connected where it is.
        if (chainId !== undefined && placeOf(portico)?.chainId !== chainId) await move(chainId).catch(() => undefined)
        const place = placeOf(portico)
        if (!place) throw new PorticoError('DISCONNECTED', 'There is no connected account.')
        emitted = place
        const accounts = withCapabilities ? place.accounts.map((address) => ({ address, capabilities: {} })) : place.accounts
        // The answer's form is chosen by the parameter, which the type cannot say.
        return { accounts: accounts as ConnectAnswer<C>['accounts'], chainId: place.chainId }
      },
      disconnect: () => portico.disconnect('eip155'),
      getAccounts: async () => placeOf(portico)?.accounts ?? [],
      getChainId: async () => placeOf(portico)?.chainId ?? chains[0].id,
      async getProvider() {
        await settled()
        return portico.getProvider('eip155')
      },
      async isAuthorized() {
        quiet = false
        await settled()
        return placeOf(portico) !== undefined
      },
      switchChain: ({ chainId }) => move(chainId),
      onAccountsChanged: sync,
      onChainChanged: sync,
      onDisconnect: sync,
    }
  }
