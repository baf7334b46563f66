import type { CaipNetworkId, Hex } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'

/** The hex form of the wire. Throws `CHAIN_UNSUPPORTED` for a network that is no EVM chain. */
export const toHexChainId = (network: CaipNetworkId): Hex => {
  const [namespace, reference = ''] = network.split(':')
  if (namespace !== 'eip155' || !/^\d{1,19}$/.test(reference)) {
    throw new PorticoError('CHAIN_UNSUPPORTED', 'Chain is not supported', { context: { network } })
  }
  return `0x${BigInt(reference).toString(16)}`
}
