import type { Connector } from '../../kernel/contract/connectors.ts'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import type { Store, Undo } from '../../kernel/contract/store.ts'
import { parseWallet, type StandardWallet } from './discover/standard-wallet.ts'
import { manifest } from './manifest.ts'
import type { SolanaProvider } from './provider.ts'

type SolanaConnector = Connector<'solana'>

/** Wallets that are listened to; a page with more is being flooded. */
const LIMIT = 50

const REGISTER = 'wallet-standard:register-wallet'

const connectorOf = (id: string, wallet: StandardWallet): SolanaConnector => {
  let provider: SolanaProvider | undefined
  const { name, icon } = wallet
  const make = async (): Promise<SolanaProvider> => {
    const { createProvider } = await import('./connect/wallet-provider.ts')
    provider ??= createProvider(wallet)
    return provider
  }
  return Object.freeze({
    ...{ id, name, type: 'ANNOUNCED', namespace: 'solana', approval: 'wallet', ...(icon && { icon }) },
    provider: () => provider ?? make(),
  })
}

/** Lists the wallets that register by Wallet Standard, in the order in which they do. */
const discover: Scoped<Store<readonly SolanaConnector[]>> = scoped(manifest, ({ stores, onUnload }) => {
  const store = stores.create<readonly SolanaConnector[]>([])
  if (typeof window === 'undefined') return store
  const known = new Map<unknown, SolanaConnector>()
  const taken = new Set<string>()
  // A second wallet of one name is kept and marked: neither may take the other's place.
  const uniqueId = (name: string): string => {
    let id = `name:${name}`
    for (let count = 2; taken.has(id); count++) id = `name:${name}#${count}`
    taken.add(id)
    return id
  }
  const add = (given: unknown): void => {
    if (known.has(given) || known.size === LIMIT) return
    const wallet = parseWallet(given)
    if (!wallet) return
    const connector = connectorOf(uniqueId(wallet.name), wallet)
    known.set(given, connector)
    store.update((now) => [...now, connector])
  }
  const register = (...wallets: readonly unknown[]): Undo => {
    const some = wallets.slice(0, LIMIT)
    for (const wallet of some) add(wallet)
    return () => store.update((now) => now.filter((one) => !some.some((wallet) => known.get(wallet) === one)))
  }
  const api = Object.freeze({ register })
  const hear = (event: Event): void => {
    const { detail } = event as Event & { readonly detail?: unknown }
    if (typeof detail === 'function') detail(api)
  }
  window.addEventListener(REGISTER, hear)
  onUnload(() => window.removeEventListener(REGISTER, hear))
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return store
})

export default discover
