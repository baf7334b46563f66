import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'

const TEXT = /^(0x[\da-f]{1,16}|\d{1,19})$/i

/** A chain id as wallets and pages write it (hex text, decimal text, number) in CAIP-2; undefined for anything else. */
export const parseChainId = (value: unknown): CaipNetworkId<'eip155'> | undefined => {
  const text = Number.isSafeInteger(value) || typeof value === 'bigint' ? `${value}` : value
  if (typeof text !== 'string' || !TEXT.test(text)) return undefined
  const id = BigInt(text)
  return id > 0n ? `eip155:${id}` : undefined
}
