import type { Account, CaipAddress, Namespace } from '../contract/caip.ts'
import type { AccountsService } from '../contract/kernel-services.ts'
import { selectStore } from '../streams/select-store.ts'
import type { SessionStore } from './session-store.ts'

/** An account with its CAIP-10 id. */
export type ActiveAccount = Account & { readonly caipAddress: CaipAddress }

const NONE: readonly Account[] = Object.freeze([])

const sameAccount = (a: ActiveAccount | undefined, b: ActiveAccount | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && a.caipAddress === b.caipAddress && a.type === b.type && a.label === b.label)

/** The first account of a namespace's connection. */
export const accountOf = (session: SessionStore, namespace: Namespace): ActiveAccount | undefined => {
  const state = session.stateOf(namespace)
  if (state.status !== 'connected') return undefined
  const { network, accounts } = state.connection
  return Object.freeze({ ...accounts[0], caipAddress: `${network}:${accounts[0].address}` as CaipAddress })
}

/** Accounts, read through the connections: there is no second copy. */
export const createAccounts = (session: SessionStore): AccountsService => ({
  active: selectStore([session.states, session.activeNamespace], () => accountOf(session, session.activeNamespace.get()), sameAccount),
  of: (namespace) =>
    selectStore([session.states], () => {
      const state = session.stateOf(namespace)
      return state.status === 'connected' ? state.connection.accounts : NONE
    }),
})
