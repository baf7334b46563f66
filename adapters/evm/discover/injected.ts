import type { Connector } from '../../../kernel/contract/connectors.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ClockPort, EnvPort, LogPort } from '../../../kernel/contract/ports.ts'
import type { Eip1193Provider } from '../../../kernel/contract/provider.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import type { ReadOld } from '../old/old-wallets.ts'
import type { BindProvider } from '../provider.ts'
import type { ConnectorList } from './connector-list.ts'

const READY = 'ethereum#initialized'

/** ms between two looks, and how many there are: a wallet may set `window.ethereum` seconds after the page has loaded. */
const LOOK_EVERY = 500
const LOOKS = 12

/** The object at `window.ethereum`. It may be older than EIP-1193, or hold several wallets, as wallets before EIP-6963 do. */
const readInjected = (): readonly [provider?: unknown, old?: unknown] => {
  try {
    const { ethereum } = window as Window & { readonly ethereum?: { readonly request?: unknown; readonly providers?: unknown } }
    return [ethereum, ethereum && (!ethereum.request || ethereum.providers)]
  } catch {
    return []
  }
}

export interface InjectedParts {
  readonly list: ConnectorList
  readonly bind: BindProvider
  readonly env: EnvPort
  readonly clock: ClockPort
  readonly log: LogPort
}

/**
 * Offers `window.ethereum` unless it is a wallet that has announced itself; on mobile always, where the browser is the wallet's own.
 * What `window.ethereum.providers` holds beside it is listed by its flags. Looks for some seconds, then whenever the answer is called.
 */
export const watchInjected = ({ list, bind, env, clock, log }: InjectedParts, onUnload: (undo: Undo) => void): (() => void) => {
  /** The object that was seen last. By the time the visitor chooses it, another one may be at `window.ethereum`. */
  let seen: Eip1193Provider | undefined
  const connector: Connector<'eip155'> = Object.freeze({
    id: 'injected',
    name: 'Browser Wallet',
    type: 'INJECTED',
    namespace: 'eip155',
    approval: 'wallet',
    provider() {
      if (!seen) throw new PorticoError('PROVIDER_MISSING', 'There is no wallet in this browser.')
      return seen
    },
  })
  let old: ReadOld | undefined
  let asked = false
  const check = (): void => {
    const [provider, isOld] = readInjected()
    seen = old?.(provider) ?? bind(provider)
    list.show(connector, seen !== undefined && (env.mobile || !list.announced(provider)))
    if (!isOld || asked) return
    asked = true
    import('../old/old-wallets.ts').then(read, (cause: unknown) => log.warn('Older wallets cannot be listed.', cause))
  }
  const read = ({ createReadOld }: typeof import('../old/old-wallets.ts')): void => {
    old = createReadOld(list, bind)
    check()
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
