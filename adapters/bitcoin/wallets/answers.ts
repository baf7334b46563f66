import { PorticoError } from '../../../kernel/contract/errors.ts'
import { bitcoinSignature } from '../../../kernel/contract/tools/bitcoin-answers.ts'
import { readForeign, rpcCodesOf, toWalletError } from '../../../kernel/contract/tools/wallet-error.ts'
import type { PsbtInput } from '../provider.ts'

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

/** A signature in base64, whether the wallet writes it so, as bytes or in hexadecimal. Throws `WALLET_ERROR`. */
export const signatureIn = (value: unknown): string => {
  const signature = bitcoinSignature(value)
  if (signature === undefined) throw unreadable('signature')
  return signature
}

/** The types of signatures that are asked for beside those of the whole transaction, each once. */
export const partialTypes = (inputs: readonly Pick<PsbtInput, 'sighashTypes'>[]): readonly number[] => [
  ...new Set(inputs.flatMap(({ sighashTypes = [] }) => sighashTypes).filter((type) => type > 1)),
]

/** A wallet cannot be asked for these types of signatures. */
export const typesRefused = (): PorticoError =>
  new PorticoError('WALLET_ERROR', 'The wallet cannot be asked for these types of signatures.', { rpcCode: 4200 })
