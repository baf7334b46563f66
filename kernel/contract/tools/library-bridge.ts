import { PorticoError } from '../errors.ts'
import type { Portico } from '../kernel-api.ts'
import type { Eip1193Face } from '../provider.ts'
import type { Undo } from '../store.ts'
import { parseCaipNetworkId } from './parse-caip.ts'

/** What of the kernel a bridge follows. */
export type BridgedPortico = Pick<Portico, 'getState' | 'getProvider' | 'subscribe'>

/** A library's objects for the connected EVM wallet. Frozen; a new object on each change. */
export interface BridgeState<P, S> {
  /** Undefined while no wallet is connected, and until the library has come. Another wallet or chain has another object. */
  readonly provider: P | undefined
  /** As `provider`. Another object for another account, too. */
  readonly signer: S | undefined
  /** Why a connected wallet has no objects: `PLUGIN_LOAD_FAILED` if the library could not be loaded. */
  readonly error: PorticoError | undefined
}

/** Follows the connected EVM wallet with objects of another library. */
export interface LibraryBridge<P, S> {
  /**
   * The present objects. The same object until it changes. It loads nothing: before `subscribe`, `getProvider` or `getSigner` was called
   * there are no objects.
   */
  getState(): BridgeState<P, S>
  /** Calls the listener on every change, not with the present state. Loads the library once a wallet is connected. */
  subscribe(listener: (state: BridgeState<P, S>) => void): Undo
  /** Loads the library. Rejects with `DISCONNECTED` while no EVM wallet is connected, with `PLUGIN_LOAD_FAILED`, `KERNEL_DESTROYED` after `destroy`. */
  getProvider(): Promise<P>
  /** As `getProvider`. */
  getSigner(): Promise<S>
  /**
   * Ends the bridge: listeners are called no more, and there are no objects. Objects from before still ask the wallet that they were made
   * for.
   */
  destroy(): void
}

/** What differs from library to library. */
export interface BridgeParts<L, P, S> {
  /** Rejects with `PLUGIN_LOAD_FAILED`. */
  load(): Promise<L>
  provider(library: L, wallet: Eip1193Face, chainId: number): P
  signer(library: L, provider: P, address: string): S
}

interface Place {
  readonly wallet: Eip1193Face
  readonly chainId: number
  readonly address: string
}

interface LibraryObjects<P, S> extends Place {
  readonly provider: P
  readonly signer: S
}

const NONE = Object.freeze({ provider: undefined, signer: undefined, error: undefined })

/** Where the EVM connection is: wallet, chain and account of one moment. */
const placeIn = (portico: BridgedPortico): Place | undefined => {
  const { status, account, network, unsupportedNetwork } = portico.getState().namespaces.eip155 ?? {}
  const wallet = portico.getProvider('eip155')
  const place = unsupportedNetwork ?? network?.caipNetworkId
  if (status !== 'connected' || !wallet || !account || !place) return undefined
  return { wallet, address: account.address, chainId: Number(parseCaipNetworkId(place).reference) }
}

/**
 * The wallet for objects of one chain: what an object is asked that was made for another chain than the wallet is on is refused with 4901,
 * and not carried out there. Which chain that is may always be asked.
 */
const onChain = (portico: BridgedPortico, wallet: Eip1193Face, chainId: number): Eip1193Face => ({
  async request(args) {
    const now = placeIn(portico)
    if (now && now.wallet === wallet && now.chainId !== chainId && args.method !== 'eth_chainId') {
      throw Object.assign(new Error(`The wallet is on chain ${now.chainId}, and this object is for chain ${chainId}.`), { code: 4901 })
    }
    return wallet.request(args)
  },
  on: wallet.on,
  removeListener: wallet.removeListener,
})

/** Makes a bridge to a library that has providers and signers. */
export const createLibraryBridge = <L, P, S>(portico: BridgedPortico, parts: BridgeParts<L, P, S>): LibraryBridge<P, S> => {
  const listeners = new Set<(state: BridgeState<P, S>) => void>()
  let library: L | undefined
  let loading: Promise<L> | undefined
  let current: LibraryObjects<P, S> | undefined
  let state: BridgeState<P, S> = NONE
  let stop: Undo | undefined
  let destroyed = false

  const set = (next: BridgeState<P, S>): void => {
    if (state.provider === next.provider && state.signer === next.signer && state.error === next.error) return
    state = Object.freeze(next)
    for (const listener of [...listeners]) listener(state)
  }
  const make = (from: L, place: Place): LibraryObjects<P, S> => {
    const { wallet, chainId, address } = place
    const sameChain = current?.wallet === wallet && current.chainId === chainId ? current : undefined
    if (sameChain?.address === address) return sameChain
    const provider = sameChain?.provider ?? parts.provider(from, onChain(portico, wallet, chainId), chainId)
    return { ...place, provider, signer: parts.signer(from, provider, address) }
  }
  /** Brings the objects to where the connection is now. */
  const refresh = (): void => {
    if (destroyed) return
    const place = placeIn(portico)
    current = place && library !== undefined ? make(library, place) : undefined
    set(current ? { provider: current.provider, signer: current.signer, error: undefined } : place ? state : NONE)
  }
  const load = async (): Promise<void> => {
    if (library !== undefined) return
    loading ??= parts.load()
    try {
      library = await loading
    } finally {
      loading = undefined
    }
  }
  const follow = (): void => {
    refresh()
    if (library !== undefined || !placeIn(portico)) return
    load().then(refresh, (error: PorticoError) => {
      if (!destroyed && placeIn(portico)) set({ provider: undefined, signer: undefined, error })
    })
  }
  const objects = async (): Promise<LibraryObjects<P, S>> => {
    if (placeIn(portico)) await load()
    if (destroyed) throw new PorticoError('KERNEL_DESTROYED', 'This bridge was destroyed.')
    refresh()
    if (!current) throw new PorticoError('DISCONNECTED', 'There is no connected account.')
    return current
  }
  return {
    getState() {
      // Listeners get changes in their order, and never while somebody draws.
      if (!stop) refresh()
      return state
    },
    subscribe(listener) {
      // Each has its own place, so that one function may listen twice.
      const own = (next: BridgeState<P, S>): void => listener(next)
      if (destroyed) return () => undefined
      listeners.add(own)
      stop ??= portico.subscribe(follow)
      follow()
      return () => {
        listeners.delete(own)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
      }
    },
    getProvider: async () => (await objects()).provider,
    getSigner: async () => (await objects()).signer,
    destroy() {
      stop?.()
      stop = undefined
      listeners.clear()
      current = undefined
      state = NONE
      destroyed = true
    },
  }
}
