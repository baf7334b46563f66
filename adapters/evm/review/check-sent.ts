import type { Hex } from 'viem'
import { recoverAddress } from 'viem'
import type { BatchStatus, Call } from '../../../kernel/contract/features.ts'
import type { SentCheck, SentQuestion } from '../../../kernel/contract/sent-check.ts'
import { pause } from '../../../kernel/contract/tools/pause.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { isBytes } from '../actions/value-checks.ts'
import { signatureChain, verifyEvmHash } from '../verify/verify-message.ts'
import { readRequest } from './read-request.ts'
import { checkTransaction, type SentParts } from './sent-transaction.ts'

export interface CheckParts extends SentParts {
  /** What the wallet says of several calls that it has taken. */
  batchStatus(call: Call<'eip155'>, id: string): Promise<BatchStatus>
}

const UNAVAILABLE: SentCheck = { status: 'unavailable' }

/** ms between two questions for several calls that are not all in a block, and how often the wallet is asked. */
const EVERY = 2_000
const MOST = 150

/** Whose signature it is where a key has signed; else the signature itself. */
const signerOf = async (hash: Hex, signature: Hex): Promise<string> => {
  try {
    return await recoverAddress({ hash, signature })
  } catch {
    return signature
  }
}

/** Whether the account has signed what was reviewed: the hash is made anew of the reviewed params. */
const checkSignature = async (
  { chains, log }: CheckParts,
  { method, params, result }: SentQuestion,
  call: Call<'eip155'>,
): Promise<SentCheck> => {
  const [{ digests } = { digests: [] }] = readRequest(method, params).bytes
  const hash = digests.find(({ kind }) => kind === 'text' || kind === 'typedData')?.hex
  // A contract may answer with an empty signature, and have its owners sign on the chain later.
  if (!isBytes(hash) || !isBytes(result) || result === '0x') return UNAVAILABLE
  try {
    const isSigned = await chains.read(call, ({ client }) =>
      verifyEvmHash(signatureChain(client.request as Parameters<typeof signatureChain>[0]), {
        address: call.account,
        hash,
        signature: result,
      }),
    )
    if (isSigned) return { status: 'same' }
    return { status: 'other', differences: [{ member: 'signature', reviewed: call.account, sent: await signerOf(hash, result) }] }
  } catch (cause) {
    log.info('A signature could not be verified.', cause)
    return UNAVAILABLE
  }
}

/**
 * Holds the transactions of several calls against them, one by one. What a wallet puts into one transaction is written in the way of the
 * account's own code, which nobody can read for certain.
 */
const checkCalls = async (parts: CheckParts, { params, result }: SentQuestion, call: Call<'eip155'>): Promise<SentCheck> => {
  const calls = readForeign(params, '0', 'calls')
  const id = typeof result === 'string' ? result : readForeign(result, 'id')
  if (!Array.isArray(calls) || typeof id !== 'string') return UNAVAILABLE
  const ask = async (): Promise<BatchStatus | undefined> => {
    try {
      return await parts.batchStatus(call, id)
    } catch (cause) {
      parts.log.info('The wallet does not say what became of the calls.', cause)
      return undefined
    }
  }
  for (let tries = 0; tries < MOST && !call.signal?.aborted; tries += 1) {
    const said = await ask()
    if (!said || said.status === 'failed') return UNAVAILABLE
    if (said.status !== 'pending') {
      if (said.ids.length !== calls.length || calls.length === 0) return UNAVAILABLE
      const checks = await Promise.all(calls.map((one: unknown, at) => checkTransaction(parts, one, said.ids[at], call)))
      return checks.find(({ status }) => status === 'other') ?? checks.find(({ status }) => status === 'unavailable') ?? { status: 'same' }
    }
    await pause(parts.clock, EVERY, call.signal)
  }
  return UNAVAILABLE
}

/** Compares what a wallet has answered with what was reviewed. */
export const checkSent = async (
  parts: CheckParts,
  { method, params, result, ...call }: Call<'eip155'> & SentQuestion,
): Promise<SentCheck> => {
  const question = { method, params, result }
  switch (method) {
    case 'eth_sendTransaction':
    case 'wallet_sendTransaction':
      return checkTransaction(parts, readForeign(params, '0'), result, call)
    case 'personal_sign':
    case 'eth_signTypedData_v4':
      return checkSignature(parts, question, call)
    case 'wallet_sendCalls':
      return checkCalls(parts, question, call)
    default:
      return UNAVAILABLE
  }
}
