import { sha256 } from '@noble/hashes/sha256'
import { hex } from '@scure/base'

/** A coin by the transaction that made it and its place there. */
export interface Outpoint {
  readonly txid: string
  readonly vout: number
}

/** A transaction, named by the hash of its own bytes. */
export interface RawTransaction {
  readonly id: string
  /** As it is on the chain, witnesses included. */
  readonly bytes: Uint8Array
  readonly inputs: readonly Outpoint[]
  readonly outputs: readonly { readonly value: bigint; readonly script: Uint8Array }[]
}

const named = (hash: Uint8Array): string => hex.encode(Uint8Array.from(hash).reverse())

/** Reads bytes one after the other. Throws a `RangeError` at their end. */
const createReader = (bytes: Uint8Array) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const take = (count: number): number => {
    if (count > bytes.length - at) throw new RangeError('The bytes end early.')
    at += count
    return at - count
  }
  const size = (): number => {
    const first = view.getUint8(take(1))
    if (first < 253) return first
    if (first === 253) return view.getUint16(take(2), true)
    if (first === 254) return view.getUint32(take(4), true)
    throw new RangeError('No transaction has so many parts.')
  }
  return {
    at: (): number => at,
    skip: take,
    uint32: (): number => view.getUint32(take(4), true),
    uint64: (): bigint => view.getBigUint64(take(8), true),
    slice: (count: number): Uint8Array => bytes.slice(take(count), at),
    size,
    list: <T>(read: () => T): readonly T[] => {
      const items: T[] = []
      for (let left = size(); left > 0; left -= 1) items.push(read())
      return items
    },
  }
}

const read = (bytes: Uint8Array): RawTransaction => {
  const { at, skip, uint32, uint64, slice, size, list } = createReader(bytes)
  skip(4)
  // A count of no inputs, where the version is that of witnesses.
  const witnesses = bytes[4] === 0 && bytes[5] === 1
  if (witnesses) skip(2)
  const from = at()
  const inputs = list((): Outpoint => {
    const outpoint = { txid: named(slice(32)), vout: uint32() }
    skip(size())
    skip(4)
    return outpoint
  })
  const outputs = list(() => ({ value: uint64(), script: slice(size()) }))
  const to = at()
  if (witnesses) for (const _ of inputs) list(() => skip(size()))
  skip(4)
  if (at() !== bytes.length) throw new RangeError('There is more than a transaction.')
  const hash = sha256.create().update(bytes.subarray(0, 4)).update(bytes.subarray(from, to)).update(bytes.subarray(-4)).digest()
  return { id: named(sha256(hash)), bytes, inputs, outputs }
}

/** Reads a transaction in hexadecimal; undefined where it is none. The id is made of its bytes, so it proves all that is in them but witnesses. */
export const readTransaction = (text: string): RawTransaction | undefined => {
  try {
    return read(hex.decode(text))
  } catch {
    return undefined
  }
}
