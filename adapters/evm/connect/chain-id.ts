import type { CaipNetworkId, Hex } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'

const TEXT = /^(0x[\da-f]{1,16}|\d{1,19})$/i

/** A chain id as wallets give it (hex text, decimal text, number) in CAIP-2; undefined for anything else. */
export const parseChainId = (value: unknown): CaipNetworkId<'eip155'> | undefined => {
  const text = Number.isSafeInteger(value) || typeof value === 'bigint' ? `${value}` : value
  if (typeof text !== 'string' || !TEXT.test(text)) return undefined
  const id = BigInt(text)
  return id > 0n ? `eip155:${id}` : undefined
}

/** The hex form of the wire. Throws `CHAIN_UNSUPPORTED` for a network that is no EVM chain. */
export const toHexChainId = (network: CaipNetworkId): Hex => {
  const [namespace, reference = ''] = network.split(':')
  if (namespace !== 'eip155' || !/^\d{1,19}$/.test(reference)) {
    throw new PorticoError('CHAIN_UNSUPPORTED', 'Chain is not supported', { context: { network } })
  }
  return `0x${BigInt(reference).toString(16)}`
}
