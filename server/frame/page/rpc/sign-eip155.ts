import type { RpcRequest } from '../../../../plugins/auth/protocol/index.ts'
import type { SmartChain } from '../smart-account/smart-chain.ts'
import { readBatch } from './read-batch.ts'
import { requireSmart, type SigningContext } from './request-context.ts'
import { RequestError } from './request-error.ts'
import { sendCallsInTurn } from './send-in-turn.ts'
import { signPersonal, signTypedData } from './sign-data.ts'
import { sendTransaction } from './sign-transaction.ts'

const listOf = (params: unknown): readonly unknown[] => (Array.isArray(params) ? params : [])

const hasAuthorizations = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && Object.hasOwn(given, 'authorizationList')

/** A transaction: of the key itself, or one operation of the smart account. What changes the account's code is always the key's. */
const send = async (given: unknown, context: SigningContext): Promise<unknown> => {
  if (hasAuthorizations(given)) return (await import('../smart-account/change-delegation.ts')).changeDelegation(given, context)
  if (!context.smart) return sendTransaction(given, context)
  return (await import('../smart-account/smart-requests.ts')).sendAsOperation(given, context.smart, context)
}

/** Whether the key's own address can make all calls or none, once the visitor agrees that it runs the code for it. */
const canUpgrade = (chain: SmartChain | undefined): chain is SmartChain => chain?.account.kind === 'eip7702'

const sendCalls = async (given: unknown, context: SigningContext): Promise<unknown> => {
  const { smart, smartChain, keys, ask } = context
  const batch = readBatch(given)
  if (!smart && !batch.atomicRequired) return sendCallsInTurn(batch, context)
  if (!smart && !canUpgrade(smartChain)) throw new RequestError('unsupportedAtomicity', 'The account cannot send several calls as one.')
  const [{ sendCallsAsOperation }, { openSmartAccount }] = await Promise.all([
    import('../smart-account/smart-requests.ts'),
    import('../smart-account/open-account.ts'),
  ])
  return sendCallsAsOperation(given, smart ?? (await openSmartAccount(requireSmart(smartChain, 'batches'), keys, ask)), context)
}

/** Answers a request of an EVM network: asks the visitor, and signs or sends what they agreed to. */
export const sign = async (request: RpcRequest, context: SigningContext): Promise<unknown> => {
  switch (request.method) {
    case 'personal_sign':
      return signPersonal(listOf(request.params), context)
    case 'eth_signTypedData_v4':
      return signTypedData(listOf(request.params), context)
    case 'eth_sendTransaction':
      return send(request.params[0], context)
    case 'wallet_sendCalls':
      return sendCalls(request.params[0], context)
    case 'eth_sendUserOperation': {
      const smart = requireSmart(context.smart, request.method)
      return (await import('../smart-account/user-operations.ts')).sendGivenOperation(request.params, smart, context)
    }
    case 'wallet_grantPermissions':
    case 'wallet_requestExecutionPermissions':
      return (await import('../permissions/answer-permissions.ts')).grantPermissions(request.method, request.params, context)
    case 'wallet_revokePermissions':
    case 'wallet_revokeExecutionPermission':
      return (await import('../permissions/answer-permissions.ts')).revokePermission(request.method, request.params, context)
    default:
      throw new Error('Action not allowed')
  }
}
