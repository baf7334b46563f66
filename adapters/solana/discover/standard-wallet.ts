import { cleanPicture, cleanText } from '../../../kernel/contract/tools/clean-text.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'

/** A wallet's method. */
export type FeatureMethod = (...args: readonly unknown[]) => unknown

/** A Wallet Standard wallet, checked, its methods as they were when it registered: what a script puts in their place is never called. */
export interface StandardWallet {
  readonly name: string
  readonly icon?: string
  /** Feature to its method. */
  readonly features: Readonly<Record<string, FeatureMethod>>
  /** As the wallet has them now: nothing of it is checked. Undefined where its getter throws. */
  accounts(): unknown
}

/** The features we know, each with its method, those that a wallet must have first. */
const METHODS = [
  ['standard:connect', 'connect'],
  ['standard:events', 'on'],
  ['standard:disconnect', 'disconnect'],
  ['solana:signMessage', 'signMessage'],
  ['solana:signTransaction', 'signTransaction'],
  ['solana:signAndSendTransaction', 'signAndSendTransaction'],
] as const

/** Chains that are read; nobody serves more. */
const LIMIT = 50

// Kept as they are now, for the same reason.
const { apply, get } = Reflect

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Parses a wallet that registers; undefined for what is none, or none for Solana. Each field is read once and may throw. */
export const parseWallet = (wallet: unknown): StandardWallet | undefined => {
  try {
    if (!isObject(wallet)) return undefined
    const [given, chains] = [get(wallet, 'features'), get(wallet, 'chains')]
    const name = cleanText(get(wallet, 'name'), 64)
    const icon = cleanPicture(get(wallet, 'icon'))
    const serves = Array.isArray(chains) && chains.slice(0, LIMIT).some((one) => typeof one === 'string' && one.startsWith('solana:'))
    if (!isObject(given) || !name || !serves) return undefined
    const features = Object.fromEntries(
      METHODS.flatMap(([feature, method]) => {
        const object: unknown = get(given, feature)
        const found: unknown = isObject(object) ? get(object, method) : undefined
        return typeof found === 'function' ? [[feature, (...args: readonly unknown[]): unknown => apply(found, object, args)]] : []
      }),
    )
    const needed = features['standard:connect'] && features['standard:events']
    if (!needed || !Object.keys(features).some((feature) => feature.startsWith('solana:'))) return undefined
    return Object.freeze({
      name,
      features: Object.freeze(features),
      accounts: () => readForeign(wallet, 'accounts'),
      ...(icon && { icon }),
    })
  } catch {
    return undefined
  }
}
