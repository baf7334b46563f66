import * as v from 'valibot'
import type { Hex } from 'viem'
import { numberToHex } from 'viem/utils'
import { newBatchId, readBatch } from '../rpc/read-batch.ts'
import type { SigningContext } from '../rpc/request-context.ts'
import { RequestError } from '../rpc/request-error.ts'
import type { OpenedAccount } from './open-account.ts'
import type { AccountCall } from './operation.ts'
import { waitForOutcome } from './outcome.ts'
import type { PaymasterService } from './paymaster.ts'
import { type PreparedOperation, prepareOperation } from './prepare-operation.ts'
import { readCall, serviceFor, usualService } from './read-calls.ts'
import { approveAndSend } from './send-operation.ts'

const from = v.object({ from: v.optional(v.string()) })

/** A request that names an account names this one. */
const requireAccount = (given: unknown, { address }: OpenedAccount): void => {
  const named = v.safeParse(from, given)
  if (!named.success || (named.output.from !== undefined && named.output.from.toLowerCase() !== address.toLowerCase())) {
    throw new Error('The request names another account than the one that is signed in.')
  }
}

const prepareCalls = (
  opened: OpenedAccount,
  calls: readonly AccountCall[],
  service: PaymasterService | undefined,
): Promise<PreparedOperation> => prepareOperation(opened, { callData: opened.calls.encode(calls), calls, service })

/** Fields that an operation cannot have. Who sets them wants another transaction than this one. */
const REFUSED = ['authorizationList', 'accessList', 'blobs', 'blobVersionedHashes', 'sidecars', 'maxFeePerBlobGas', 'nonce']

/**
 * `eth_sendTransaction` of a smart account: one operation of one call. Answers the hash of the transaction that the operation came in, and
 * rejects where the call failed in it: that transaction succeeds all the same.
 */
export const sendAsOperation = async (given: unknown, opened: OpenedAccount, context: SigningContext): Promise<Hex> => {
  requireAccount(given, opened)
  const refused = REFUSED.find((name) => typeof given === 'object' && given !== null && Object.hasOwn(given, name))
  if (refused !== undefined) throw new Error(`A smart account sends no transaction with ${refused}.`)
  const prepared = await prepareCalls(opened, [readCall(given)], usualService(opened.chain))
  const { hash, block } = await approveAndSend(opened, prepared, context)
  const { success, transactionHash } = await waitForOutcome(opened, hash, block, context)
  if (!success) throw new Error(`The call failed in the transaction ${transactionHash}.`)
  return transactionHash
}

const rejectedUpgrade = (error: unknown, { upgrade }: PreparedOperation): unknown =>
  upgrade && error instanceof RequestError && error.code === 4001
    ? new RequestError('rejectedUpgrade', 'User rejected the upgrade of the account')
    : error

/** `wallet_sendCalls` of an account that makes all calls or none: one operation. Answers once the bundler has taken it. */
export const sendCallsAsOperation = async (given: unknown, opened: OpenedAccount, context: SigningContext): Promise<unknown> => {
  const { chain, address } = opened
  requireAccount(given, opened)
  const { id = newBatchId(), calls: asked, capabilities } = readBatch(given)
  const calls = asked.map((call) => readCall(call))
  const service = serviceFor(capabilities, chain)
  // What a single call wants is wanted of the whole: there is one payer for all of them.
  for (const call of calls) serviceFor(call.capabilities, chain)
  return context.batches.take(id, async () => {
    const prepared = await prepareCalls(opened, calls, service)
    const sent = await approveAndSend(opened, prepared, context).catch((error: unknown) => {
      throw rejectedUpgrade(error, prepared)
    })
    const nonce = numberToHex(prepared.intent.nonce)
    context.batches.set(id, { kind: 'operation', chainId: chain.network.id, sender: address, nonce, ...sent })
    return { id }
  })
}
