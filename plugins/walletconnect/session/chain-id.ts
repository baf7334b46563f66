import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'

type Chain = CaipNetworkId<'eip155'>

const TEXT = /^(0x[\da-f]{1,16}|\d{1,19})$/i

/** A chain id as wallets give it (number, hex or decimal text, CAIP-2) in CAIP-2; undefined for anything else. */
export const parseChainId = (value: unknown): Chain | undefined => {
  const text = typeof value === 'string' ? value.replace(/^eip155:/, '') : Number.isSafeInteger(value) ? String(value) : ''
  if (!TEXT.test(text)) return undefined
  const id = BigInt(text)
  return id > 0n ? `eip155:${id}` : undefined
}

/** The hex form of the wire. */
export const toHexChainId = (chain: Chain): string => `0x${BigInt(chain.slice('eip155:'.length)).toString(16)}`
