import type { Connector } from '../../kernel/contract/connectors.ts'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import type { Store, Undo } from '../../kernel/contract/store.ts'
import { parseWallet, type StandardWallet } from './discover/standard-wallet.ts'
import { manifest } from './manifest.ts'
import type { SolanaProvider } from './provider.ts'

type SolanaConnector = Connector<'solana'>

/** Wallets that are heard in the task in which they register. With more the page is flooded: the others are read by turns. */
const AT_ONCE = 50

/** Wallets that are read in one turn, and ms between two turns: a frame. */
const [BY_TURN, TURN] = [200, 16]

/** Wallets of one name, and of one that the visitor has connected to before. */
const [ALIKE, ALIKE_KNOWN] = [5, 50]

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

/** Lists the wallets that register by Wallet Standard, in the order in which they do: a flood takes time, and hides nobody. */
const discover: Scoped<Store<readonly SolanaConnector[]>> = scoped(manifest, ({ services, ports: { clock }, stores, onUnload }) => {
  const store = stores.create<readonly SolanaConnector[]>([])
  if (typeof window === 'undefined') return store
  const known = new Map<unknown, SolanaConnector>()
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  let waiting: readonly unknown[] = []
  let stop: Undo | undefined
  // A second wallet of one name is kept and marked: neither may take the other's place.
  const uniqueId = (wanted: string): string => {
    let id = wanted
    for (let count = 2; taken.has(id); count++) id = `${wanted}#${count}`
    taken.add(id)
    return id
  }
  const make = (given: unknown): readonly SolanaConnector[] => {
    const wallet = known.has(given) ? undefined : parseWallet(given)
    if (!wallet) return []
    const id = `name:${wallet.name}`
    const count = counts.get(id) ?? 0
    if (count === (services.connectors.knows(id) ? ALIKE_KNOWN : ALIKE)) return []
    counts.set(id, count + 1)
    const connector = connectorOf(uniqueId(id), wallet)
    known.set(given, connector)
    return [connector]
  }
  const add = (wallets: readonly unknown[]): void => {
    const made = wallets.flatMap(make)
    if (made.length > 0) store.update((now) => [...now, ...made])
  }
  const turn = (): void => {
    const next = waiting.slice(0, BY_TURN)
    waiting = waiting.slice(BY_TURN)
    stop = waiting.length > 0 ? clock.after(TURN, turn) : undefined
    add(next)
  }
  const register = (...wallets: readonly unknown[]): Undo => {
    const now = stop ? 0 : Math.max(0, AT_ONCE - known.size)
    add(wallets.slice(0, now))
    waiting = [...waiting, ...wallets.slice(now)]
    if (waiting.length > 0) stop ??= clock.after(TURN, turn)
    return () => {
      waiting = waiting.filter((one) => !wallets.includes(one))
      store.update((all) => all.filter((one) => !wallets.some((wallet) => known.get(wallet) === one)))
    }
  }
  const api = Object.freeze({ register })
  const hear = (event: Event): void => {
    const { detail } = event as Event & { readonly detail?: unknown }
    if (typeof detail === 'function') detail(api)
  }
  window.addEventListener(REGISTER, hear)
  onUnload(() => {
    window.removeEventListener(REGISTER, hear)
    waiting = []
    stop?.()
  })
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return store
})

export default discover
