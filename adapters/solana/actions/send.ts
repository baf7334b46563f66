import { base58, base64 } from '@scure/base'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import type { SendFeature } from '../../../kernel/contract/features.ts'
import { readForeign } from '../../../kernel/contract/wallet-error.ts'
import { toTransactionError } from './chain-error.ts'
import type { Chains } from './chains.ts'
import { requireTransfer, toTransaction } from './transfer.ts'
import type { Wallet } from './wallet.ts'

/** By which a wallet says that it does not have a feature. */
const UNSUPPORTED = 4200

const SIGNATURE = 64

/** A transaction's id, known to be one. */
export const isSignature = (value: unknown): value is string => {
  if (typeof value !== 'string' || value.length > 100) return false
  try {
    return base58.decode(value).length === SIGNATURE
  } catch {
    return false
  }
}

/** Sends SOL: tried out first, then signed and sent by the wallet; by us where the wallet only signs. */
export const createSend = (chains: Chains, wallet: Wallet, wait: SendFeature<'solana'>['wait']): SendFeature<'solana'> => ({
  wait,
  async send({ to, amount, token, ...call }) {
    if (call.signal?.aborted) throw new PorticoError('REQUEST_ABORTED', 'The request was given up.')
    wallet.check(call)
    const transfer = requireTransfer(call.account, to, amount, token)
    const transaction = await chains.read(call, async ({ connection, web3 }) => {
      const unsigned = await toTransaction(web3, connection, transfer)
      const { value } = await connection.simulateTransaction(unsigned, { sigVerify: false })
      if (value.err !== null) throw toTransactionError(value.err)
      return unsigned
    })
    const encoded = base64.encode(transaction.serialize())
    try {
      const sent = await wallet.send(call, 'solana_signAndSendTransaction', { transaction: encoded })
      const id = readForeign(sent, 'signature')
      if (isSignature(id)) return id
    } catch (error) {
      if (!isPorticoError(error) || error.rpcCode !== UNSUPPORTED) throw error
      const signed = readForeign(await wallet.sign(call, 'solana_signTransaction', { transaction: encoded }), 'transaction')
      if (typeof signed === 'string') {
        const id = await chains.read(call, ({ connection }) => connection.sendRawTransaction(base64.decode(signed)))
        if (isSignature(id)) return id
      }
    }
    throw new PorticoError('WALLET_ERROR', 'The wallet gave no transaction id.')
  },
})
