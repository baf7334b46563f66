import { sha256 } from '@noble/hashes/sha256'
import { hex } from '@scure/base'

/** 32 bytes as hexadecimal, the same for the same text. */
export const hashOf = (text: string): string => hex.encode(sha256(text))

/** CAIP-2 of a Bitcoin chain: the first 32 digits of its first block's hash. */
export const caipNetworkIdOf = (genesis: string): `bip122:${string}` => `bip122:${genesis.slice(0, 32)}`

const name = 'portico sandbox bitcoin'

/** The sandbox's Bitcoin chain. It has a first block of its own, so that nothing takes it for a public one. */
export const sandboxBitcoin = {
  name,
  caipNetworkId: caipNetworkIdOf(hashOf(name)),
  title: 'Sandbox Bitcoin',
  preferredPort: 8094,
} as const
