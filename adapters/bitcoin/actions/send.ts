import { base64 } from '@scure/base'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { SendFeature } from '../../../kernel/contract/features.ts'
import type { AccountRequests } from '../../../kernel/contract/tools/account-requests.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import type { BitcoinChains } from './esplora.ts'
import { planOf } from './plan-transfer.ts'
import { buildPsbt, completePsbt } from './psbt.ts'
import { readPlan, requireTransfer } from './transfer.ts'

/** The connected wallet. */
export type BitcoinRequests = AccountRequests<'bip122'>

const decode = (value: unknown): Uint8Array => {
  try {
    if (typeof value === 'string') return base64.decode(value)
  } catch {
    // Said below.
  }
  throw new PorticoError('WALLET_ERROR', 'The wallet gave no PSBT.')
}

/** Sends BTC: planned and written here (as it was shown, where it was), signed by the wallet, broadcast here. */
export const createSend = (chains: BitcoinChains, wallet: BitcoinRequests, wait: SendFeature<'bip122'>['wait']): SendFeature<'bip122'> => ({
  wait,
  async send({ to, amount, token, terms, ...call }) {
    const transfer = requireTransfer({ ...call, to, amount, ...(token !== undefined && { token }) })
    const addresses = await wallet.ask(call, 'getAccountAddresses')
    const own = (Array.isArray(addresses) ? addresses : []).find((one: unknown) => readForeign(one, 'address') === call.account)
    if (own === undefined) throw new PorticoError('REQUEST_VOID', 'Account or network changed meanwhile.')
    // A coin there may carry more than its satoshi.
    if (readForeign(own, 'intention') === 'ordinal') throw new PorticoError('PARAMS_INVALID', 'Coins of an ordinals address are not sent.')
    const publicKey = readForeign(own, 'publicKey')
    const { psbt, plan } = await chains.read(call, async ({ client }) => {
      const made = terms?.parts
        ? planOf(terms.parts, { amount, coins: await client.coins(call.account) })
        : await readPlan(client, call.account, transfer)
      const parts = { ...transfer, plan: made, publicKey: typeof publicKey === 'string' ? publicKey : undefined }
      return { plan: made, psbt: await buildPsbt({ ...parts, transaction: (id) => client.transaction(id) }) }
    })
    const signed = await wallet.sign(call, 'signPsbt', {
      psbt: psbt.toBase64(),
      signInputs: plan.inputs.map((_, index) => ({ address: call.account, index })),
      broadcast: false,
    })
    const { id, raw } = await completePsbt(psbt, decode(readForeign(signed, 'psbt')))
    await chains.read(call, ({ client }) => client.broadcast(raw))
    return id
  },
})
