import { base64, hex } from '@scure/base'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { readForeign, rpcCodesOf, toWalletError } from '../../../kernel/contract/tools/wallet-error.ts'

/** Codes of sats-connect that JSON-RPC providers have others for. */
const CODES: Readonly<Record<number, number>> = { [-32000]: 4001, [-32001]: 4200, [-32601]: 4200, [-32002]: 4100 }

const failure = (cause: unknown): PorticoError => {
  const code = CODES[rpcCodesOf(cause)[0] ?? 0]
  return toWalletError(code === undefined ? cause : { code, message: readForeign(cause, 'message') })
}

/** The result in a JSON-RPC answer. Throws the error in it, or in what was thrown. */
export const resultOf = async (asked: unknown): Promise<unknown> => {
  let answer: unknown
  try {
    answer = await asked
  } catch (cause) {
    throw failure(readForeign(cause, 'error') ?? cause)
  }
  const error = readForeign(answer, 'error')
  if (error) throw failure(error)
  return readForeign(answer, 'result')
}

const unreadable = (what: string): PorticoError => new PorticoError('WALLET_ERROR', `The wallet gave no ${what}.`, { rpcCode: -32603 })

/** Bytes; no signature that is known is longer. */
const LONGEST = 10_000

const HEX = /^([0-9a-f]{2}){64,}$/i

const bytesIn = (value: unknown, what: string): Uint8Array => {
  try {
    if (value instanceof Uint8Array) return value
    if (typeof value === 'string') return HEX.test(value) ? hex.decode(value) : base64.decode(value)
  } catch {
    // Said below.
  }
  throw unreadable(what)
}

/** A signature in base64, whether the wallet writes it so, as bytes or in hexadecimal. Throws `WALLET_ERROR`. */
export const signatureIn = (value: unknown): string => {
  const bytes = bytesIn(value, 'signature')
  if (bytes.length < 64 || bytes.length > LONGEST) throw unreadable('signature')
  return base64.encode(bytes)
}

/** A PSBT as bytes, from bytes, hexadecimal or base64. Throws `WALLET_ERROR`. */
export const psbtIn = (value: unknown): Uint8Array => bytesIn(value, 'PSBT')
