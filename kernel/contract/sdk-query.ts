import type { Namespace, Network } from './caip.ts'
import { VERSION } from './version.ts'

/** What we call ourselves in every read, as `st` and `sv`. */
export interface SdkName {
  /** Default `portico`. */
  readonly type?: string
  /** Default `react-{chain families in use}-{version of the package}`: `react-evm,solana-1.0.0`. */
  readonly version?: string
}

/** What the services call a chain family. */
const FAMILIES: Partial<Readonly<Record<Namespace, string>>> = { eip155: 'evm', bip122: 'bitcoin' }

/** `st` and `sv` of a query, as services expect them. */
export const sdkQuery = (sdk: SdkName, networks: readonly Network[]): { readonly st: string; readonly sv: string } => {
  const families = new Set(networks.map(({ chainNamespace }) => FAMILIES[chainNamespace] ?? chainNamespace))
  const { type = 'portico', version = `react-${[...families].join() || 'universal'}-${VERSION}` } = sdk
  return { st: type, sv: version }
}
