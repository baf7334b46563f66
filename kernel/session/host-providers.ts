import type { Namespace } from '../contract/caip.ts'
import type { Undo } from '../contract/store.ts'
import { createProviderFacade, type Intercept, type ProviderFacade } from './provider-facade.ts'
import type { SessionStore } from './session-store.ts'

/** The providers handed to the host: one object for each connection, closed when it ends. */
export interface HostProviders {
  get(namespace: Namespace): unknown
  stop: Undo
}

/** Makes the host's providers of one kernel. */
export const createHostProviders = (session: SessionStore, intercept: (namespace: Namespace) => Intercept): HostProviders => {
  const facades = new Map<Namespace, ProviderFacade>()
  const check = (): void => {
    for (const [namespace, facade] of [...facades]) {
      const state = session.stateOf(namespace)
      if (state.status === 'connected' && state.connection.provider === facade.target) continue
      facades.delete(namespace)
      facade.close()
    }
  }
  const unsubscribe = session.states.subscribe(check)
  return {
    get(namespace) {
      check()
      const state = session.stateOf(namespace)
      if (state.status !== 'connected') return undefined
      const known = facades.get(namespace)
      if (known) return known.provider
      const target = state.connection.provider
      if (typeof target !== 'object' || target === null) return target
      const facade = createProviderFacade(target, intercept(namespace))
      facades.set(namespace, facade)
      return facade.provider
    },
    stop() {
      unsubscribe()
      for (const facade of facades.values()) facade.close()
      facades.clear()
    },
  }
}
