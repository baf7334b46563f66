import type { RpcRequest } from '../../../../plugins/auth/protocol/index.ts'
import type { SigningContext } from './answer-request.ts'
import { signPersonal, signTypedData } from './sign-data.ts'
import { sendSolanaTransaction, signSolanaMessage, signSolanaTransactions } from './sign-solana.ts'
import { sendCalls, sendTransaction } from './sign-transaction.ts'

const listOf = (params: unknown): readonly unknown[] => (Array.isArray(params) ? params : [])

/** Asks the visitor, and signs or sends what they agreed to. */
export const sign = async (request: RpcRequest, context: SigningContext): Promise<unknown> => {
  switch (request.method) {
    case 'personal_sign':
      return signPersonal(listOf(request.params), context)
    case 'eth_signTypedData_v4':
      return signTypedData(listOf(request.params), context)
    case 'eth_sendTransaction':
      return sendTransaction(request.params[0], context)
    case 'wallet_sendCalls':
      return sendCalls(request.params[0], context)
    case 'solana_signMessage':
      return signSolanaMessage(request.params, context)
    case 'solana_signTransaction': {
      const [transaction] = await signSolanaTransactions(request.method, [request.params.transaction], context)
      return { transaction }
    }
    case 'solana_signAllTransactions':
      return { transactions: await signSolanaTransactions(request.method, request.params.transactions, context) }
    case 'solana_signAndSendTransaction':
      return sendSolanaTransaction(request.params, context)
    default:
      throw new Error('Action not allowed')
  }
}
