/**
 * Plugins and adapters of this package. Adding one here is a public change, because no other plugin can have its name any more.
 *
 * @example const known: readonly string[] = BUILTIN_IDS // 'modal', 'wallets', …
 */
export const BUILTIN_IDS = [
  'modal',
  'approval',
  'wallets',
  'networks',
  'tokens',
  'wallet-directory',
  'walletconnect',
  'account',
  'send',
  'transactions',
  'receive',
  'swap',
  'onramp',
  'history',
  'nfts',
  'names',
  'auth',
  'email',
  'socials',
  'siwx',
  'smart-sessions',
  'analytics',
  'evm',
  'solana',
  'bitcoin',
  'polkadot',
  'safe',
  'coinbase',
  'wagmi',
  'ethers',
  'ethers5',
] as const

/**
 * Whether an id belongs to a plugin from outside this package: `vendor.name`.
 *
 * @example isForeign('acme.staking') // true
 */
export const isForeign = (id: string): boolean => id.includes('.')

/** The id of a plugin of this package. */
export type BuiltinId = (typeof BUILTIN_IDS)[number]

/** The vendor of a plugin: `acme` for `acme.staking`, `portico` for the plugins of this package. */
export type VendorOf<I extends string> = I extends BuiltinId ? 'portico' : I extends `${infer V}.${string}` ? V : never

/**
 * What manifests say outside this package and not inside it: built-ins have the package's version, and list their events with `defineSetup`, as
 * only those of plugins from outside are looked at when they are added.
 */
export type VendorFields<I extends string> = I extends BuiltinId
  ? { readonly version?: never; readonly kernel?: never; readonly events?: never; readonly subscribes?: never }
  : {
      /** The plugin's own version, shown in the inspector. */
      readonly version: string
      /** The kernel API it was written for: `^1.0`. Run time: `KERNEL_VERSION` when it does not fit. */
      readonly kernel: `^${bigint}.${bigint}`
    }
