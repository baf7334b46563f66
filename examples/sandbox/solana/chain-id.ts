import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'

/** 32 bytes as base58, the same for the same text. */
export const hashOf = (text: string): string => base58.encode(createHash('sha256').update(text).digest())

/** The genesis hash of a sandbox chain of this name. */
export const genesisOf = (name: string): string => hashOf(name)

/** CAIP-2 of a Solana chain: the first 32 characters of its genesis hash. */
export const caipNetworkIdOf = (genesis: string): `solana:${string}` => `solana:${genesis.slice(0, 32)}`

/** The sandbox's Solana chain. It has a genesis of its own, so that nothing takes it for a public one. */
export const sandboxSolana = {
  name: 'portico sandbox solana',
  caipNetworkId: 'solana:FPt7s9aY2DokeSoRaRvyBtdnGZzz7vNM',
  title: 'Sandbox Solana',
  preferredPort: 8899,
} as const
