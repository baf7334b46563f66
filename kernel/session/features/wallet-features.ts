import type { AdapterDecl, ConnectionInfo } from '../../contract/adapters.ts'
import type { Namespace } from '../../contract/caip.ts'
import type { ChainAdapter, WalletFeatures } from '../../contract/features.ts'
import type { OwnedStore } from '../../streams/store.ts'

/** A family's actions, with the features that only the wallet of one connection has. */
export interface Loaded {
  readonly namespace: Namespace
  readonly from: AdapterDecl
  readonly adapter: ChainAdapter
  readonly own?: { readonly connection: ConnectionInfo; readonly adapter: ChainAdapter }
}

/** Asks the wallet of a family's connection, once for each. Rejects as `ofWallet` does. */
export type AskWallet = (ofFamily: ChainAdapter, plugin: string, of: Pick<Loaded, 'namespace' | 'from'>) => Promise<void>

interface AskingParts {
  readonly loaded: OwnedStore<ReadonlyMap<Namespace, Loaded>>
  connectionOf(namespace: Namespace): ConnectionInfo | undefined
  faceOf(adapter: ChainAdapter, plugin: string, from: AdapterDecl): ChainAdapter
}

/** Joins the features of one wallet to those of its family. */
export const createAsking = ({ loaded, connectionOf, faceOf }: AskingParts): AskWallet => {
  /** Connections whose wallets were asked: another account or network may have other features, so each is asked anew. */
  const asked = new WeakSet<ConnectionInfo>()
  /** Actions with a wallet's features, by the latter: an adapter that answers the same ones again has them joined once. */
  const joined = new WeakMap<WalletFeatures, ChainAdapter>()
  return async (ofFamily, plugin, { namespace, from }) => {
    const connection = connectionOf(namespace)
    if (!ofFamily.ofWallet || !connection || asked.has(connection)) return
    asked.add(connection)
    const { network, accounts } = connection
    const own = await ofFamily.ofWallet({ network, account: accounts[0].address })
    const entry = loaded.get().get(namespace)
    if (Object.keys(own).length === 0 || entry?.from !== from || connectionOf(namespace) !== connection) return
    const whole = joined.get(own) ?? { ...ofFamily, ...own }
    joined.set(own, whole)
    const adapter = faceOf(whole, plugin, from)
    loaded.update((now) => new Map(now).set(namespace, { ...entry, own: { connection, adapter } }))
  }
}
