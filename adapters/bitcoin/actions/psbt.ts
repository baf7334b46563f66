import { hex } from '@scure/base'
import type { Psbt, Transaction } from 'bitcoinjs-lib'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { BitcoinAddress } from '../verify/address.ts'
import { hash160, join, sameBytes } from '../verify/bytes.ts'
import type { Coin } from './esplora.ts'
import type { TransferPlan } from './plan-transfer.ts'
import type { EarlierTransactions } from './prove-coins.ts'

/** The part of `bitcoinjs-lib` that is used. */
export type Bitcoinjs = typeof import('./bitcoinjs.ts')

const missing = (cause?: unknown): PorticoError =>
  new PorticoError('PLUGIN_LOAD_FAILED', 'Bitcoin needs bitcoinjs-lib 7 beside portico: npm install bitcoinjs-lib@7.0.5', { cause })

/** Loads the chain library, which the host installs. Rejects with `PLUGIN_LOAD_FAILED` and the install command where it is missing. */
export const loadBitcoinjs = async (load: () => Promise<Bitcoinjs> = () => import('./bitcoinjs.ts')): Promise<Bitcoinjs> => {
  let library: Bitcoinjs
  try {
    library = await load()
  } catch (cause) {
    throw missing(cause)
  }
  if (typeof library.Psbt !== 'function') throw missing()
  return library
}

export interface PsbtParts {
  readonly plan: TransferPlan
  readonly from: BitcoinAddress
  readonly to: BitcoinAddress
  /** Of the sender, hexadecimal. */
  readonly publicKey: string | undefined
  /** The transactions that made the coins. Coins of Taproot need none. */
  readonly earlier: EarlierTransactions
}

/** Signals that the sender may raise the fee later (BIP-125). */
const REPLACEABLE = 0xfffffffd

const keyNeeded = (): PorticoError => new PorticoError('WALLET_ERROR', 'The wallet does not say the public key of its address.')

type InputFields = Omit<Parameters<Psbt['addInput']>[0], 'hash' | 'index' | 'sequence'>

/** What a wallet has to know of an input to sign it. */
const inputFields = ({ from, publicKey, earlier }: PsbtParts, { txid, value }: Coin): InputFields => {
  const witnessUtxo = { script: from.script, value }
  if (from.kind === 'p2tr') {
    if (publicKey === undefined) throw keyNeeded()
    return { witnessUtxo, tapInternalKey: hex.decode(publicKey).slice(-32) }
  }
  // Other signatures cover no amount, or that of their own coin alone: the whole transaction says them, to the wallet as well.
  const nonWitnessUtxo = earlier.get(txid)?.bytes
  if (!nonWitnessUtxo) throw new PorticoError('HTTP_INVALID', 'A coin is not proven.')
  if (from.kind === 'p2pkh') return { nonWitnessUtxo }
  if (from.kind === 'p2wpkh') return { witnessUtxo, nonWitnessUtxo }
  if (publicKey === undefined) throw keyNeeded()
  const redeemScript = join([0, 20], hash160(hex.decode(publicKey)))
  if (!sameBytes(hash160(redeemScript), from.program)) throw keyNeeded()
  return { witnessUtxo, nonWitnessUtxo, redeemScript }
}

/** Writes a planned transfer as a PSBT, unsigned. Rejects as `loadBitcoinjs` does, or with `WALLET_ERROR` where a key is missing. */
export const buildPsbt = async (parts: PsbtParts): Promise<Psbt> => {
  const { Psbt } = await loadBitcoinjs()
  const { plan, from, to } = parts
  const psbt = new Psbt()
  for (const coin of plan.inputs) {
    psbt.addInput({ hash: coin.txid, index: coin.vout, sequence: REPLACEABLE, ...inputFields(parts, coin) })
  }
  psbt.addOutput({ script: to.script, value: plan.amount })
  if (plan.change > 0n) psbt.addOutput({ script: from.script, value: plan.change })
  return psbt
}

/** A transaction as it is broadcast. */
export interface SignedTransaction {
  readonly id: string
  /** Hexadecimal. */
  readonly raw: string
}

const ALL = 1

/** Whether the signature of an input covers the whole transaction: with any other, somebody else may change what is not covered. */
const coversAll = ({ kind }: BitcoinAddress, { script, witness }: Transaction['ins'][number]): boolean => {
  const [signature, key] = witness
  if (kind === 'p2tr') return witness.length === 1 && (signature?.length === 64 || (signature?.length === 65 && signature[64] === ALL))
  // One push of the signature, with its type at the end.
  if (kind === 'p2pkh') return witness.length === 0 && script[script[0] ?? 0] === ALL
  return witness.length === 2 && key?.length === 33 && signature?.at(-1) === ALL
}

/**
 * Completes a PSBT with what a wallet has signed. Rejects with `WALLET_ERROR` where that is another transaction, is not signed, or is signed in
 * part; with `TRANSACTION_FAILED` (`context.reason` `feeExcess`) where the library finds the fee absurd.
 */
export const completePsbt = async (psbt: Psbt, signed: Uint8Array, from: BitcoinAddress): Promise<SignedTransaction> => {
  const { Psbt } = await loadBitcoinjs()
  const failed = (message: string, cause?: unknown): PorticoError => new PorticoError('WALLET_ERROR', message, { cause })
  let theirs: Psbt
  try {
    theirs = Psbt.fromBuffer(signed)
  } catch (cause) {
    throw failed('The wallet gave no PSBT.', cause)
  }
  if (!sameBytes(psbt.data.getTransaction(), theirs.data.getTransaction())) throw failed('The wallet signed another transaction.')
  try {
    // What is known of the inputs stays ours; of theirs the signatures are taken.
    psbt.combine(theirs)
    for (const [place, { finalScriptWitness, finalScriptSig, tapKeySig }] of psbt.data.inputs.entries()) {
      if (finalScriptWitness || finalScriptSig) continue
      // The library completes Taproot inputs only with a curve that it is given for the whole page; a signature by the key is all there is.
      if (tapKeySig) psbt.updateInput(place, { finalScriptWitness: join([1, tapKeySig.length], tapKeySig) })
      else psbt.finalizeInput(place)
    }
  } catch (cause) {
    throw failed('The wallet did not sign the transaction.', cause)
  }
  let transaction: Transaction
  try {
    transaction = psbt.extractTransaction()
  } catch (cause) {
    throw new PorticoError('TRANSACTION_FAILED', 'The fee is out of proportion.', { cause, context: { reason: 'feeExcess' } })
  }
  if (!transaction.ins.every((input) => coversAll(from, input))) throw failed('The wallet signed less than the whole transaction.')
  return { id: transaction.getId(), raw: transaction.toHex() }
}
