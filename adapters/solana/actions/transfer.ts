import type { Connection, VersionedTransaction } from '@solana/web3.js'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { addressBytes } from '../connect/accounts.ts'
import type { Web3 } from './load-web3.ts'

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

/** The transaction of a transfer, unsigned, good for about a minute. */
export const toTransaction = async (web3: Web3, connection: Connection, { from, to, amount }: Transfer): Promise<VersionedTransaction> => {
  const payer = new web3.PublicKey(from)
  const { blockhash } = await connection.getLatestBlockhash()
  const transfer = web3.SystemProgram.transfer({ fromPubkey: payer, toPubkey: new web3.PublicKey(to), lamports: amount })
  const message = new web3.TransactionMessage({ payerKey: payer, recentBlockhash: blockhash, instructions: [transfer] })
  // The older form: every wallet signs it.
  return new web3.VersionedTransaction(message.compileToLegacyMessage())
}
