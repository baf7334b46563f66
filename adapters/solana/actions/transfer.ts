import type { VersionedTransaction } from '@solana/web3.js'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { addressBytes } from '../connect/accounts.ts'
import { loadWeb3 } from './load-web3.ts'
import type { Rpc } from './rpc.ts'

/** The largest amount a chain can hold, in lamports. */
const MOST = 2n ** 64n - 1n

/** A transfer of SOL. */
export interface Transfer {
  readonly from: string
  readonly to: string
  /** Lamports. */
  readonly amount: bigint
}

/** Checks what is to be sent. Throws `PARAMS_INVALID`, `AMOUNT_INVALID` or `ADDRESS_INVALID`. */
export const requireTransfer = (from: string, to: string, amount: bigint, token: string | undefined): Transfer => {
  if (token !== undefined) throw new PorticoError('PARAMS_INVALID', 'Tokens of Solana cannot be sent yet.')
  if (typeof amount !== 'bigint' || amount <= 0n || amount > MOST) {
    throw new PorticoError('AMOUNT_INVALID', 'The amount is not one that can be sent.')
  }
  if (!addressBytes(from) || !addressBytes(to)) throw new PorticoError('ADDRESS_INVALID', 'The address is not valid.')
  return { from, to, amount }
}

/** The transaction of a transfer, unsigned, good for about a minute. Rejects as `loadWeb3` and `Rpc` do. */
export const toTransaction = async (rpc: Rpc, { from, to, amount }: Transfer): Promise<VersionedTransaction> => {
  const [web3, recentBlockhash] = await Promise.all([loadWeb3(), rpc.latestBlockhash()])
  const payerKey = new web3.PublicKey(from)
  const transfer = web3.SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: new web3.PublicKey(to), lamports: amount })
  const message = new web3.TransactionMessage({ payerKey, recentBlockhash, instructions: [transfer] })
  // The older form: every wallet signs it.
  return new web3.VersionedTransaction(message.compileToLegacyMessage())
}

/** The id of a signed transaction: its first signature. Undefined for what is none. */
export const signatureIn = async (signed: Uint8Array): Promise<Uint8Array | undefined> => {
  const web3 = await loadWeb3()
  try {
    return web3.VersionedTransaction.deserialize(signed).signatures[0]
  } catch {
    return undefined
  }
}
