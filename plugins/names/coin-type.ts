import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'

/** The highest bit of a coin type: the chain is an EVM one (ENSIP-11). Alone it stands for all of them (ENSIP-19). */
const EVM = 0x8000_0000

/** The coin type of an EVM network, as the service writes it. Throws for an id that is too large. */
export const coinTypeOf = (network: CaipNetworkId): number => {
  const [, reference = ''] = network.split(':')
  const id = Number.parseInt(reference, 10)
  if (!Number.isSafeInteger(id) || id < 0 || id >= EVM) {
    throw new PorticoError('CHAIN_UNSUPPORTED', 'Invalid chainId', { context: { network } })
  }
  return (EVM | id) >>> 0
}

/** The keys under which an address for the network stands, the network's own first. Ethereum has an older one, too. */
export const coinTypesOf = (network: CaipNetworkId): readonly string[] => {
  const own = coinTypeOf(network)
  return [...(network === 'eip155:1' ? ['60'] : []), String(own), String(EVM)]
}
