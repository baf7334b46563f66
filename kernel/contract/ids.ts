/**
 * Plugins and adapters of this package. Adding one here is a public change, because no other plugin can have its name any more.
 *
 * @example const known: readonly string[] = BUILTIN_IDS // 'modal', 'wallets', …
 */
export const BUILTIN_IDS = [
  'modal',
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

/** Version fields: required outside this package, absent inside it (built-ins take the package's version). */
export type VersionFields<I extends string> = I extends BuiltinId
  ? { readonly version?: never; readonly kernel?: never }
  : {
      /** The plugin's own version, shown in the inspector. */
      readonly version: string
      /** The kernel API it was written for: `^1.0`. Run time: `KERNEL_VERSION` when it does not fit. */
      readonly kernel: `^${bigint}.${bigint}`
    }
