import type { Connector } from '../../kernel/contract/connectors.ts'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import type { Store } from '../../kernel/contract/store.ts'
import { cleanText } from '../../kernel/contract/tools/clean-text.ts'
import { readForeign } from '../../kernel/contract/tools/wallet-error.ts'
import { manifest } from './manifest.ts'
import type { Extension, PolkadotProvider } from './provider.ts'

type PolkadotConnector = Connector<'polkadot'>

/** Extensions that are listed; nobody has more. */
const LIMIT = 50

/** ms between two looks, and how many there are: an extension may come seconds after the page, and nothing says so. */
const [LOOK_EVERY, LOOKS] = [500, 12]

/** What extensions call themselves where their key is not their name. */
const NAMES: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot{.js}',
  'subwallet-js': 'SubWallet',
  talisman: 'Talisman',
  polkagate: 'PolkaGate',
  enkrypt: 'Enkrypt',
  'fearless-wallet': 'Fearless Wallet',
}

// Kept as they are now: a script of the page may replace them later.
const { apply } = Reflect

const parseExtension = (key: string, entry: unknown): Extension | undefined => {
  const name = Object.hasOwn(NAMES, key) ? NAMES[key] : cleanText(key, 64)
  const enable = readForeign(entry, 'enable')
  if (!name || key.length > 64 || typeof enable !== 'function') return undefined
  return Object.freeze({ key, name, enable: (appName: string): unknown => apply(enable, entry, [appName]) })
}

/** Lists what extensions have put into `window.injectedWeb3`. Looking asks nobody. */
const discover: Scoped<Store<readonly PolkadotConnector[]>> = scoped(
  manifest,
  ({ services: { host }, ports: { clock }, stores, onUnload }) => {
    const store = stores.create<readonly PolkadotConnector[]>([])
    if (typeof window === 'undefined') return store
    const known = new Set<string>()
    const connectorOf = (extension: Extension): PolkadotConnector => {
      let provider: PolkadotProvider | undefined
      const make = async (): Promise<PolkadotProvider> => {
        const { createExtensionProvider } = await import('./connect/extension-provider.ts')
        provider ??= createExtensionProvider(extension, host.metadata.name)
        return provider
      }
      const { key, name } = extension
      return Object.freeze({
        id: `injectedWeb3:${key}`,
        name,
        type: 'INJECTED',
        namespace: 'polkadot',
        approval: 'wallet',
        provider: () => provider ?? make(),
      })
    }
    const look = (): void => {
      const injected = readForeign(window, 'injectedWeb3')
      if (typeof injected !== 'object' || injected === null) return
      const found = Object.keys(injected)
        .slice(0, LIMIT)
        .filter((key) => !known.has(key))
        .flatMap((key) => parseExtension(key, readForeign(injected, key)) ?? [])
        .slice(0, LIMIT - known.size)
      for (const { key } of found) known.add(key)
      if (found.length > 0) store.update((now) => [...now, ...found.map(connectorOf)])
    }
    look()
    let looks = 0
    const stop = clock.every(LOOK_EVERY, () => {
      look()
      looks += 1
      if (looks === LOOKS) stop()
    })
    onUnload(stop)
    return store
  },
)

export default discover
