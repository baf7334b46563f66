import type { Network } from '../contract/caip.ts'
import { PorticoError } from '../contract/errors.ts'
import { isForeign } from '../contract/ids.ts'
import type { FullManifest } from '../registries/full-manifest.ts'

/** This package's adapters by family. Other families may be served by wallets alone. */
const ADAPTERS: Readonly<Record<string, string>> = { eip155: 'evm', solana: 'solana', bip122: 'bitcoin', polkadot: 'polkadot' }

type Declared = Pick<FullManifest, 'id' | 'adapters'>

/** What adapters have of this package is known; a mere source of wallets from outside may serve its family in some other way. */
const familiesOf = (manifests: readonly Declared[]): ReadonlySet<string> =>
  new Set(
    manifests.flatMap(({ id, adapters = [] }) => adapters.flatMap(({ namespace, actions }) => (actions || isForeign(id) ? namespace : []))),
  )

/**
 * Throws `ADAPTER_MISSING` for a network whose adapter was left out of `plugins`. A host that has no adapter of this package is let pass: it
 * offers what wallets do by themselves over WalletConnect, or brings adapters of its own, also later.
 */
export const checkFamilies = (networks: readonly Network[], manifests: readonly Declared[]): void => {
  const families = familiesOf(manifests)
  const missing = networks.find(({ chainNamespace }) => Object.hasOwn(ADAPTERS, chainNamespace) && !families.has(chainNamespace))
  if (!missing || familiesOf(manifests.filter(({ id }) => !isForeign(id))).size === 0) return
  const { name, chainNamespace } = missing
  const adapter = ADAPTERS[chainNamespace] ?? chainNamespace
  throw new PorticoError(
    'ADAPTER_MISSING',
    `${name} needs an adapter: import { ${adapter} } from 'portico/adapters/${adapter}', and add ${adapter}() to plugins.`,
    { context: { namespace: chainNamespace } },
  )
}
