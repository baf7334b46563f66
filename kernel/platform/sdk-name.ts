import type { Namespace, Network } from '../contract/caip.ts'
import type { SdkName } from '../contract/kernel-api.ts'

/** Of the package; a test holds it to package.json. */
const VERSION = '0.1.0'

/** What the services call a chain family. */
const FAMILIES: Partial<Readonly<Record<Namespace, string>>> = { eip155: 'evm', bip122: 'bitcoin' }

/** The name and version that services and the embedded wallet's frame are told: the host's, or Portico's own. */
export const sdkOf = ({ type = 'portico', version }: SdkName, networks: readonly Network[]): Required<SdkName> => {
  const families = new Set(networks.map(({ chainNamespace }) => FAMILIES[chainNamespace] ?? chainNamespace))
  return { type, version: version ?? `react-${[...families].join() || 'universal'}-${VERSION}` }
}
