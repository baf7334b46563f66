import type { Hex } from 'viem'
import { getAddress, numberToHex } from 'viem/utils'
import { shortAmount } from '../../../../kernel/contract/tools/decimal.ts'
import type { RequestTerms } from '../../../../ui-kit/review/terms.tsx'
import type { ApprovalSubject } from '../rpc/approval-subject.ts'
import type { SigningContext } from '../rpc/request-context.ts'
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

/** What an operation costs at most, who pays, and the code that it brings. */
export const shownTerms = (
  { terms, upgrade }: PreparedOperation,
  { chain }: OpenedAccount,
): Pick<RequestTerms, 'fee' | 'paymaster' | 'delegate'> => {
  const { decimals, symbol } = chain.network.currency
  return {
    // Rounded up: never shown as less than it is.
    fee: `${shortAmount(gasOf(terms) * terms.fees.maxFeePerGas, decimals, FEE_PLACES, 'up')} ${symbol}`,
    paymaster: terms.paymaster?.paymaster,
    delegate: upgrade?.address,
  }
}

/**
 * What the visitor is asked: the calls as they are read back from the bytes that will be signed, so that nothing else can stand on screen,
 * and what the operation costs at most.
 */
const subjectOf = (prepared: PreparedOperation, opened: OpenedAccount): ApprovalSubject => {
  const { chain, address } = opened
  const calls = opened.calls.decode(prepared.intent.callData)
  if (!calls) throw new Error('The operation does something else than to make calls.')
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
    terms: shownTerms(prepared, opened),
  }
}

/** An operation on its way, and the block at which it was sent. */
export interface SentOperation {
  readonly hash: Hex
  readonly block: string
}

/** Signs an operation that the visitor has agreed to and hands it to the bundler. */
export const sendApproved = async (opened: OpenedAccount, { intent, terms, upgrade }: PreparedOperation): Promise<SentOperation> => {
  const { account, chain, keys, ask } = opened
  const delegation = upgrade && (await signDelegation(keys, { address: upgrade.address, chainId: upgrade.chainId, nonce: upgrade.nonce }))
  const unsigned = toOperation(intent, terms, '0x', delegation)
  const signature = await account.signUserOperation({ ...unsigned, chainId: chain.chainId })
  const hash = hashOperation(unsigned, chain.chainId)
  const block = numberToHex(readAnswer(quantity, await ask(chain.network.rpcUrl, 'eth_blockNumber', []), 'The chain'))
  await sendOperation(opened, { ...unsigned, signature }, hash)
  return { hash, block }
}

/** Asks the visitor, signs the operation that was shown and hands it to the bundler. */
export const approveAndSend = async (
  opened: OpenedAccount,
  prepared: PreparedOperation,
  { showApproval }: Pick<SigningContext, 'showApproval'>,
): Promise<SentOperation> => {
  await showApproval(subjectOf(prepared, opened))
  return sendApproved(opened, prepared)
}
