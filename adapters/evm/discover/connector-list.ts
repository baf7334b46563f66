import type { Connector } from '../../../kernel/contract/connectors.ts'
import type { Eip1193Provider } from '../../../kernel/contract/provider.ts'
import type { Store, StoreFactory } from '../../../kernel/contract/store.ts'
import { cleanPicture, cleanText } from '../../../kernel/contract/tools/clean-text.ts'
import type { ExternalProvider } from '../manifest.ts'
import type { BindProvider } from '../provider.ts'
import type { AnnouncedWallet } from './announcements.ts'

type EvmConnector = Connector<'eip155'>

/** The connectors of the page, in the order of their arrival. */
export interface ConnectorList {
  readonly store: Store<readonly EvmConnector[]>
  /** Shows them in one change, so that followers of the list run once. */
  addAnnounced(wallets: readonly AnnouncedWallet[]): void
  /** Whether an announced wallet is this very provider. */
  announced(provider: unknown): boolean
  /** Shows a connector of its own for a provider that the page holds. */
  add(wallet: Pick<EvmConnector, 'id' | 'name' | 'type' | 'traits' | 'info' | 'icon'>, provider: Eip1193Provider): EvmConnector
  /** Puts a connector at the end, or takes it out. */
  show(connector: EvmConnector, shown: boolean): void
}

/** Ids of connectors that are no announced wallet's: one that calls itself so gets a mark. */
const RESERVED = ['injected', 'walletConnect', 'ID_AUTH']

/** Makes the list, beginning with the host's own providers. */
export const createConnectorList = (stores: StoreFactory, bind: BindProvider, external: readonly ExternalProvider[]): ConnectorList => {
  const taken = new Set(RESERVED)
  const announced = new Set<unknown>()
  const store = stores.create<readonly EvmConnector[]>([])
  const show = (connector: EvmConnector, shown: boolean): void =>
    store.update((now) =>
      now.includes(connector) === shown ? now : shown ? [...now, connector] : now.filter((other) => other !== connector),
    )
  // A second wallet of one name is kept and marked: neither may take the other's place.
  const counts = new Map<string, number>()
  const uniqueId = (wanted: string): string => {
    let id = wanted
    let count = counts.get(wanted) ?? 1
    while (taken.has(id)) id = `${wanted}#${++count}`
    counts.set(wanted, count)
    taken.add(id)
    return id
  }
  const make: ConnectorList['add'] = (connector, provider) => {
    const { id: claimedId } = connector
    const id = uniqueId(claimedId)
    const marked = id === claimedId ? {} : { claimedId }
    return Object.freeze({ ...connector, ...marked, id, namespace: 'eip155', approval: 'wallet', provider: () => provider })
  }
  const add: ConnectorList['add'] = (...wallet) => {
    const made = make(...wallet)
    show(made, true)
    return made
  }

  for (const { id, name, icon: picture, provider } of external) {
    const icon = cleanPicture(picture)
    const bound = bind(provider)
    if (bound) add({ id, name: cleanText(name, 64) || id, type: 'EXTERNAL', ...(icon && { icon }) }, bound)
  }
  return {
    store,
    show,
    add,
    announced: (provider) => announced.has(provider),
    addAnnounced(wallets) {
      const made = wallets.map(({ id, uuid, name, rdns, icon, provider, bound }) => {
        announced.add(provider)
        return make(
          { id, name, type: 'ANNOUNCED', traits: { announced: true }, info: { uuid, ...(rdns && { rdns }) }, ...(icon && { icon }) },
          bound,
        )
      })
      store.update((now) => [...now, ...made])
    },
  }
}
