import { type RpcRequest, SAFE_METHODS, UNSAFE_METHODS } from '../../../../plugins/auth/protocol/index.ts'
import type { AccountKeys } from '../keys-port.ts'
import type { AskChain } from '../networks/ask-chain.ts'
import { caipOf } from '../networks/chain-of.ts'
import type { FrameNetwork, Networks } from '../networks/networks.ts'
import type { ShowApproval } from './approval-subject.ts'

/** What a batch was sent as. */
export interface SentBatch {
  readonly chainId: string
  readonly hashes: readonly string[]
}

/** What requests are answered with. */
export interface RequestContext {
  /** The batches that were sent since the frame was loaded, by their id. */
  readonly batches: Map<string, SentBatch>
  readonly networks: Networks
  readonly ask: AskChain
  readonly showApproval: ShowApproval
  /** The keys of the signed-in account. Rejects where nobody is signed in. */
  keys(): Promise<AccountKeys>
}

/** What a request that signs is carried out with: one network and one account, from the question to the signature. */
export interface SigningContext extends Pick<RequestContext, 'ask' | 'showApproval' | 'batches'> {
  readonly network: FrameNetwork
  readonly keys: AccountKeys
}

/** Methods of accounts that are contracts. The frame's accounts are keys. */
const SMART = /UserOperation|supportedEntryPoints|Permission/

const hexOf = (network: FrameNetwork): string => `0x${BigInt(network.id.slice('eip155:'.length)).toString(16)}`

const batchStatus = async (params: unknown, { networks, ask, batches }: RequestContext): Promise<unknown> => {
  const id = Array.isArray(params) ? String(params[0]) : ''
  const batch = batches.get(id)
  if (!batch) throw new Error('There is no such batch.')
  const { rpcUrl } = networks.find(batch.chainId)
  const found = await Promise.all(batch.hashes.map((hash) => ask(rpcUrl, 'eth_getTransactionReceipt', [hash])))
  const receipts = found.filter((receipt): receipt is Record<string, unknown> => typeof receipt === 'object' && receipt !== null)
  const failed = receipts.filter(({ status }) => status === '0x0').length
  const done = receipts.length === found.length
  // EIP-5792: 100 pending, 200 confirmed, 500 reverted, 600 some of them reverted.
  const status = !done ? 100 : failed === 0 ? 200 : failed === found.length ? 500 : 600
  return { version: '2.0.0', id, chainId: batch.chainId, status, atomic: false, receipts }
}

const networkOf = (request: RpcRequest, networks: Networks): FrameNetwork => {
  if (request.chainId !== undefined) return networks.find(request.chainId)
  const active = networks.active()
  const family = request.method.startsWith('solana_') ? 'solana' : 'eip155'
  if (active.family !== family) throw new Error(`The request is not for the network in use: ${active.name}.`)
  return active
}

const answerSafe = async (request: RpcRequest, context: RequestContext): Promise<unknown> => {
  const network = networkOf(request, context.networks)
  switch (request.method) {
    case 'eth_accounts':
      return [(await context.keys()).addresses.eip155]
    case 'eth_chainId':
      return hexOf(network)
    case 'wallet_getCapabilities':
      // One signature each: nothing makes several calls one.
      return { [hexOf(network)]: { atomic: { status: 'unsupported' } } }
    case 'wallet_getCallsStatus':
      return batchStatus(request.params, context)
    case 'wallet_getAssets':
      throw new Error('The frame keeps no list of assets.')
    default:
      return context.ask(network.rpcUrl, request.method, request.params)
  }
}

/** Answers a request of the page: reads at once, and what signs after the visitor has agreed. */
export const answerRequest = async (request: RpcRequest, context: RequestContext): Promise<unknown> => {
  const { method } = request
  if (SMART.test(method)) throw new Error(`The frame's accounts are keys, and have no ${method}.`)
  if (SAFE_METHODS.includes(method)) return answerSafe(request, context)
  if (!UNSAFE_METHODS.includes(method)) throw new Error('Action not allowed')
  const network = networkOf(request, context.networks)
  const named = chainNamed(request)
  if (named !== undefined && named !== network.id) throw new Error(`The request is for ${named}, and the network in use is ${network.id}.`)
  const keys = await context.keys()
  const { sign } = await import('./sign-request.ts')
  return sign(request, { network, keys, showApproval: context.showApproval, ask: context.ask, batches: context.batches })
}

/** The chain that a transaction or a batch names itself. */
const chainNamed = ({ params }: RpcRequest): string | undefined => {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  if (typeof first !== 'object' || first === null || !('chainId' in first)) return undefined
  const { chainId } = first
  if (typeof chainId !== 'string' && typeof chainId !== 'number') return undefined
  return caipOf(chainId) ?? 'a chain that it does not name rightly'
}
