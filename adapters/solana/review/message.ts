import { base58 } from '@scure/base'

/** An instruction with its accounts by name. An account of a lookup table has none here: only the network knows it. */
export interface Instruction {
  readonly program: string | undefined
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/** What a transaction asks of the network. */
export interface Message {
  readonly payer: string
  readonly signatures: number
  readonly instructions: readonly Instruction[]
  /** The bytes that are signed. */
  readonly bytes: Uint8Array
}

/** Bytes read from the front; a read beyond the end throws. */
const createReader = (bytes: Uint8Array) => {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new RangeError('The bytes end too early.')
    at += count
    return bytes.subarray(at - count, at)
  }
  const byte = (): number => take(1)[0] ?? 0
  /** A length in one to three bytes of seven bits each, in its shortest form. */
  const length = (): number => {
    let value = 0
    for (let place = 0; place < 3; place += 1) {
      const next = byte()
      if (place > 0 && next === 0) throw new RangeError('The length is not in its shortest form.')
      value += (next & 0x7f) * 2 ** (7 * place)
      if ((next & 0x80) === 0) return value
    }
    throw new RangeError('The length is too long.')
  }
  return { take, byte, length, position: () => at, isOver: () => at === bytes.length }
}

type Reader = ReturnType<typeof createReader>

const list = <T>(reader: Reader, read: () => T): readonly T[] => Array.from({ length: reader.length() }, read)

/** Bytes of a packet on the network: a transaction is never longer. */
const LONGEST = 1_232

/**
 * Reads a transaction, with or without a version, to its last byte. Undefined for what is none.
 */
export const readMessage = (bytes: Uint8Array): Message | undefined => {
  if (bytes.length > LONGEST) return undefined
  try {
    const reader = createReader(bytes)
    const signatures = list(reader, () => reader.take(64)).length
    const start = reader.position()
    const first = reader.byte()
    const versioned = (first & 0x80) !== 0
    if (versioned && first !== 0x80) return undefined
    const signers = versioned ? reader.byte() : first
    reader.take(2)
    const keys = list(reader, () => base58.encode(reader.take(32)))
    reader.take(32)
    const raw = list(reader, () => {
      const program = reader.byte()
      const accounts = [...reader.take(reader.length())]
      return { program, accounts, data: reader.take(reader.length()) }
    })
    const looked = versioned
      ? list(reader, () => {
          reader.take(32)
          return reader.take(reader.length()).length + reader.take(reader.length()).length
        })
      : []
    const all = keys.length + looked.reduce((sum, count) => sum + count, 0)
    const [payer] = keys
    const isThere = (index: number): boolean => index < all
    if (!reader.isOver() || payer === undefined || signers !== signatures || signers > keys.length) return undefined
    if (!raw.every(({ program, accounts }) => isThere(program) && accounts.every(isThere))) return undefined
    return {
      payer,
      signatures,
      instructions: raw.map(({ program, accounts, data }) => ({
        program: keys[program],
        accounts: accounts.map((index) => keys[index]),
        data,
      })),
      bytes: bytes.subarray(start),
    }
  } catch {
    return undefined
  }
}
