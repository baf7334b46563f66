import type { Namespace, Network } from '../../contract/caip.ts'
import type { SdkName } from '../../contract/kernel-api.ts'

/** Of the package; a test holds it to package.json. */
const VERSION = '0.1.0'

/** What the services call a chain family. */
const FAMILIES: Partial<Readonly<Record<Namespace, string>>> = { eip155: 'evm', bip122: 'bitcoin' }

/** `st` and `sv` of a query, as services expect them. */
export const sdkQuery = (sdk: SdkName, networks: readonly Network[]): { readonly st: string; readonly sv: string } => {
  const families = new Set(networks.map(({ chainNamespace }) => FAMILIES[chainNamespace] ?? chainNamespace))
  const { type = 'portico', version = `react-${[...families].join() || 'universal'}-${VERSION}` } = sdk
  return { st: type, sv: version }
}
