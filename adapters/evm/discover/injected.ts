import { cleanText } from '../../../kernel/contract/clean-text.ts'
import type { Connector } from '../../../kernel/contract/connectors.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ClockPort, EnvPort } from '../../../kernel/contract/ports.ts'
import type { Eip1193Provider } from '../../../kernel/contract/provider.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import type { BindProvider } from './bind-provider.ts'
import type { ConnectorList } from './connector-list.ts'

const { get } = Reflect

const UNNAMED = 'Browser Wallet'

const READY = 'ethereum#initialized'

/** ms between two looks, and how many there are: a wallet may set `window.ethereum` seconds after the page has loaded. */
const LOOK_EVERY = 500
const LOOKS = 12

/** Wallets of `window.ethereum.providers` that are listed. */
const LIMIT = 20

/** A flag by which a wallet without announcement says its name. Most say that they are MetaMask beside their own. */
const FLAG = /^is(?!MetaMask$|Connected$|Unlocked$|Installed$)([A-Z]\w*?)(Wallet)?$/

/** What a wallet's flags say that it is. Nothing of it is proven. */
const nameOf = (wallet: object): string => {
  let name = 'isMetaMask' in wallet ? 'MetaMask' : UNNAMED
  for (const key in wallet) {
    const [, own, wallets] = (get(wallet, key) === true && FLAG.exec(key)) || []
    if (own) name = wallets ? `${own} ${wallets}` : own
  }
  return cleanText(name, 64)
}

const readInjected = (): unknown => {
  try {
    return 'ethereum' in window ? window.ethereum : undefined
  } catch {
    return undefined
  }
}

/** The list that wallets of before EIP-6963 make where several want to be `window.ethereum`. */
const othersOf = (provider: unknown): readonly object[] => {
  try {
    const all: unknown = typeof provider === 'object' && provider !== null && get(provider, 'providers')
    if (!Array.isArray(all)) return []
    return [...new Set<unknown>(all.slice(0, LIMIT))].filter(
      (one): one is object => typeof one === 'object' && one !== null && one !== provider,
    )
  } catch {
    return []
  }
}

/** What watching needs. */
export interface InjectedParts {
  readonly list: ConnectorList
  readonly bind: BindProvider
  readonly env: EnvPort
  readonly clock: ClockPort
}

/**
 * Offers `window.ethereum` unless it is a wallet that has announced itself; on mobile always, where the browser is the wallet's own.
 * What `window.ethereum.providers` holds beside it is listed by its flags. Looks for some seconds, then whenever the answer is called.
 */
export const watchInjected = ({ list, bind, env, clock }: InjectedParts, onUnload: (undo: Undo) => void): (() => void) => {
  /** As it was when it was seen last: what stands at `window.ethereum` when the visitor chooses it may be another's. */
  let seen: Eip1193Provider | undefined
  const connector: Connector<'eip155'> = Object.freeze({
    id: 'injected',
    name: UNNAMED,
    type: 'INJECTED',
    namespace: 'eip155',
    approval: 'wallet',
    provider() {
      if (!seen) throw new PorticoError('PROVIDER_MISSING', 'There is no wallet in this browser.')
      return seen
    },
  })
  /** Of `window.ethereum.providers`, by what they are. */
  const others = new Map<object, Connector<'eip155'>>()
  const listOther = (wallet: object): void => {
    const bound = bind(wallet)
    if (!bound || others.has(wallet)) return
    try {
      const name = nameOf(wallet)
      others.set(wallet, list.make({ id: `injected:${name}`, name, type: 'INJECTED' }, bound))
    } catch {
      // What cannot be read has no name to be chosen by.
    }
  }
  const check = (): void => {
    const provider = readInjected()
    seen = bind(provider)
    list.show(connector, seen !== undefined && (env.mobile || !list.announced(provider)))
    const beside = othersOf(provider)
    for (const wallet of beside) listOther(wallet)
    for (const [wallet, other] of others) list.show(other, beside.includes(wallet) && !list.announced(wallet))
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
