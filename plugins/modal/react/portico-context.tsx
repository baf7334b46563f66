import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react'
import type { NamespaceState, Portico, PorticoState } from '../../../kernel/contract/kernel-api.ts'

const PorticoContext = createContext<Portico | undefined>(undefined)

/** Props of `PorticoProvider`. */
export interface PorticoProviderProps {
  readonly portico: Portico
  readonly children: ReactNode
}

/**
 * Gives a kernel to the hooks and buttons below. It neither starts nor destroys the kernel, so StrictMode and remounts change nothing.
 *
 * @example <PorticoProvider portico={portico}><ConnectButton /></PorticoProvider>
 */
export const PorticoProvider = ({ portico, children }: PorticoProviderProps): ReactNode => (
  <PorticoContext.Provider value={portico}>{children}</PorticoContext.Provider>
)

/** The kernel given above. Throws a `TypeError` where there is none. */
export const usePortico = (): Portico => {
  const portico = useContext(PorticoContext)
  if (!portico) throw new TypeError('A Portico hook or button stands outside of <PorticoProvider>.')
  return portico
}

/** Nobody is connected in a family. */
export const DISCONNECTED: NamespaceState = Object.freeze({
  status: 'disconnected',
  account: undefined,
  caipAddress: undefined,
  accounts: [],
  network: undefined,
  unsupportedNetwork: undefined,
  connector: undefined,
  embeddedWalletInfo: undefined,
})

/** The kernel's state; renders again when it changes. */
export const usePorticoState = (): PorticoState => {
  const portico = usePortico()
  const subscribe = useCallback((changed: () => void) => portico.subscribe(changed), [portico])
  return useSyncExternalStore(subscribe, portico.getState, portico.getServerState)
}
