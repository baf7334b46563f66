import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { solanaTestAccounts } from '../../solana/accounts.ts'
import { readSolanaTransaction, type SolanaKey, solanaKey } from '../../test-wallet/solana/solana-keys.ts'
import { codes, WalletError } from './wallet-error.ts'

/** A Solana chain as CAIP-2 text. */
export type SolanaChain = `solana:${string}`

/** Whether a chain is one of Solana. */
export const isSolanaChain = (chain: string): chain is SolanaChain => chain.startsWith('solana:')

/** What an app asks for on Solana. Without an address it is for the account of the session. */
export type SolanaAction =
  | { readonly kind: 'solanaMessage'; readonly address: string | undefined; readonly message: Uint8Array; readonly text: string }
  | {
      readonly kind: 'solanaTransaction'
      readonly address: string | undefined
      readonly transaction: Uint8Array
      /** Whether the wallet also sends it. */
      readonly send: boolean
    }

const coded = (coder: { decode(text: string): Uint8Array }) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return coder.decode(dataset.value)
      } catch {
        addIssue({ message: 'not encoded as it should be' })
        return NEVER
      }
    }),
  )
const Message = v.object({ message: coded(base58), pubkey: v.optional(v.string()) })
const Transaction = v.object({ transaction: coded(base64), pubkey: v.optional(v.string()) })

const transactionAction = (params: unknown, send: boolean): SolanaAction => {
  const { transaction, pubkey } = v.parse(Transaction, params)
  return { kind: 'solanaTransaction', address: pubkey, transaction, send }
}

/** Readers of the methods that this wallet takes part in on Solana. */
export const solanaParsers: Readonly<Record<string, (params: unknown) => SolanaAction>> = {
  solana_signMessage(params) {
    const { message, pubkey } = v.parse(Message, params)
    return { kind: 'solanaMessage', address: pubkey, message, text: new TextDecoder().decode(message) }
  },
  solana_signTransaction: (params) => transactionAction(params, false),
  solana_signAndSendTransaction: (params) => transactionAction(params, true),
}

/** Addresses of the wallet's accounts. */
export const solanaAddresses: readonly string[] = solanaTestAccounts.map(({ address }) => address)

const keyOf = (address: string): SolanaKey => {
  const account = solanaTestAccounts.find((one) => one.address === address)
  if (!account) throw new WalletError(codes.unauthorized, 'This wallet does not hold that account.')
  return solanaKey(account.seed)
}

const Sent = v.object({ result: v.string() })

/** Does what the app asked for. `current`: the account in use, `rpcUrl`: the chain's node. Throws `WalletError`. */
export const performSolana = async (action: SolanaAction, current: string, rpcUrl: string | undefined): Promise<unknown> => {
  const key = keyOf(action.address ?? current)
  if (action.kind === 'solanaMessage') return { signature: base58.encode(key.sign(action.message)) }
  const { message, signers, withSignature } = readSolanaTransaction(action.transaction)
  if (!signers.includes(key.address)) throw new WalletError(codes.unauthorized, 'The transaction is not for this account.')
  const signature = key.sign(message)
  const signed = base64.encode(withSignature(key.address, signature))
  // By the specification the transaction may be left out: apps must be able to put the signature in themselves.
  if (!action.send) return { signature: base58.encode(signature) }
  if (rpcUrl === undefined) throw new WalletError(codes.unknownChain, 'This wallet has no node for the chain.')
  const params = [signed, { encoding: 'base64', preflightCommitment: 'confirmed' }]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params })
  const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const answer = v.safeParse(Sent, await response.json())
  if (!answer.success) throw new WalletError(codes.internal, 'The node refused the transaction.')
  return { signature: answer.output.result }
}
