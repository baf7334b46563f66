import type { Address, Hex } from 'viem'
import { getBlock } from 'viem/actions'
import { bytesToHex, hexToBigInt, isAddressEqual } from 'viem/utils'
import { isPorticoError } from '../../../../kernel/contract/errors.ts'
import {
  lowerAmount,
  type PermissionRequest,
  permissionToWire,
  readPermissionRequests,
  windowOf,
} from '../../../../plugins/smart-sessions/permissions/read-request.ts'
import { revokedContext } from '../../../../plugins/smart-sessions/permissions/revocation-request.ts'
import type { ApprovalSubject, AskedPermission, LowerSubject } from '../rpc/approval-subject.ts'
import type { SigningContext } from '../rpc/request-context.ts'
import { RequestError } from '../rpc/request-error.ts'
import { type OpenedAccount, openDelegator, openSmartAccount } from '../smart-account/open-account.ts'
import { waitForOutcome } from '../smart-account/outcome.ts'
import { type PreparedOperation, prepareOperation } from '../smart-account/prepare-operation.ts'
import { usualService } from '../smart-account/read-calls.ts'
import { approveAndSend, type SentOperation, sendApproved, shownTerms } from '../smart-account/send-operation.ts'
import { signTypedDataAsContract } from '../smart-account/sign-as-contract.ts'
import { type DelegationContracts, decodeContext, disableCall } from './delegation.ts'
import { type GrantOptions, type PreparedGrant, prepareGrant } from './grant-permission.ts'
import { readHeld } from './held-permissions.ts'
import type { KeptPermissions } from './kept-permissions.ts'
import { readNonce } from './nonce.ts'
import { readAsset } from './read-asset.ts'

const unsupported = (method: string): RequestError => new RequestError('unsupportedMethod', `The account has no ${method}.`)

/** What is refused before anybody is asked has its own code. */
const refusedBy = <T>(read: () => T): T => {
  try {
    return read()
  } catch (error) {
    throw isPorticoError(error) ? new RequestError('invalidParams', error.message) : error
  }
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
  readonly options: GrantOptions
  readonly prepared: PreparedGrant
  readonly asked: AskedPermission
  /** What is shown, and then signed. */
  readonly data: ReturnType<typeof writtenData>
}

/** A permission that is asked for, with what makes the same one again at another amount. */
interface Draft {
  readonly request: PermissionRequest
  readonly options: GrantOptions
  readonly shown: Pick<AskedPermission, 'asset' | 'highest' | 'held'>
}

const toGrant = ({ request, options, shown }: Draft): Grant => {
  const prepared = refusedBy(() => prepareGrant(request, options))
  const { to, texts, permission, rules } = request
  const most = permission.most(windowOf(request, options.now))
  const asked = { to, texts, most, expiry: rules.expiry, justification: permission.justification, ...shown }
  return { request, options, prepared, asked, data: writtenData(prepared) }
}

/** With the visitor's amount: lowered from what was asked for, and not from what they chose before. */
const toLowerGrant = (draft: Draft, amount: bigint): Grant =>
  toGrant({ ...draft, request: lowerAmount(draft.request, amount, draft.options.now) })

const readDrafts = async (
  params: unknown,
  opened: OpenedAccount,
  contracts: DelegationContracts,
  kept: KeptPermissions,
): Promise<readonly Draft[]> => {
  const { address: account, client, chain } = opened
  const [{ timestamp }, nonce] = await Promise.all([getBlock(client), readNonce(client, contracts, account)])
  const now = Number(timestamp)
  const isAccount = (address: string): boolean => isAddressEqual(address as Address, account)
  const requests = refusedBy(() => readPermissionRequests(params, { chain: BigInt(chain.chainId), isAccount, now }))
  const held = await readHeld(kept.of(account, chain.network.id), opened, contracts)
  return Promise.all(
    requests.map(async (request) => {
      const salt = hexToBigInt(bytesToHex(crypto.getRandomValues(new Uint8Array(32))))
      const asset = await readAsset(request, opened)
      // Without its decimals nobody can write an amount.
      const canLower = request.isAdjustmentAllowed && asset?.decimals !== undefined
      const highest = canLower ? request.permission.adjustable(windowOf(request, now)) : undefined
      return { request, options: { contracts, chainId: chain.chainId, account, nonce, now, salt }, shown: { asset, highest, held } }
    }),
  )
}

/**
 * `wallet_requestExecutionPermissions` of ERC-7715, also by its old name. Each permission is shown by itself, as it will be signed; where the
 * site allows it, the visitor lowers its amount. Once all are agreed to, the account moves to the code that keeps them, if it does not run it
 * yet, and signs.
 */
export const grantPermissions = async (method: string, params: unknown, context: SigningContext): Promise<unknown> => {
  const { smartChain, keys, ask, network, showApproval, keptPermissions } = context
  const opened = smartChain && (await openDelegator(smartChain, keys, ask))
  const contracts = smartChain?.delegations
  if (!opened || !contracts) throw unsupported(method)
  const { address } = opened
  const drafts = await readDrafts(params, opened, contracts, keptPermissions)
  const first = drafts.map(toGrant)
  const move = await prepareMove(opened)
  const terms = move && shownTerms(move, opened)
  const grants: Grant[] = []
  for (const [index, draft] of drafts.entries()) {
    const subjectOf = ({ asked, data }: Grant): ApprovalSubject => ({
      method: 'eth_signTypedData_v4',
      params: [address, data],
      network,
      address,
      permission: asked,
      ...(terms && index === 0 && { terms }),
    })
    let grant = first[index] ?? toGrant(draft)
    const lower: LowerSubject = (amount) => {
      grant = toLowerGrant(draft, amount)
      return subjectOf(grant)
    }
    await showApproval(subjectOf(grant), draft.shown.highest === undefined ? undefined : lower)
    grants.push(grant)
  }
  if (move) await requireSuccess(opened, await sendApproved(opened, move), context)
  const answers: object[] = []
  for (const { request, prepared, data, options } of grants) {
    // The same object that was shown last.
    const signature = await signTypedDataAsContract(opened, data as Parameters<typeof signTypedDataAsContract>[1])
    const { context: bytes, ...rest } = prepared.answer(signature)
    const granted = permissionToWire(request, address)
    keptPermissions.add([{ network: network.id, account: address, context: bytes, request: granted, grantedAt: options.now }])
    answers.push({ ...granted, context: bytes, ...rest })
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
