import { useCallback, useSyncExternalStore } from 'react'
import type { NamespaceState, PorticoState } from '../../../kernel/contract/kernel-api.ts'
import { usePortico } from './portico-context.tsx'

/** Nobody is connected in a family. */
export const DISCONNECTED: NamespaceState = Object.freeze({
  status: 'disconnected',
  account: undefined,
  caipAddress: undefined,
  accounts: [],
  network: undefined,
  unsupportedNetwork: undefined,
  connector: undefined,
})

/** What a server knows of a visitor: nothing. The first client render says the same, so hydration agrees. */
const SERVER_STATE: PorticoState = Object.freeze({ ...DISCONNECTED, open: false, namespace: undefined, namespaces: {} })

const serverState = (): PorticoState => SERVER_STATE

/** The kernel's state; renders again when it changes. */
export const usePorticoState = (): PorticoState => {
  const portico = usePortico()
  const subscribe = useCallback((changed: () => void) => portico.subscribe(changed), [portico])
  return useSyncExternalStore(subscribe, portico.getState, serverState)
}
