import type { ConnectionInfo, WalletUser } from './contract/adapters.ts'
import type { Account, Namespace } from './contract/caip.ts'
import type { ConnectorInfo } from './contract/connectors.ts'
import type { EmbeddedWalletInfo, NamespaceState, PorticoState } from './contract/kernel-api.ts'
import type { ConnectionState } from './contract/session-services.ts'
import type { Store } from './contract/store.ts'
import type { KernelContainer } from './host/kernel-parts.ts'
import { shownAccountOf } from './session/accounts/accounts.ts'
import { familiesOf } from './session/connectors/families.ts'
import { lastIn } from './session/sessions/transitions.ts'
import { joinStores } from './streams/store.ts'

type Namespaces = PorticoState['namespaces']

const NONE = Object.freeze([])

const sameFields = <T extends object>(a: T | undefined, b: T): boolean => {
  const names = Object.keys(b) as (keyof T)[]
  return a !== undefined && names.length === Object.keys(a).length && names.every((name) => Object.is(a[name], b[name]))
}

const DISCONNECTED: NamespaceState = Object.freeze({
  status: 'disconnected',
  account: undefined,
  caipAddress: undefined,
  accounts: NONE,
  network: undefined,
  unsupportedNetwork: undefined,
  connector: undefined,
  embeddedWalletInfo: undefined,
})

/** The wallet, where its connector stands for many: what it says of itself. `old`: as it was, which it most often still is. */
const namedConnector = (
  connector: ConnectorInfo | undefined,
  peer: ConnectionInfo['peer'],
  old: ConnectorInfo | undefined,
): ConnectorInfo | undefined => {
  if (!connector || !peer) return connector
  const { icon: _, ...rest } = connector
  const next: ConnectorInfo = { ...rest, name: peer.name, ...(peer.icon !== undefined && { icon: peer.icon }) }
  return old && sameFields<object>(old, next) ? old : Object.freeze(next)
}

/** The user of an embedded wallet with the account in use. `old`: as it was, which it most often still is. */
const embeddedInfo = (
  { email, username, provider = 'email' }: WalletUser,
  { type, deployed }: Account,
  old: EmbeddedWalletInfo | undefined,
): EmbeddedWalletInfo => {
  const user = { ...(email !== undefined && { email }), ...(username !== undefined && { username }) }
  const rest = { authProvider: provider, accountType: type, isSmartAccountDeployed: type === 'smartAccount' && deployed === true }
  const next: EmbeddedWalletInfo = Object.freeze({ user: old && sameFields(old.user, user) ? old.user : Object.freeze(user), ...rest })
  return old && sameFields(old, next) ? old : next
}

/** As hosts know it: a connection that guards are asked about is one that is coming. */
const hostStatus = (state: ConnectionState): NamespaceState['status'] => {
  if (state.status !== 'settling') return state.status
  return state.returning ? 'reconnecting' : 'connecting'
}

/** What is to say of a kernel that was destroyed. */
export const EMPTY_STATE: PorticoState = Object.freeze({
  ...DISCONNECTED,
  open: false,
  namespace: undefined,
  namespaces: Object.freeze({}),
})

/** The state as the host sees it. What has not changed is the same object as before. */
export const createHostState = (kernel: KernelContainer): Store<PorticoState> => {
  const [session, networks, connectors] = [kernel.part('session'), kernel.part('networks'), kernel.part('connectors')]
  const [{ active }, sessions] = [kernel.part('accounts'), kernel.part('sessions')]
  let kept: Namespaces = Object.freeze({})

  const stateOf = (namespace: Namespace): NamespaceState => {
    const state = session.stateOf(namespace)
    const id = 'connection' in state ? state.connection.connectorId : 'connectorId' in state ? state.connectorId : undefined
    const old = kept[namespace]
    const last = lastIn(state)
    const account = (namespace === session.activeNamespace.get() ? active.get() : undefined) ?? shownAccountOf(session, namespace)
    const user = state.status === 'connected' ? sessions.userOf(namespace) : undefined
    const next: NamespaceState = {
      status: hostStatus(state),
      account: account && old?.account && sameFields<object>(old.account, account) ? old.account : account,
      caipAddress: account?.caipAddress,
      accounts: state.status === 'connected' ? state.connection.accounts : (last?.accounts ?? NONE),
      ...networks.placeOf(namespace, last?.network),
      connector: namedConnector(
        connectors.all.get().find((one) => one.id === id && familiesOf(one).includes(namespace)),
        'connection' in state ? state.connection.peer : last?.peer,
        old?.connector,
      ),
      embeddedWalletInfo: user && account && embeddedInfo(user, account, old?.embeddedWalletInfo),
    }
    return old && sameFields(old, next) ? old : Object.freeze(next)
  }
  const namespaces = (): Namespaces => {
    const names = new Set([...networks.all.get().map(({ chainNamespace }) => chainNamespace), ...session.states.get().keys()])
    // The adapter writes addresses in the family's canonical form.
    const next = Object.fromEntries([...names].map((name) => [name, stateOf(name)])) as Namespaces
    if (!sameFields(kept, next)) kept = Object.freeze(next)
    return kept
  }
  const sources = [kernel.part('modalState'), session.states, session.activeNamespace, active, connectors.all] as const
  return joinStores(
    kernel.part('delivery'),
    [...sources, networks.all, networks.active, networks.unsupported, networks.chosen],
    ({ open }, _, namespace): PorticoState => {
      const all = namespaces()
      const current = all[namespace] ?? DISCONNECTED
      return Object.freeze({ ...current, open, namespace: current.status === 'disconnected' ? undefined : namespace, namespaces: all })
    },
    sameFields,
  )
}
