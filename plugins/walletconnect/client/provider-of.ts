import type { UniversalProvider } from '@walletconnect/universal-provider'
import type { RelayClient } from './relay-client.ts'
import type { VendorProvider } from './vendor.ts'

type SignClient = VendorProvider['client']

/** The class behind a provider; code that comes with the client alone is not asked for it. */
const initOf = (provider: VendorProvider): typeof UniversalProvider.init => Reflect.get(provider.constructor, 'init')

/**
 * The vendor's provider of a session. The client's own has one session, the one approved last: while another wallet is being checked, what the
 * connected one is asked would go to that other. So every other session has a provider of its own, over the same client, until `over` aborts.
 */
export const providerOf = (client: RelayClient, topic: string, over: AbortSignal): VendorProvider | Promise<VendorProvider> => {
  const { provider, providers } = client
  if (provider.session?.topic === topic) return provider
  const known = providers.get(topic)
  if (known) return known
  const sign = provider.client
  // It never takes its listeners back.
  const on: SignClient['on'] = (name, listener) => {
    over.addEventListener('abort', () => sign.off(name, listener), { once: true })
    return sign.on(name, listener)
  }
  const own: SignClient = Object.assign(Object.create(sign), { on })
  const { logger } = provider
  const initialised = initOf(provider)({ client: own, session: sign.session.get(topic), logger, disableProviderPing: true })
  providers.set(topic, initialised)
  const forget = (): void => void providers.delete(topic)
  over.addEventListener('abort', forget, { once: true })
  initialised.catch(forget)
  return initialised
}
