import type { Account, CaipAddress, Namespace } from '../../contract/caip.ts'
import type { AccountsService } from '../../contract/session-services.ts'
import type { Delivery } from '../../streams/delivery.ts'
import { joinStores, mapStore } from '../../streams/store.ts'
import type { SessionStore } from '../sessions/session-store.ts'
import { lastIn } from '../sessions/transitions.ts'

/** An account with its CAIP-10 id. */
export type ActiveAccount = Account & { readonly caipAddress: CaipAddress }

const NONE: readonly Account[] = Object.freeze([])

const sameAccount = (a: ActiveAccount | undefined, b: ActiveAccount | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.caipAddress === b.caipAddress &&
    a.type === b.type &&
    a.label === b.label &&
    a.deployed === b.deployed)

/** The first account of a namespace's connection. */
const accountOf = (session: SessionStore, namespace: Namespace): ActiveAccount | undefined => {
  const state = session.stateOf(namespace)
  if (state.status !== 'connected') return undefined
  const { network, accounts } = state.connection
  return Object.freeze({ ...accounts[0], caipAddress: `${network}:${accounts[0].address}` as CaipAddress })
}

/** The account that hosts see: the connection's, or that of the last visit until its wallet has answered. */
export const shownAccountOf = (session: SessionStore, namespace: Namespace): ActiveAccount | undefined => {
  const last = lastIn(session.stateOf(namespace))
  if (!last) return accountOf(session, namespace)
  const [account] = last.accounts
  return Object.freeze({ ...account, caipAddress: `${last.network}:${account.address}` as CaipAddress })
}

/** Accounts, read through the connections: there is no second copy. */
export const createAccounts = (delivery: Delivery, session: SessionStore): Omit<AccountsService, 'select' | 'preferred'> => ({
  active: joinStores(delivery, [session.states, session.activeNamespace], (_, namespace) => accountOf(session, namespace), sameAccount),
  of: (namespace) =>
    mapStore(delivery, session.of(namespace), (state) => (state.status === 'connected' ? state.connection.accounts : NONE)),
})
