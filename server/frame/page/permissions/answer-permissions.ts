import type { Address, Hex } from 'viem'
import { getBlock, readContract } from 'viem/actions'
import { bytesToHex, hexToBigInt, isAddressEqual, parseAbi } from 'viem/utils'
import { isPorticoError } from '../../../../kernel/contract/errors.ts'
import { cleanText } from '../../../../kernel/contract/tools/clean-text.ts'
import {
  type PermissionRequest,
  permissionToWire,
  readPermissionRequests,
  windowOf,
} from '../../../../plugins/smart-sessions/permissions/read-request.ts'
import { revokedContext } from '../../../../plugins/smart-sessions/permissions/revocation-request.ts'
import type { AskedPermission } from '../rpc/approval-subject.ts'
import type { SigningContext } from '../rpc/request-context.ts'
import { RequestError } from '../rpc/request-error.ts'
import { type OpenedAccount, openDelegator, openSmartAccount } from '../smart-account/open-account.ts'
import { waitForOutcome } from '../smart-account/outcome.ts'
import { type PreparedOperation, prepareOperation } from '../smart-account/prepare-operation.ts'
import { usualService } from '../smart-account/read-calls.ts'
import { approveAndSend, type SentOperation, sendApproved, shownTerms } from '../smart-account/send-operation.ts'
import { signTypedDataAsContract } from '../smart-account/sign-as-contract.ts'
import { type DelegationContracts, decodeContext, disableCall } from './delegation.ts'
import { type PreparedGrant, prepareGrant } from './grant-permission.ts'
import { readNonce } from './nonce.ts'

const unsupported = (method: string): RequestError => new RequestError('unsupportedMethod', `The account has no ${method}.`)

/** What is refused before anybody is asked has its own code. */
const refusedBy = <T>(read: () => T): T => {
  try {
    return read()
  } catch (error) {
    throw isPorticoError(error) ? new RequestError('invalidParams', error.message) : error
  }
}

const tokenAbi = parseAbi(['function symbol() view returns (string)', 'function decimals() view returns (uint8)'])

/** Name and decimals of what is spent, by the chain. A token that does not say its decimals has none. */
const assetOf = async (
  { permission: { asset } }: PermissionRequest,
  { chain, client }: OpenedAccount,
): Promise<AskedPermission['asset']> => {
  if (asset.kind === 'none') return undefined
  if (asset.kind === 'native') return { symbol: chain.network.currency.symbol, decimals: chain.network.currency.decimals }
  const at = { abi: tokenAbi, address: asset.address } as const
  const [symbol, decimals] = await Promise.all([
    readContract(client, { ...at, functionName: 'symbol' }).catch(() => ''),
    readContract(client, { ...at, functionName: 'decimals' }).catch(() => undefined),
  ])
  return { symbol: cleanText(symbol, 20), decimals, address: asset.address }
}

const DOMAIN = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

/** The delegation as it is shown, and of which the hash is made: typed data as pages write it. */
const writtenData = ({ typedData }: PreparedGrant) => ({
  ...typedData,
  types: { EIP712Domain: DOMAIN, ...typedData.types },
  message: { ...typedData.message, salt: `${typedData.message.salt}` },
})

/** Waits until an operation is in a block, and rejects where its calls failed there. */
const requireSuccess = async (opened: OpenedAccount, { hash, block }: SentOperation, context: SigningContext): Promise<void> => {
  const { success, transactionHash } = await waitForOutcome(opened, hash, block, context)
  if (!success) throw new Error(`The call failed in the transaction ${transactionHash}.`)
}

/** The operation that gives the account the code of permissions. Undefined where it has it already. */
const prepareMove = async (opened: OpenedAccount): Promise<PreparedOperation | undefined> => {
  if ((await opened.state()).deployed) return undefined
  const calls = [{ to: opened.address, value: 0n, data: '0x' as const }]
  return prepareOperation(opened, { callData: opened.calls.encode(calls), calls, service: usualService(opened.chain) })
}

interface Grant {
  readonly request: PermissionRequest
  readonly prepared: PreparedGrant
  readonly asked: AskedPermission
}

const prepareGrants = async (params: unknown, opened: OpenedAccount, contracts: DelegationContracts): Promise<readonly Grant[]> => {
  const { address: account, client, chain } = opened
  const [{ timestamp }, nonce] = await Promise.all([getBlock(client), readNonce(client, contracts, account)])
  const now = Number(timestamp)
  const isAccount = (address: string): boolean => isAddressEqual(address as Address, account)
  const requests = refusedBy(() => readPermissionRequests(params, { chain: BigInt(chain.chainId), isAccount, now }))
  return Promise.all(
    requests.map(async (request) => {
      const salt = hexToBigInt(bytesToHex(crypto.getRandomValues(new Uint8Array(32))))
      const prepared = refusedBy(() => prepareGrant(request, { contracts, chainId: chain.chainId, account, nonce, now, salt }))
      const { to, texts, permission, rules } = request
      const asset = await assetOf(request, opened)
      const most = permission.most(windowOf(request, now))
      return { request, prepared, asked: { to, texts, asset, most, expiry: rules.expiry, justification: permission.justification } }
    }),
  )
}

/**
 * `wallet_requestExecutionPermissions` of ERC-7715, also by its old name. Each permission is shown by itself, as it will be signed. Once all
 * are agreed to, the account moves to the code that keeps them, if it does not run it yet, and signs.
 */
export const grantPermissions = async (method: string, params: unknown, context: SigningContext): Promise<unknown> => {
  const { smartChain, keys, ask, network, showApproval } = context
  const opened = smartChain && (await openDelegator(smartChain, keys, ask))
  const contracts = smartChain?.delegations
  if (!opened || !contracts) throw unsupported(method)
  const { address } = opened
  const grants = await prepareGrants(params, opened, contracts)
  const move = await prepareMove(opened)
  const shown = grants.map(({ prepared }) => writtenData(prepared))
  for (const [index, { asked }] of grants.entries()) {
    await showApproval({
      method: 'eth_signTypedData_v4',
      params: [address, shown[index]],
      network,
      address,
      permission: asked,
      ...(move && index === 0 && { terms: shownTerms(move, opened) }),
    })
  }
  if (move) await requireSuccess(opened, await sendApproved(opened, move), context)
  const answers: object[] = []
  for (const [index, { request, prepared }] of grants.entries()) {
    // The same object that was shown.
    const signature = await signTypedDataAsContract(opened, shown[index] as Parameters<typeof signTypedDataAsContract>[1])
    answers.push({ ...permissionToWire(request, address), ...prepared.answer(signature) })
  }
  return answers
}

/** The context of a permission, from the params of a revocation. */
const contextIn = (method: string, params: unknown): Hex => {
  const read = revokedContext(params)
  if (read !== undefined) return read
  // By this name EIP-2255 takes back a site's access to accounts, which the frame does not keep.
  if (method === 'wallet_revokePermissions') throw unsupported(method)
  throw new RequestError('invalidParams', 'The request names no permission.')
}

/** `wallet_revokeExecutionPermission` of ERC-7715, also by its old name: the account disables the delegation on the chain. */
export const revokePermission = async (method: string, params: unknown, context: SigningContext): Promise<unknown> => {
  const { smartChain, keys, ask } = context
  const contracts = smartChain?.delegations
  const bytes = contextIn(method, params)
  if (!smartChain || !contracts) throw unsupported(method)
  const opened = await openSmartAccount(smartChain, keys, ask)
  const delegation = decodeContext(bytes)
  if (!delegation || !isAddressEqual(delegation.delegator, opened.address)) {
    throw new RequestError('invalidParams', 'This is no permission of the account.')
  }
  const calls = [disableCall(delegation, contracts)]
  const prepared = await prepareOperation(opened, { callData: opened.calls.encode(calls), calls, service: usualService(opened.chain) })
  await requireSuccess(opened, await approveAndSend(opened, prepared, context), context)
  return {}
}
