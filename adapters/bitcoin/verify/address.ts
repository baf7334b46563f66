import { sha256 } from '@noble/hashes/sha256'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { join } from './bytes.ts'

/** Chains whose addresses are written alike: the public one, the public test chains, and private test chains. */
export type AddressRealm = 'main' | 'test' | 'regtest'

/** What an address pays to. */
export interface BitcoinAddress {
  /** Where it can be used. Older addresses of public and private test chains are written alike. */
  readonly realms: readonly AddressRealm[]
  readonly kind: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'
  /** The hash or key in it. */
  readonly program: Uint8Array
  /** Its output script. */
  readonly script: Uint8Array
}

const base58check = createBase58check(sha256)
const PREFIXES: Readonly<Record<string, AddressRealm>> = { bc: 'main', tb: 'test', bcrt: 'regtest' }
const [ZERO, ONE, DUP, EQUAL, EQUALVERIFY, HASH160, CHECKSIG] = [0x00, 0x51, 0x76, 0x87, 0x88, 0xa9, 0xac] as const

const segwit = (address: string): BitcoinAddress | undefined => {
  for (const code of [bech32, bech32m]) {
    const read = code.decodeUnsafe(address)
    const realm = read && Object.hasOwn(PREFIXES, read.prefix) ? PREFIXES[read.prefix] : undefined
    if (!read || !realm) continue
    const realms = [realm]
    const [version = -1, ...words] = read.words
    const program = code.fromWordsUnsafe(words)
    // The checksum of version 0 is bech32's, of later ones bech32m's (BIP-350).
    if (!program || (version === 0) !== (code === bech32)) return undefined
    const bytes = Uint8Array.from(program)
    const common = { realms, program: bytes, script: join([version === 0 ? ZERO : ONE, bytes.length], bytes) }
    if (version === 0 && bytes.length === 20) return { kind: 'p2wpkh', ...common }
    if (version === 0 && bytes.length === 32) return { kind: 'p2wsh', ...common }
    return version === 1 && bytes.length === 32 ? { kind: 'p2tr', ...common } : undefined
  }
  return undefined
}

const legacy = (address: string): BitcoinAddress | undefined => {
  try {
    const [version, ...rest] = base58check.decode(address)
    const program = Uint8Array.from(rest)
    if (program.length !== 20) return undefined
    const realms: readonly AddressRealm[] = version === 0x00 || version === 0x05 ? ['main'] : ['test', 'regtest']
    if (version === 0x00 || version === 0x6f) {
      return { kind: 'p2pkh', realms, program, script: join([DUP, HASH160, 20], program, [EQUALVERIFY, CHECKSIG]) }
    }
    return version === 0x05 || version === 0xc4
      ? { kind: 'p2sh', realms, program, script: join([HASH160, 20], program, [EQUAL]) }
      : undefined
  } catch {
    return undefined
  }
}

/** Reads an address, its checksum included; undefined where it is none that can sign. */
export const parseBitcoinAddress = (address: string): BitcoinAddress | undefined => segwit(address) ?? legacy(address)

/** The one spelling of an address: SegWit and Taproot addresses in small letters, in the others case counts. Undefined where it is none. */
export const canonicalBitcoinAddress = (text: string): string | undefined => {
  if (segwit(text)) return text.toLowerCase()
  return legacy(text) ? text : undefined
}
