import { base64, hex } from '@scure/base'
import { address as addresses, networks, Psbt } from 'bitcoinjs-lib'
import * as v from 'valibot'
import { bitcoinTestAccounts } from '../../bitcoin/accounts.ts'
import { type BitcoinKey, bitcoinKey } from '../../bitcoin/keys.ts'
import { signBitcoinMessage, signBitcoinPsbt } from '../../test-wallet/bitcoin/sign-bitcoin.ts'
import type { WalletFamily } from './family-action.ts'
import { codes, WalletError } from './wallet-error.ts'

const Account = v.string()
const MessageParams = v.object({
  account: Account,
  message: v.string(),
  address: v.optional(v.string()),
  protocol: v.optional(v.picklist(['ecdsa', 'bip322']), 'ecdsa'),
})
const TransferParams = v.object({
  account: Account,
  recipientAddress: v.string(),
  amount: v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/, 'no amount of satoshi')),
})
const PsbtParams = v.object({
  account: Account,
  psbt: v.pipe(v.string(), v.base64()),
  signInputs: v.pipe(v.array(v.object({ address: v.string(), index: v.number() })), v.minLength(1)),
  broadcast: v.optional(v.boolean(), false),
})
const AddressesParams = v.object({ account: Account })
const Coins = v.array(v.object({ txid: v.string(), vout: v.number(), value: v.number() }))

/** Satoshi; what this wallet pays for a transfer of its own. */
const FEE = 1_000n

const keyOf = (address: string): BitcoinKey => {
  const account = bitcoinTestAccounts.find(({ payment, ordinals }) => payment === address || ordinals === address)
  if (!account) throw new WalletError(codes.unauthorized, 'This wallet does not hold that account.')
  return bitcoinKey(account.seed)
}

const nodeOf = (url: string | undefined): string => {
  if (url === undefined) throw new WalletError(codes.unknownChain, 'This wallet has no node for the chain.')
  return url
}

const broadcast = async (psbt: Psbt, url: string | undefined): Promise<string> => {
  const response = await fetch(`${nodeOf(url)}/tx`, { method: 'POST', body: psbt.finalizeAllInputs().extractTransaction().toHex() })
  if (!response.ok) throw new WalletError(codes.internal, 'The node refused the transaction.')
  return response.text()
}

/** Spends all coins of the account, and gives back what is left. */
const transfer = async ({ account, recipientAddress, amount }: v.InferOutput<typeof TransferParams>, url: string | undefined) => {
  const key = keyOf(account)
  const coins = v.parse(Coins, await (await fetch(`${nodeOf(url)}/address/${account}/utxo`)).json())
  const script = addresses.toOutputScript(account, networks.regtest)
  const psbt = new Psbt({ network: networks.regtest })
  for (const { txid, vout, value } of coins) psbt.addInput({ hash: txid, index: vout, witnessUtxo: { script, value: BigInt(value) } })
  const left = coins.reduce((sum, { value }) => sum + BigInt(value), 0n) - BigInt(amount) - FEE
  if (left < 0n) throw new WalletError(codes.internal, 'The account has not so much.')
  psbt.addOutput({ script: addresses.toOutputScript(recipientAddress, networks.regtest), value: BigInt(amount) })
  psbt.addOutput({ script, value: left })
  return { txid: await broadcast(psbt.signAllInputs({ publicKey: key.publicKey, sign: key.sign }), url) }
}

/** Bitcoin, on public test keys: one account with a native SegWit address to pay with and a Taproot address for ordinals. */
export const bitcoinFamily: WalletFamily = {
  accounts: bitcoinTestAccounts.map(({ payment, ordinals }) => [payment, ordinals]),
  events: { bip122_addressesChanged: (all) => all.map((address) => ({ address })) },
  methods: {
    signMessage(params) {
      const { account, address = account, message, protocol } = v.parse(MessageParams, params)
      return {
        kind: 'family',
        description: { title: 'Sign a message', rows: [['Account', address]], body: message },
        // In hexadecimal, as the protocol has it.
        perform: async () => ({ address, signature: hex.encode(signBitcoinMessage(keyOf(address), address, message, protocol)) }),
      }
    },
    sendTransfer(params) {
      const asked = v.parse(TransferParams, params)
      const rows = [
        ['From', asked.account],
        ['To', asked.recipientAddress],
        ['Amount', `${asked.amount} satoshi`],
      ] as const
      return { kind: 'family', description: { title: 'Send bitcoin', rows }, perform: (url) => transfer(asked, url) }
    },
    signPsbt(params) {
      const { account, psbt, signInputs, broadcast: sends } = v.parse(PsbtParams, params)
      return {
        kind: 'family',
        description: { title: sends ? 'Sign and send a transaction' : 'Sign a transaction', rows: [['Account', account]] },
        async perform(url) {
          const places = signInputs.map(({ index }) => index)
          const signed = base64.encode(signBitcoinPsbt(keyOf(account), base64.decode(psbt), places))
          return sends ? { psbt: signed, txid: await broadcast(Psbt.fromBase64(signed), url) } : { psbt: signed }
        },
      }
    },
    getAccountAddresses(params) {
      const { account } = v.parse(AddressesParams, params)
      return {
        kind: 'family',
        description: { title: 'Tell addresses', rows: [['Account', account]] },
        async perform() {
          const { payment, ordinals, publicKey } = keyOf(account)
          const both = [
            [payment, 'payment'],
            [ordinals, 'ordinal'],
          ] as const
          return both.map(([address, intention]) => ({ address, publicKey: hex.encode(publicKey), intention }))
        },
      }
    },
  },
}
