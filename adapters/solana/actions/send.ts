import { base58, base64 } from '@scure/base'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import type { Call, SendFeature } from '../../../kernel/contract/features.ts'
import type { AccountRequests } from '../../../kernel/contract/tools/account-requests.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { loadWeb3, signatureIn } from './load-web3.ts'
import type { SolanaChains } from './rpc.ts'
import { prepareTransfer, requireTransfer } from './transfer.ts'

/** The connected wallet. */
export type SolanaRequests = AccountRequests<'solana'>

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

/** How wallets pass on that an endpoint no longer takes what they signed: their visitor has taken too long. */
const EXPIRED = /blockhash not found|block height exceeded/i

const expired = (cause?: unknown): PorticoError =>
  new PorticoError('TRANSACTION_FAILED', 'The transaction has expired before it was sent.', { cause, context: { reason: 'expired' } })

/** Sends SOL and tokens: tried out first, then signed and sent by the wallet; by us where the wallet only signs. */
export const createSend = (chains: SolanaChains, wallet: SolanaRequests, wait: SendFeature<'solana'>['wait']): SendFeature<'solana'> => {
  /** Answers the transaction's id. One that an endpoint knows already has been sent: its answer to the first time was lost. */
  const sendSigned = async (call: Call<'solana'>, text: unknown): Promise<unknown> => {
    if (typeof text !== 'string') return undefined
    const signed = base64.decode(text)
    const id = await signatureIn(signed)
    if (id === undefined) return undefined
    await chains.read(call, async ({ client: rpc }) => {
      await rpc.send(signed).catch((error: unknown) => {
        if (!isPorticoError(error) || error.context.reason !== 'repeated') throw error
      })
    })
    return base58.encode(id)
  }
  return {
    wait,
    async send({ to, amount, token, terms: shown, ...call }) {
      if (call.signal?.aborted) throw new PorticoError('REQUEST_ABORTED', 'The request was given up.')
      wallet.check(call)
      const transfer = requireTransfer(call.account, to, amount, token)
      const web3 = await loadWeb3()
      const transaction = await chains.read(call, async ({ client: rpc }) => {
        const { transaction: made, terms } = await prepareTransfer(rpc, web3, transfer)
        const more = (name: 'deposit' | 'withheld'): boolean => (terms[name] ?? 0n) > (shown?.[name] ?? 0n)
        if (shown && (more('deposit') || more('withheld'))) {
          throw new PorticoError('TRANSACTION_FAILED', 'The transfer takes more than was shown.', { context: { reason: 'terms' } })
        }
        const unsigned = made.serialize()
        await rpc.simulate(unsigned)
        return base64.encode(unsigned)
      })
      let id: unknown
      try {
        id = readForeign(await wallet.send(call, 'solana_signAndSendTransaction', { transaction }), 'signature')
      } catch (error) {
        if (isPorticoError(error) && error.code === 'WALLET_ERROR' && EXPIRED.test(error.message)) throw expired(error)
        if (!isPorticoError(error) || error.rpcCode !== UNSUPPORTED) throw error
        const signed = await wallet.sign(call, 'solana_signTransaction', { transaction })
        id = await sendSigned(call, readForeign(signed, 'transaction'))
      }
      if (isSignature(id)) return id
      throw new PorticoError('WALLET_ERROR', 'The wallet gave no transaction id.')
    },
  }
}
