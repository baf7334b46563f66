import type { WalletRequest } from '../../../kernel/contract/provider.ts'
import { responseType } from '../protocol/index.ts'
import { type AskFrame, type FramePlace, failed } from './frame-provider.ts'

/** What the answer to a request has to be. Others are objects of any form. */
const ANSWERS: Readonly<Record<string, 'transaction' | 'message'>> = {
  eth_sendTransaction: 'transaction',
  personal_sign: 'message',
  eth_signTypedData_v4: 'message',
}

/** EIP-1193. Where the account is, is answered here; the rest by the frame. */
export const answerEip155 = async ({ method, params, signal }: WalletRequest, place: FramePlace, ask: AskFrame): Promise<unknown> => {
  if (method === 'eth_accounts' || method === 'eth_requestAccounts') return place.addresses
  if (method === 'eth_chainId') return `0x${BigInt(place.network.slice('eip155:'.length)).toString(16)}`
  const answer = await ask({ method, ...(params !== undefined && { params }) }, signal)
  const wanted = Object.hasOwn(ANSWERS, method) ? ANSWERS[method] : undefined
  if (wanted !== undefined && responseType(answer) !== wanted)
    throw failed(-32603, `The embedded wallet gave no ${wanted === 'message' ? 'signature' : 'hash of a transaction'}.`)
  return answer
}
