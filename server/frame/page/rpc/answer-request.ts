import { type RpcRequest, SAFE_METHODS, UNSAFE_METHODS } from '../../../../plugins/auth/protocol/index.ts'
import { caipOf } from '../networks/chain-of.ts'
import type { FrameNetwork, Networks } from '../networks/networks.ts'
import { type RequestContext, requireSmart } from './request-context.ts'
import { RequestError } from './request-error.ts'

const hexOf = (network: FrameNetwork): string => `0x${BigInt(network.id.slice('eip155:'.length)).toString(16)}`

const networkOf = (request: RpcRequest, networks: Networks): FrameNetwork => {
  const network = request.chainId === undefined ? networks.active() : networks.find(request.chainId)
  const family = request.method.startsWith('solana_') ? 'solana' : 'eip155'
  // Each family has its own review: what the key of one signs is never shown by the other.
  if (network.family !== family) throw new Error(`The request is not for this network: ${network.name}.`)
  return network
}

const answerSafe = async (request: RpcRequest, context: RequestContext): Promise<unknown> => {
  const network = networkOf(request, context.networks)
  switch (request.method) {
    case 'eth_accounts': {
      const smart = context.smartAccounts.preferred() === 'smartAccount' ? await context.smartAccounts.describe(network) : undefined
      return [smart?.address ?? (await context.keys()).addresses.eip155]
    }
    case 'eth_chainId':
      return hexOf(network)
    case 'wallet_getCapabilities': {
      const { readCapabilities } = await import('./capabilities.ts')
      return readCapabilities(request.params, context)
    }
    case 'wallet_getCallsStatus': {
      const { callsStatus } = await import('./calls-status.ts')
      return callsStatus(request.params, context)
    }
    case 'eth_supportedEntryPoints':
    case 'eth_estimateUserOperationGas':
    case 'eth_getUserOperationByHash':
    case 'eth_getUserOperationReceipt': {
      const { readOperation } = await import('../smart-account/read-operations.ts')
      return readOperation(request, requireSmart(await context.smartAccounts.open(network), request.method))
    }
    case 'wallet_getAssets':
      throw new Error('The frame keeps no list of assets.')
    default:
      return context.ask(network.rpcUrl, request.method, request.params)
  }
}

/** Answers a request of the page: reads at once, and what signs after the visitor has agreed. */
export const answerRequest = async (request: RpcRequest, context: RequestContext): Promise<unknown> => {
  const { method } = request
  if (SAFE_METHODS.includes(method)) return answerSafe(request, context)
  if (!UNSAFE_METHODS.includes(method)) throw new Error('Action not allowed')
  const network = networkOf(request, context.networks)
  const named = chainNamed(request)
  if (named !== undefined && named !== network.id) {
    throw new RequestError('unsupportedChain', `The request is for ${named}, and the network in use is ${network.id}.`)
  }
  const { smartAccounts } = context
  const [keys, smart] = await Promise.all([
    context.keys(),
    smartAccounts.preferred() === 'smartAccount' && network.family === 'eip155' ? smartAccounts.open(network) : undefined,
  ])
  const { sign } = network.family === 'solana' ? await import('./sign-solana.ts') : await import('./sign-eip155.ts')
  const { showApproval, ask, batches, keptPermissions, clock, signal, ended } = context
  const smartChain = smartAccounts.chainOf(network)
  const guarded = smartAccounts.guarded()
  return sign(request, { network, keys, smart, smartChain, guarded, showApproval, ask, batches, keptPermissions, clock, signal, ended })
}

/** The chain that a transaction or a batch names itself. */
const chainNamed = ({ params }: RpcRequest): string | undefined => {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  if (typeof first !== 'object' || first === null || !('chainId' in first)) return undefined
  const { chainId } = first
  if (typeof chainId !== 'string' && typeof chainId !== 'number') return undefined
  return caipOf(chainId) ?? 'a chain that it does not name rightly'
}
