import { hex } from '@scure/base'
import type { Psbt } from 'bitcoinjs-lib'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { BitcoinAddress } from '../verify/address.ts'
import { hash160, join, sameBytes } from '../verify/bytes.ts'
import type { TransferPlan } from './plan-transfer.ts'

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

/** What a PSBT is made of. */
export interface PsbtParts {
  readonly plan: TransferPlan
  readonly from: BitcoinAddress
  readonly to: BitcoinAddress
  /** Of the sender, hexadecimal. */
  readonly publicKey: string | undefined
  /** A transaction by its id, in hexadecimal. */
  transaction(id: string): Promise<string>
}

/** Signals that the sender may raise the fee later (BIP-125). */
const REPLACEABLE = 0xfffffffd

const keyNeeded = (): PorticoError => new PorticoError('WALLET_ERROR', 'The wallet does not say the public key of its address.')

type InputFields = Omit<Parameters<Psbt['addInput']>[0], 'hash' | 'index' | 'sequence'>

/** What a wallet has to know of an input to sign it. */
const inputFields = async ({ from, publicKey, transaction }: PsbtParts, txid: string, value: bigint): Promise<InputFields> => {
  const witnessUtxo = { script: from.script, value }
  if (from.kind === 'p2wpkh') return { witnessUtxo }
  // Signatures of the older kind do not cover amounts: the whole transaction says them.
  if (from.kind === 'p2pkh') return { nonWitnessUtxo: hex.decode(await transaction(txid)) }
  if (publicKey === undefined) throw keyNeeded()
  const key = hex.decode(publicKey)
  if (from.kind === 'p2tr') return { witnessUtxo, tapInternalKey: key.slice(-32) }
  const redeemScript = join([0, 20], hash160(key))
  if (!sameBytes(hash160(redeemScript), from.program)) throw keyNeeded()
  return { witnessUtxo, redeemScript }
}

/** Writes a planned transfer as a PSBT, unsigned. Rejects as `loadBitcoinjs` does, or with `WALLET_ERROR` where a key is missing. */
export const buildPsbt = async (parts: PsbtParts): Promise<Psbt> => {
  const { Psbt } = await loadBitcoinjs()
  const { plan, from, to } = parts
  const psbt = new Psbt()
  for (const { txid, vout, value } of plan.inputs) {
    psbt.addInput({ hash: txid, index: vout, sequence: REPLACEABLE, ...(await inputFields(parts, txid, value)) })
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

/** Completes a PSBT with what a wallet has signed. Rejects with `WALLET_ERROR` where that is another transaction, or is not signed. */
export const completePsbt = async (psbt: Psbt, signed: Uint8Array): Promise<SignedTransaction> => {
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
    const transaction = psbt.extractTransaction(true)
    return { id: transaction.getId(), raw: transaction.toHex() }
  } catch (cause) {
    throw failed('The wallet did not sign the transaction.', cause)
  }
}
