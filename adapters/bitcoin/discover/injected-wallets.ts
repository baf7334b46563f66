import { cleanPicture, cleanText } from '../../../kernel/contract/tools/clean-text.ts'
import { boundMethod, type FeatureMethod } from '../../../kernel/contract/tools/standard-wallets.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'

/** A wallet that has put itself into the page, its methods as they were when it was found. */
export interface InjectedWallet {
  readonly id: string
  readonly name: string
  readonly icon?: string
  /** Which interface it has. */
  readonly api: 'satsConnect' | 'leather' | 'unisat'
  readonly methods: Readonly<Record<string, FeatureMethod>>
}

const RPC = ['request', 'addListener']
const UNISAT = [
  ...['requestAccounts', 'getAccounts', 'getPublicKey', 'getChain', 'getNetwork', 'switchChain'],
  ...['signMessage', 'signPsbt', 'on', 'removeListener', 'disconnect'],
]

/** Wallets with a place of their own in the page. */
const PLACES = [
  ['leather', 'Leather', 'leather', 'LeatherProvider'],
  ['unisat', 'UniSat', 'unisat', 'unisat'],
  ['okx', 'OKX Wallet', 'unisat', 'okxwallet.bitcoin'],
  ['bitget', 'Bitget Wallet', 'unisat', 'bitkeep.unisat'],
  ['binance', 'Binance Wallet', 'unisat', 'binancew3w.bitcoin'],
] as const

/** Entries of the list in which sats-connect wallets put themselves; nobody has more. */
const LIMIT = 50

const PLACE = /^[A-Za-z_$][\w$]{0,63}(\.[A-Za-z_$][\w$]{0,63}){0,3}$/

/** The named methods of an object of the page; undefined if there is no such object. If a getter throws, only that wallet is hidden. */
const methodsAt = (place: string, names: readonly string[]): InjectedWallet['methods'] | undefined => {
  try {
    const found = readForeign(window, ...place.split('.'))
    if (typeof found !== 'object' || found === null) return undefined
    const methods: Record<string, FeatureMethod> = {}
    for (const name of names) {
      const method = boundMethod(found, name)
      if (method) methods[name] = method
    }
    return methods
  } catch {
    return undefined
  }
}

/** The wallets that have put themselves into the page by now, each once. */
export const injectedWallets = (): readonly InjectedWallet[] => {
  const listed = readForeign(window, 'btc_providers')
  const entries = (Array.isArray(listed) ? listed : []).slice(0, LIMIT).flatMap((entry: unknown): readonly InjectedWallet[] => {
    const place = readForeign(entry, 'id')
    const name = cleanText(readForeign(entry, 'name'), 64)
    const icon = cleanPicture(readForeign(entry, 'icon'))
    if (typeof place !== 'string' || !PLACE.test(place) || !name || place === 'LeatherProvider') return []
    const methods = methodsAt(place, RPC)
    return methods?.request ? [{ id: `injected:${place}`, name, api: 'satsConnect', methods, ...(icon && { icon }) }] : []
  })
  const placed = PLACES.flatMap(([id, name, api, place]): readonly InjectedWallet[] => {
    const methods = methodsAt(place, api === 'leather' ? RPC : UNISAT)
    const usable = api === 'leather' ? methods?.request : methods?.requestAccounts && methods.getAccounts
    return methods && usable ? [{ id: `injected:${id}`, name, api, methods }] : []
  })
  const all = [...entries, ...placed]
  return all.filter(({ id }, at) => all.findIndex((other) => other.id === id) === at)
}
