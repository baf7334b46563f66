import { base64 } from '@scure/base'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import type { SendFeature } from '../../../kernel/contract/features.ts'
import type { AccountRequests } from '../../../kernel/contract/tools/account-requests.ts'
import { sendUncertain } from '../../../kernel/contract/tools/uncertain-send.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { loadWeb3 } from './load-web3.ts'
import type { SolanaChains } from './rpc.ts'
import { requireSigned } from './signed-transaction.ts'
import { prepareTransfer, requireTransfer } from './transfer.ts'
import { createUncertainTransfers, isSignature, readUnseen } from './uncertain-transfers.ts'

/** The connected wallet. */
export type SolanaRequests = AccountRequests<'solana'>

/** By which a wallet says that it does not have a feature. */
const UNSUPPORTED = 4200

const bytesOf = (text: unknown): Uint8Array => {
  try {
    if (typeof text === 'string') return base64.decode(text)
  } catch {
    // Assigned below.
  }
  throw new PorticoError('WALLET_ERROR', 'The wallet gave no transaction.')
}

/**
 * Sends SOL and tokens: tried out first, then signed and sent by the wallet; by us where the wallet only signs. Rejects with `SEND_UNCERTAIN`
 * once a signature has left and nobody says that it was taken. The same transfer asked for again is then the same transaction.
 */
export const createSend = (chains: SolanaChains, wallet: SolanaRequests, wait: SendFeature<'solana'>['wait']): SendFeature<'solana'> => {
  const uncertain = createUncertainTransfers(chains)
  return {
    async wait(call) {
      try {
        const found = await wait(call)
        uncertain.settle(call.id)
        return found
      } catch (error) {
        if (isPorticoError(error) && error.code === 'TRANSACTION_FAILED') uncertain.settle(call.id)
        throw error
      }
    },
    async send({ to, amount, token, terms: shown, ...call }) {
      if (call.signal?.aborted) throw new PorticoError('REQUEST_ABORTED', 'The request was given up.')
      wallet.check(call)
      const transfer = requireTransfer(call.account, to, amount, token)
      const earlier = await uncertain.again(call, transfer)
      if (earlier !== undefined) return earlier
      const web3 = await loadWeb3()
      const { unsigned, lastHeight } = await chains.read(call, async ({ client: rpc }) => {
        const { transaction, terms, ...prepared } = await prepareTransfer(rpc, web3, transfer)
        const more = (name: 'deposit' | 'withheld'): boolean => (terms[name] ?? 0n) > (shown?.[name] ?? 0n)
        if (shown && (more('deposit') || more('withheld'))) {
          throw new PorticoError('TRANSACTION_FAILED', 'The transfer takes more than was shown.', { context: { reason: 'terms' } })
        }
        await rpc.simulate(transaction.serialize())
        return { unsigned: transaction, lastHeight: prepared.lastHeight }
      })
      const params = { transaction: base64.encode(unsigned.serialize()) }
      let id: unknown
      try {
        id = readForeign(await wallet.send(call, 'solana_signAndSendTransaction', params), 'signature')
      } catch (error) {
        if (!isPorticoError(error)) throw error
        const unseen = readUnseen(error)
        if (unseen?.id !== undefined) uncertain.keep(call, transfer, { id: unseen.id, lastHeight })
        if (unseen) throw sendUncertain(error, unseen.id)
        if (error.rpcCode !== UNSUPPORTED) throw error
        const signed = bytesOf(readForeign(await wallet.sign(call, 'solana_signTransaction', params), 'transaction'))
        const sent = { id: await requireSigned(web3, unsigned, signed), lastHeight, signed }
        return uncertain.broadcast(call, transfer, sent, () => wallet.check(call))
      }
      if (isSignature(id)) return id
      throw new PorticoError('WALLET_ERROR', 'The wallet gave no transaction id.')
    },
  }
}
