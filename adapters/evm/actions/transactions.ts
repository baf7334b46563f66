import { numberToHex } from 'viem'
import type { Hex } from '../../../kernel/contract/caip.ts'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import type { Call } from '../../../kernel/contract/features.ts'
import { cleanText } from '../../../kernel/contract/tools/clean-text.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { toHexChainId } from '../connect/hex-chain-id.ts'
import { requireOwnAddress } from './address.ts'
import { toChainFault } from './chain-fault.ts'
import { isHash } from './hex.ts'
import type { TransactionCall } from './transfer.ts'
import type { Wallet } from './wallet.ts'

// The outer message of many wallets says "Internal JSON-RPC error"; the true one lies further in.
const toSendError = (error: unknown): unknown => {
  if (!isPorticoError(error) || error.code !== 'WALLET_ERROR') return error
  const inner = [
    ['data', 'message'],
    ['data', 'originalError', 'message'],
    ['data', 'cause', 'message'],
  ]
  const texts = inner.map((path) => cleanText(readForeign(error.cause, ...path), 300))
  return toChainFault([error.message, ...texts].join(' '), error.rpcCode, error) ?? error
}

/**
 * Has the wallet sign and send a transaction, which carries its chain's id. Answers the hash. Rejects with `INSUFFICIENT_FUNDS`,
 * `TRANSACTION_FAILED` or as the wallet does.
 */
export const sendTransaction = async (
  wallet: Wallet,
  call: Call<'eip155'>,
  transactionCall: TransactionCall & { readonly gas?: bigint },
): Promise<Hex> => {
  const { to, value, data, gas } = transactionCall
  const transaction = {
    from: requireOwnAddress(call.account),
    to,
    chainId: toHexChainId(call.network),
    value: numberToHex(value),
    ...(data === undefined ? {} : { data }),
    ...(gas === undefined ? {} : { gas: numberToHex(gas) }),
  }
  try {
    const hash = await wallet.send(call, { method: 'eth_sendTransaction', params: [transaction] })
    if (isHash(hash)) return hash
  } catch (error) {
    throw toSendError(error)
  }
  throw new PorticoError('WALLET_ERROR', 'The wallet gave no transaction hash.')
}
