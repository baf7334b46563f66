import type { Connector } from '../../../kernel/contract/connectors.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ClockPort, EnvPort } from '../../../kernel/contract/ports.ts'
import type { Eip1193Provider } from '../../../kernel/contract/provider.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import { isProvider } from '../is-provider.ts'
import type { ConnectorList } from './connector-list.ts'

const READY = 'ethereum#initialized'

/** ms between two looks, and how many there are: a wallet may set `window.ethereum` seconds after the page has loaded. */
const LOOK_EVERY = 500
const LOOKS = 12

const readInjected = (): Eip1193Provider | undefined => {
  try {
    const provider: unknown = 'ethereum' in window ? window.ethereum : undefined
    return isProvider(provider) ? provider : undefined
  } catch {
    return undefined
  }
}

const connector: Connector<'eip155'> = Object.freeze({
  id: 'injected',
  name: 'Browser Wallet',
  type: 'INJECTED',
  namespace: 'eip155',
  approval: 'wallet',
  async provider() {
    const provider = readInjected()
    if (!provider) throw new PorticoError('PROVIDER_MISSING', 'There is no wallet in this browser.')
    return provider
  },
})

/**
 * Offers `window.ethereum` unless it is a wallet that has announced itself; on mobile always, where the browser is the wallet's own.
 * Looks for some seconds, then whenever the answer is called.
 */
export const watchInjected = (
  list: ConnectorList,
  { env, clock }: { readonly env: EnvPort; readonly clock: ClockPort },
  onUnload: (undo: Undo) => void,
): (() => void) => {
  const check = (): void => {
    const provider = readInjected()
    list.show(connector, provider !== undefined && (env.mobile || !list.announced(provider)))
  }
  let looks = 0
  const stop = clock.every(LOOK_EVERY, () => {
    check()
    looks += 1
    if (looks === LOOKS) stop()
  })
  window.addEventListener(READY, check)
  onUnload(() => {
    stop()
    window.removeEventListener(READY, check)
  })
  return check
}
