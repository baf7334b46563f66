import type { Session } from '../../contract/adapters.ts'
import type { Namespace } from '../../contract/caip.ts'
import type { ConnectionState } from '../../contract/session-services.ts'
import type { Store } from '../../contract/store.ts'
import type { Delivery } from '../../streams/delivery.ts'
import { createStore, mapStore, readOnly } from '../../streams/store.ts'
import { DISCONNECTED, type SessionEvent, transition } from './transitions.ts'

/** Sessions, connection states of all namespaces, and which of them is the active one. */
export interface SessionStore {
  readonly sessions: Store<readonly Session[]>
  readonly states: Store<ReadonlyMap<Namespace, ConnectionState>>
  /** A pointer, never a copy: account and network of "the" connection are read through it. */
  readonly activeNamespace: Store<Namespace>
  of(namespace: Namespace): Store<ConnectionState>
  stateOf(namespace: Namespace): ConnectionState
  /** Applies an event; false when the table has no such pair. */
  dispatch(namespace: Namespace, event: SessionEvent): boolean
  publish(sessions: readonly Session[]): void
  /** Moves the pointer to the first of these, unless it is at one of them. */
  activate(namespaces: readonly Namespace[]): void
  isConnected(namespace: Namespace): boolean
  /** Families that are connected. */
  connected(): readonly Namespace[]
}

/** Makes the session store of one kernel. */
export const createSessionStore = (delivery: Delivery, namespace: Namespace): SessionStore => {
  const states = createStore<ReadonlyMap<Namespace, ConnectionState>>(delivery, new Map())
  const active = createStore(delivery, namespace)
  const sessions = createStore<readonly Session[]>(delivery, [])
  const stateOf = (of: Namespace): ConnectionState => states.get().get(of) ?? DISCONNECTED
  const isConnected = (of: Namespace): boolean => stateOf(of).status === 'connected'
  return {
    sessions: readOnly(sessions),
    states: readOnly(states),
    activeNamespace: readOnly(active),
    stateOf,
    of: (name) => mapStore(delivery, states, (all) => all.get(name) ?? DISCONNECTED),
    dispatch(name, event) {
      const before = stateOf(name)
      const after = transition(before, event)
      if (after === before) return false
      states.update((all) => new Map(all).set(name, after))
      return true
    },
    publish: sessions.set,
    activate(namespaces) {
      const [first] = namespaces
      if (first !== undefined && !namespaces.includes(active.get())) active.set(first)
    },
    isConnected,
    connected: () => [...states.get().keys()].filter(isConnected),
  }
}
