import { PorticoError } from '../errors.ts'
import { psbtBytes } from './bitcoin-answers.ts'
import { readForeign } from './wallet-error.ts'

/** What a PSBT says of the signatures of an input. */
interface PsbtInput {
  /** The type that it asks for. */
  readonly asked: number | undefined
  /** The types of those that are there. */
  readonly types: readonly number[]
}

/** An input that a wallet is asked to sign. */
export interface InputToSign {
  readonly index: number
  /** Who is to sign it; left out: the account in use. */
  readonly address?: string
  /** What the signature may cover, as hosts ask for it. Left out: the whole transaction. */
  readonly sighashTypes?: readonly number[]
}

/** A PSBT to be signed, read and checked. */
export interface PsbtToSign {
  readonly bytes: Uint8Array
  readonly inputs: readonly InputToSign[]
}

/** The types that cover the whole transaction: Taproot's default, and ALL. */
const WHOLE: readonly number[] = [0, 1]

/** All types there are. */
const TYPES: readonly number[] = [...WHOLE, 2, 3, 0x81, 0x82, 0x83]

/** Inputs of the largest transaction. */
const MOST = 100_000

const [UNSIGNED, COUNT, PARTIAL, ASKED, SCRIPT, WITNESS, TAP_KEY, TAP_SCRIPT] = [0, 4, 2, 3, 7, 8, 0x13, 0x14] as const

/** Reads bytes one after the other. Throws a `RangeError` at their end. */
const readerOf = (bytes: Uint8Array) => {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (!(count <= bytes.length - at)) throw new RangeError('The bytes end early.')
    at += count
    return bytes.subarray(at - count, at)
  }
  const number = (length: number): number => take(length).reduceRight((sum, byte) => sum * 256 + byte, 0)
  const size = (): number => {
    const first = number(1)
    return first < 253 ? first : number(first === 253 ? 2 : first === 254 ? 4 : 8)
  }
  return { take, size, ended: (): boolean => at === bytes.length }
}

type Entry = readonly [type: number, value: Uint8Array]

const mapOf = ({ take, size }: ReturnType<typeof readerOf>): readonly Entry[] => {
  const entries: Entry[] = []
  for (let length = size(); length > 0; length = size()) {
    const [type = 0] = take(length)
    entries.push([type, take(size())])
  }
  return entries
}

const isDer = (item: Uint8Array): boolean => item[0] === 0x30 && item.length > 8 && item.length < 74 && item[1] === item.length - 3

const last = (item: Uint8Array): number => item.at(-1) ?? 0

const schnorrType = (item: Uint8Array): number => (item.length === 64 ? 0 : last(item))

const isSchnorr = ({ length }: Uint8Array): boolean => length === 64 || length === 65

/** Types of the signatures in a completed witness. */
const witnessTypes = (value: Uint8Array): readonly number[] => {
  const { take, size } = readerOf(value)
  const items: Uint8Array[] = []
  for (let left = size(); left > 0; left -= 1) items.push(take(size()))
  const control = items.at(-1)
  const byScript = items.length > 1 && control && control.length % 32 === 1 && ((control[0] ?? 0) & 0xfe) === 0xc0
  if (items.length === 1 || byScript) return (byScript ? items.slice(0, -2) : items).filter(isSchnorr).map(schnorrType)
  return items.filter(isDer).map(last)
}

/** Types of the signatures that a completed script pushes. */
const scriptTypes = (value: Uint8Array): readonly number[] => {
  const { take, ended } = readerOf(value)
  const pushes: Uint8Array[] = []
  while (!ended()) {
    const [code = 0] = take(1)
    if (code > 0 && code < 76) pushes.push(take(code))
    else if (code === 76) pushes.push(take(take(1)[0] ?? 0))
    else if (code === 77) take(take(2).reduceRight((sum, byte) => sum * 256 + byte, 0))
  }
  return pushes.filter(isDer).map(last)
}

const typesOf = ([type, value]: Entry): readonly number[] => {
  if (type === PARTIAL) return [last(value)]
  if (type === TAP_KEY || type === TAP_SCRIPT) return [schnorrType(value)]
  if (type === WITNESS) return witnessTypes(value)
  return type === SCRIPT ? scriptTypes(value) : []
}

const inputCount = (globals: readonly Entry[]): number => {
  const entryOf = (wanted: number): Uint8Array | undefined => globals.find(([type]) => type === wanted)?.[1]
  const unsigned = entryOf(UNSIGNED)
  // A transaction begins with its version, a PSBT of version 2 has none and says the number itself.
  const count = unsigned?.subarray(4) ?? entryOf(COUNT)
  const found = count ? readerOf(count).size() : 0
  if (found < 1 || found > MOST) throw new RangeError('There are no inputs.')
  return found
}

/** The inputs of a PSBT; undefined where it cannot be read. */
const inputsOf = (bytes: Uint8Array): readonly PsbtInput[] | undefined => {
  try {
    const reader = readerOf(bytes.subarray(5))
    const count = inputCount(mapOf(reader))
    return Array.from({ length: count }, () => {
      const entries = mapOf(reader)
      const asked = entries.find(([type]) => type === ASKED)?.[1]
      return { asked: asked && [...asked].reduceRight((sum, byte) => sum * 256 + byte, 0), types: entries.flatMap(typesOf) }
    })
  } catch {
    return undefined
  }
}

const failed = (rpcCode: number, message: string): PorticoError => new PorticoError('WALLET_ERROR', message, { rpcCode })

const readTypes = (value: unknown): Pick<InputToSign, 'sighashTypes'> => {
  if (value === undefined) return {}
  const known = Array.isArray(value) ? value.filter((type): type is number => TYPES.includes(type)) : []
  if (!Array.isArray(value) || known.length === 0 || known.length !== value.length)
    throw failed(-32602, 'These are no types of signatures.')
  return { sighashTypes: known }
}

/**
 * Reads a request to sign a PSBT: `psbt`, and `signInputs` with `index`, `address` and `sighashTypes`. Throws -32602 for what cannot be read,
 * and where the PSBT asks for a signature of less than the whole transaction that the host has not asked for by input.
 */
export const readPsbtRequest = (params: unknown): PsbtToSign => {
  const bytes = psbtBytes(readForeign(params, 'psbt'))
  const inputs = bytes && inputsOf(bytes)
  if (!bytes || !inputs) throw failed(-32602, 'The PSBT cannot be read.')
  const listed = readForeign(params, 'signInputs')
  const asked = (Array.isArray(listed) ? listed : []).map((one: unknown): InputToSign => {
    const [index, address] = [readForeign(one, 'index'), readForeign(one, 'address')]
    if (typeof index !== 'number' || !inputs[index]) throw failed(-32602, 'The PSBT has no such input.')
    return { index, ...(typeof address === 'string' && { address }), ...readTypes(readForeign(one, 'sighashTypes')) }
  })
  if (new Set(asked.map(({ index }) => index)).size !== asked.length) throw failed(-32602, 'An input is named twice.')
  // Where none is named a wallet signs what it can.
  const signed = asked.length > 0 ? asked : inputs.map((_, index): InputToSign => ({ index }))
  for (const { index, sighashTypes = WHOLE } of signed) {
    const type = inputs[index]?.asked
    if (type !== undefined && ![...WHOLE, ...sighashTypes].includes(type)) {
      throw failed(-32602, 'The PSBT asks for a signature of less than the whole transaction, and the request does not.')
    }
  }
  return { bytes, inputs: asked }
}

/**
 * Holds what a wallet has signed against the request. Throws -32603 where it is no PSBT, and where a signature that was not there before covers
 * less than the whole transaction without being asked for.
 */
export const checkSignedPsbt = ({ bytes, inputs }: PsbtToSign, signed: unknown): Uint8Array => {
  const answer = psbtBytes(signed)
  const after = answer && inputsOf(answer)
  if (!answer || !after) throw failed(-32603, 'The wallet gave no PSBT.')
  const before = inputsOf(bytes) ?? []
  for (const [index, { types }] of after.entries()) {
    const asked = inputs.find((one) => one.index === index)?.sighashTypes ?? []
    const allowed = [...WHOLE, ...asked, ...(before[index]?.types ?? [])]
    if (!types.every((type) => allowed.includes(type))) throw failed(-32603, 'The wallet signed less than the whole transaction.')
  }
  return answer
}
