import type { Network } from '../../../kernel/contract/caip.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import type { Chain } from '../session/parse-session.ts'
import { rpcMapOf } from './rpc-map.ts'
import type { VendorProvider } from './vendor.ts'

/** Asks the host's node of a chain. Rejects with the node's own error object. */
export const readNode = async (
  provider: VendorProvider,
  args: RequestArguments,
  chain: Chain,
  networks: readonly Network[],
): Promise<unknown> => {
  const reader = provider.rpcProviders.eip155
  const reference = chain.slice('eip155:'.length)
  // Nodes as the host configures them today, not as they were when the session began; the chain as we know it, not as the client guesses.
  const rpcMap = rpcMapOf(networks)
  if (reader && (String(reader.getDefaultChain()) !== reference || reader.namespace.rpcMap?.[reference] !== rpcMap[reference])) {
    reader.namespace.rpcMap = rpcMap
    for (const name of Object.keys(reader.httpProviders)) Reflect.deleteProperty(reader.httpProviders, name)
    provider.setDefaultChain(chain)
  }
  const node = reader?.httpProviders[reader.getDefaultChain()]
  if (!node) throw new Error('There is no node for this chain.')
  return node.request(args)
}
