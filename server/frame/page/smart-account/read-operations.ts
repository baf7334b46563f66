import { entryPoint08Address } from 'viem/account-abstraction'
import type { RpcRequest } from '../../../../plugins/auth/protocol/index.ts'
import type { OpenedAccount } from './open-account.ts'
import { requireOperation } from './user-operations.ts'

/** The methods of ERC-4337 that read: the bundler answers them, for operations of this account alone where it estimates. */
export const readOperation = (request: RpcRequest, opened: OpenedAccount): unknown => {
  const { chain, ask } = opened
  switch (request.method) {
    case 'eth_supportedEntryPoints':
      return [entryPoint08Address]
    case 'eth_estimateUserOperationGas':
      requireOperation(request.params, opened)
      return ask(chain.bundler, request.method, request.params)
    default:
      return ask(chain.bundler, request.method, request.params)
  }
}
