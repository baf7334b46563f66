import { responseType } from '../protocol/index.ts'
import { type FamilyRequests, failed } from './frame-provider.ts'

/** What the answer to a request has to be. Others are objects of any form. */
const ANSWERS: Readonly<Record<string, 'transaction' | 'message'>> = {
  eth_sendTransaction: 'transaction',
  personal_sign: 'message',
  eth_signTypedData_v4: 'message',
}

/** EIP-1193. */
export const eip155Requests: FamilyRequests = {
  place(method, { network, addresses }) {
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return addresses
    return method === 'eth_chainId' ? `0x${BigInt(network.slice('eip155:'.length)).toString(16)}` : undefined
  },
  toWire: (request) => request,
  read(method, answer) {
    const wanted = Object.hasOwn(ANSWERS, method) ? ANSWERS[method] : undefined
    if (wanted !== undefined && responseType(answer) !== wanted)
      throw failed(-32603, `The embedded wallet gave no ${wanted === 'message' ? 'signature' : 'hash of a transaction'}.`)
    return answer
  },
}
