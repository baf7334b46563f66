import { base64 } from '@scure/base'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Call, SendFeature } from '../../../kernel/contract/features.ts'
import type { AccountRequests } from '../../../kernel/contract/tools/account-requests.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import type { Attempts } from './attempts.ts'
import type { BitcoinChains } from './esplora.ts'
import { buildPsbt, completePsbt, type SignedTransaction } from './psbt.ts'
import { requireTransfer, type TransferReads } from './transfer.ts'

/** The connected wallet. */
export type BitcoinRequests = AccountRequests<'bip122'>

const decode = (value: unknown): Uint8Array => {
  try {
    if (typeof value === 'string') return base64.decode(value)
  } catch {
    // Assigned below.
  }
  throw new PorticoError('WALLET_ERROR', 'The wallet gave no PSBT.')
}

interface SendParts {
  readonly chains: BitcoinChains
  readonly wallet: BitcoinRequests
  readonly transfers: TransferReads
  readonly attempts: Attempts
  readonly wait: SendFeature<'bip122'>['wait']
}

/** Sends BTC: planned and written here (as it was shown, where it was), signed by the wallet, broadcast here. */
export const createSend = ({ chains, wallet, transfers, attempts, wait }: SendParts): SendFeature<'bip122'> => {
  const broadcast = async (call: Call<'bip122'>, { id, raw }: SignedTransaction): Promise<void> => {
    try {
      await chains.read(call, ({ client }) => client.broadcast(raw))
    } catch (cause) {
      // Whatever the API says of it: it has the transaction, and may hand it on at any time.
      const status = await chains.read({ network: call.network }, ({ client }) => client.statusOf(id)).catch(() => undefined)
      if (status) return
      throw new PorticoError('SEND_UNCERTAIN', 'The signed transaction has left the page and may still be sent.', {
        cause,
        context: { id },
      })
    }
  }
  return {
    async wait(call) {
      const found = await wait(call)
      attempts.forget(call.id)
      return found
    },
    async send({ to, amount, token, terms, ...call }) {
      const transfer = requireTransfer({ ...call, to, amount, ...(token !== undefined && { token }) })
      const addresses = await wallet.ask(call, 'getAccountAddresses')
      const own = (Array.isArray(addresses) ? addresses : []).find((one: unknown) => readForeign(one, 'address') === call.account)
      if (own === undefined) throw new PorticoError('REQUEST_VOID', 'Account or network changed meanwhile.')
      // A coin there may carry more than its satoshi.
      if (readForeign(own, 'intention') === 'ordinal')
        throw new PorticoError('PARAMS_INVALID', 'Coins of an ordinals address are not sent.')
      const publicKey = readForeign(own, 'publicKey')
      const proven = await chains.read(call, ({ client }) => transfers.plan(client, { ...call, to }, transfer, terms?.parts))
      const psbt = await buildPsbt({ ...transfer, ...proven, publicKey: typeof publicKey === 'string' ? publicKey : undefined })
      const signed = await wallet.sign(call, 'signPsbt', {
        psbt: psbt.toBase64(),
        signInputs: proven.plan.inputs.map((_, index) => ({ address: call.account, index })),
        broadcast: false,
      })
      const transaction = await completePsbt(psbt, decode(readForeign(signed, 'psbt')), transfer.from)
      if (call.signal?.aborted) throw new PorticoError('REQUEST_ABORTED', 'The request was given up.')
      // Kept before it leaves: a page may be closed before the answer comes.
      attempts.keep({
        id: transaction.id,
        network: call.network,
        account: call.account,
        to,
        amount,
        coins: proven.plan.inputs,
        uncertain: true,
      })
      await broadcast(call, transaction)
      attempts.confirm(transaction.id)
      return transaction.id
    },
  }
}
