import type { Namespace } from '../caip.ts'
import type { Connector } from '../connectors.ts'
import type { ClockPort } from '../ports.ts'
import type { Undo, WritableStore } from '../store.ts'
import { cleanPicture, cleanText } from './clean-text.ts'
import { readForeign } from './wallet-error.ts'

/** A wallet's method. */
export type FeatureMethod = (...args: readonly unknown[]) => unknown

/**
 * A checked Wallet Standard wallet, with the methods that it had when it registered. If a script replaces them later, the replacement is
 * never called.
 */
export interface StandardWallet {
  readonly name: string
  readonly icon?: string
  /** Feature to its method. */
  readonly features: Readonly<Record<string, FeatureMethod>>
  /** As the wallet has them now: nothing of it is checked. Undefined where its getter throws. */
  accounts(): unknown
  /** What a feature says beside its method, as the wallet has it now: nothing of it is checked. */
  said(feature: string, name: string): unknown
}

/** What a family asks of a wallet. */
export interface StandardFamily {
  /** How names of its chains begin: `solana:`. */
  readonly chains: readonly string[]
  /** The features that are known, each with its method. */
  readonly methods: readonly (readonly [feature: string, method: string])[]
  /** Whether a wallet with these features can be used. */
  suffices(features: StandardWallet['features']): boolean
}

/** Chains that are read; nobody serves more. */
const LIMIT = 50

// Kept as they are now, for the same reason as a wallet's methods.
const { apply, get } = Reflect

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A foreign object's method, bound as it is now; undefined where it has none. May throw. */
export const boundMethod = (object: object, name: string): FeatureMethod | undefined => {
  const found: unknown = get(object, name)
  return typeof found === 'function' ? (...args) => apply(found, object, args) : undefined
}

/** Parses a wallet that registers; undefined for what is none, or none of the family. Each field is read once and may throw. */
const parseStandardWallet = (wallet: unknown, family: StandardFamily): StandardWallet | undefined => {
  try {
    if (!isObject(wallet)) return undefined
    const [given, chains] = [get(wallet, 'features'), get(wallet, 'chains')]
    const name = cleanText(get(wallet, 'name'), 64)
    const icon = cleanPicture(get(wallet, 'icon'))
    const isServed = (one: unknown): boolean => typeof one === 'string' && family.chains.some((begin) => one.startsWith(begin))
    if (!isObject(given) || !name || !Array.isArray(chains) || !chains.slice(0, LIMIT).some(isServed)) return undefined
    const features = Object.fromEntries(
      family.methods.flatMap(([feature, method]) => {
        const object: unknown = get(given, feature)
        const found = isObject(object) ? boundMethod(object, method) : undefined
        return found ? [[feature, found]] : []
      }),
    )
    if (!family.suffices(features)) return undefined
    return Object.freeze({
      name,
      features: Object.freeze(features),
      accounts: () => readForeign(wallet, 'accounts'),
      said: (feature: string, name: string) => readForeign(given, feature, name),
      ...(icon && { icon }),
    })
  } catch {
    return undefined
  }
}

/** What listing needs. */
export interface StandardWalletsParts<N extends Namespace> {
  readonly family: StandardFamily
  readonly clock: ClockPort
  /** Where the connectors are kept; others may be in it. */
  readonly store: WritableStore<readonly Connector<N>[]>
  make(id: string, wallet: StandardWallet): Connector<N>
}

/** Wallets that are read in the task in which they register. If there are more, the page is flooded, and the others are read by turns. */
const AT_ONCE = 50

/** Wallets that are read in one turn, and ms between two turns: a frame. */
const [BY_TURN, TURN] = [200, 16]

const REGISTER = 'wallet-standard:register-wallet'

/**
 * Lists the wallets that register by Wallet Standard until undone, in the order in which they do: a flood takes time, and hides nobody. To be
 * called in a page.
 *
 * @example onUnload(listStandardWallets({ family, clock, store, make: connectorOf }))
 */
export const listStandardWallets = <N extends Namespace>({ family, clock, store, make }: StandardWalletsParts<N>): Undo => {
  const known = new Map<unknown, Connector<N>>()
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  let waiting: readonly unknown[] = []
  let stop: Undo | undefined
  // A second wallet of one name is kept and marked: neither may take the other's place.
  const uniqueId = (wanted: string): string => {
    let id = wanted
    let count = counts.get(wanted) ?? 1
    while (taken.has(id)) id = `${wanted}#${++count}`
    counts.set(wanted, count)
    taken.add(id)
    return id
  }
  const read = (given: unknown): readonly Connector<N>[] => {
    const wallet = known.has(given) ? undefined : parseStandardWallet(given, family)
    if (!wallet) return []
    const connector = make(uniqueId(`name:${wallet.name}`), wallet)
    known.set(given, connector)
    return [connector]
  }
  const add = (wallets: readonly unknown[]): void => {
    const made = wallets.flatMap(read)
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
  const onRegister = (event: Event): void => {
    const { detail } = event as Event & { readonly detail?: unknown }
    if (typeof detail === 'function') detail(api)
  }
  window.addEventListener(REGISTER, onRegister)
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => {
    window.removeEventListener(REGISTER, onRegister)
    waiting = []
    stop?.()
  }
}
