import type { Connector } from '../../kernel/contract/connectors.ts'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import type { Eip1193Provider } from '../../kernel/contract/provider.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import type { Store } from '../../kernel/contract/store.ts'
import { manifest } from './manifest.ts'

/** Origin of the page around this one: from the browser if it says so, else from the referrer. */
const framedBy = (): string | undefined => {
  const [parent] = location.ancestorOrigins ?? []
  return parent ?? (URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined)
}

// A constant: a loader knows by its thunk whether a module is asked for again.
const providerCode = () => import('./sdk/safe-provider.ts')

/** Lists Safe while the page is in its frame. The vendor's code is loaded when it is chosen. */
const discover: Scoped<Store<readonly Connector<'eip155'>[]>> = scoped(manifest, ({ options, ports: { env }, stores }) => {
  let provider: Promise<Eip1193Provider> | undefined
  const load = async (): Promise<Eip1193Provider> => {
    try {
      const { createSafeProvider } = await providerCode()
      return await createSafeProvider(options.origins)
    } catch (cause) {
      // The next attempt tries again.
      provider = undefined
      throw cause
    }
  }
  const connector: Connector<'eip155'> = Object.freeze({
    id: 'safe',
    name: 'Safe',
    type: 'EXTERNAL',
    namespace: 'eip155',
    approval: 'wallet',
    provider() {
      provider ??= load()
      return provider
    },
  })
  // By its origin alone: an interface that is self-hosted need not have "safe" in its address, and may keep it from the referrer.
  const framed = env.iframe && options.origins.includes(framedBy() ?? '')
  return stores.create<readonly Connector<'eip155'>[]>(framed ? [connector] : [])
})

export default discover
