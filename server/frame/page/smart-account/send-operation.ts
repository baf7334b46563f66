import type { Hex } from 'viem'
import { getAddress, numberToHex } from 'viem/utils'
import { shortAmount } from '../../../../kernel/contract/tools/decimal.ts'
import type { ApprovalSubject } from '../rpc/approval-subject.ts'
import type { SigningContext } from '../rpc/request-context.ts'
import { decodeCalls } from './account-calls.ts'
import { sendOperation } from './bundler.ts'
import { signDelegation } from './delegation.ts'
import type { OpenedAccount } from './open-account.ts'
import { type AccountCall, gasOf, hashOperation, toOperation } from './operation.ts'
import type { PreparedOperation } from './prepare-operation.ts'
import { quantity, readAnswer } from './read-chain.ts'

/** Decimals of a fee. */
const FEE_PLACES = 6

const callOnWire = ({ to, value, data }: AccountCall): Record<string, string> => ({
  to: getAddress(to),
  value: numberToHex(value),
  ...(data !== '0x' && { data }),
})

/**
 * What the visitor is asked: the calls as they are read back from the bytes that will be signed, so that nothing else can stand on screen,
 * and what the operation costs at most.
 */
const subjectOf = ({ intent, terms, upgrade }: PreparedOperation, { chain, address }: OpenedAccount): ApprovalSubject => {
  const calls = decodeCalls(intent.callData)
  if (!calls) throw new Error('The operation does something else than to make calls.')
  const { decimals, symbol } = chain.network.currency
  const fee = gasOf(terms) * terms.fees.maxFeePerGas
  return {
    method: 'wallet_sendCalls',
    params: [
      {
        version: '2.0.0',
        chainId: numberToHex(chain.chainId),
        from: address,
        atomicRequired: true,
        calls: calls.map((call) => callOnWire(call)),
      },
    ],
    network: chain.network,
    address,
    terms: {
      // Rounded up: never shown as less than it is.
      fee: `${shortAmount(fee, decimals, FEE_PLACES, 'up')} ${symbol}`,
      paymaster: terms.paymaster?.paymaster,
      delegate: upgrade?.address,
    },
  }
}

/** An operation on its way, and the block at which it was sent. */
export interface SentOperation {
  readonly hash: Hex
  readonly block: string
}

/** Asks the visitor, signs the operation that was shown and hands it to the bundler. */
export const approveAndSend = async (
  opened: OpenedAccount,
  prepared: PreparedOperation,
  { showApproval }: Pick<SigningContext, 'showApproval'>,
): Promise<SentOperation> => {
  const { account, chain, keys, ask } = opened
  const { intent, terms, upgrade } = prepared
  await showApproval(subjectOf(prepared, opened))
  const delegation = upgrade && (await signDelegation(keys, { address: upgrade.address, chainId: upgrade.chainId, nonce: upgrade.nonce }))
  const unsigned = toOperation(intent, terms, '0x', delegation)
  const signature = await account.signUserOperation({ ...unsigned, chainId: chain.chainId })
  const hash = hashOperation(unsigned, chain.chainId)
  const block = numberToHex(readAnswer(quantity, await ask(chain.network.rpcUrl, 'eth_blockNumber', []), 'The chain'))
  await sendOperation(opened, { ...unsigned, signature }, hash)
  return { hash, block }
}
