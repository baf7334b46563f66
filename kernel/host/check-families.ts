import type { Network } from '../contract/caip.ts'
import { PorticoError } from '../contract/errors.ts'
import type { FullManifest } from '../registries/full-manifest.ts'

/** The adapters of this package that are not named as their family is. Other families may be served by wallets alone. */
const ADAPTERS: Readonly<Record<string, string>> = { eip155: 'evm', solana: 'solana', bip122: 'bitcoin', polkadot: 'polkadot' }

/**
 * Throws `ADAPTER_MISSING` for a network whose adapter was left out of `plugins`. A host without any adapter is let pass: it offers what
 * wallets do by themselves over WalletConnect.
 */
export const checkFamilies = (networks: readonly Network[], manifests: readonly Pick<FullManifest, 'adapters'>[]): void => {
  const families = new Set(
    manifests.flatMap(({ adapters = [] }) => adapters.flatMap(({ namespace, actions }) => (actions ? namespace : []))),
  )
  const missing = networks.find(({ chainNamespace }) => Object.hasOwn(ADAPTERS, chainNamespace) && !families.has(chainNamespace))
  if (!missing || families.size === 0) return
  const { name, chainNamespace } = missing
  const adapter = ADAPTERS[chainNamespace] ?? chainNamespace
  throw new PorticoError(
    'ADAPTER_MISSING',
    `${name} needs an adapter: import { ${adapter} } from 'portico/adapters/${adapter}', and add ${adapter}() to plugins.`,
    { context: { namespace: chainNamespace } },
  )
}
