import { base58 } from '@scure/base'
import type { TransactionInstruction, VersionedTransaction } from '@solana/web3.js'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Web3 } from './load-web3.ts'
import { smaller } from './token-data.ts'

/** The program by which a transaction says how much work it may be, and what is paid for that. */
const BUDGET = 'ComputeBudget111111111111111111111111111111'

/** What wallets add of it, by the first byte: the most work, and millionths of a lamport for each unit. */
const [UNIT_LIMIT, UNIT_PRICE] = [2, 3]

/** Units that an instruction may take where nothing is said, and a transaction at most. */
const [UNITS_EACH, MOST_UNITS] = [200_000n, 1_400_000n]

/** Lamports (0.01 SOL); what wallets add for priority is far less. */
const MOST_PRIORITY = 10_000_000n

// A constant: a loader knows by its thunk whether a module is asked for again.
const verifyCode = () => import('../verify/verify-message.ts')

const altered = (message: string): PorticoError => new PorticoError('TRANSACTION_FAILED', message, { context: { reason: 'altered' } })

const textOf = ({ programId, keys, data }: TransactionInstruction): string => {
  const accounts = keys.map(({ pubkey, isSigner, isWritable }) => `${pubkey.toBase58()} ${isSigner} ${isWritable}`)
  return [programId.toBase58(), ...accounts, base58.encode(Uint8Array.from(data))].join('\n')
}

/** The number behind the first byte, the lowest byte first; undefined where there are not as many bytes. */
const numberIn = (data: Uint8Array, bytes: number): bigint | undefined =>
  data.length === 1 + bytes ? data.subarray(1).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n) : undefined

/** Lamports that are paid for priority, beside so many other instructions. Undefined where something else is asked for. */
const priorityOf = (added: readonly TransactionInstruction[], others: number): bigint | undefined => {
  const found = new Map<number, bigint>()
  for (const { keys, data } of added) {
    const [kind = 0] = data
    const value = kind === UNIT_LIMIT ? numberIn(data, 4) : kind === UNIT_PRICE ? numberIn(data, 8) : undefined
    if (value === undefined || keys.length > 0 || found.has(kind)) return undefined
    found.set(kind, value)
  }
  const units = smaller(found.get(UNIT_LIMIT) ?? UNITS_EACH * BigInt(others), MOST_UNITS)
  return (units * (found.get(UNIT_PRICE) ?? 0n) + 999_999n) / 1_000_000n
}

/** What is in a transaction; the instructions that say how much work it may be apart from the others. */
const partsOf = ({ TransactionMessage }: Web3, { message, version }: VersionedTransaction) => {
  const { payerKey, recentBlockhash, instructions } = TransactionMessage.decompile(message)
  const isBudget = ({ programId }: TransactionInstruction): boolean => programId.toBase58() === BUDGET
  const others = instructions.filter((one) => !isBudget(one)).map(textOf)
  return { budget: instructions.filter(isBudget), others, same: [version, payerKey.toBase58(), recentBlockhash, ...others].join('\n') }
}

const read = (web3: Web3, signed: Uint8Array) => {
  try {
    const transaction = web3.VersionedTransaction.deserialize(signed)
    return { transaction, ...partsOf(web3, transaction) }
  } catch (cause) {
    throw new PorticoError('WALLET_ERROR', 'The wallet gave no transaction.', { cause })
  }
}

/**
 * Holds what a wallet has signed against what it was asked to sign: the same fee payer, blockhash and instructions, in their order. A wallet
 * may add what it pays for priority, up to 0.01 SOL. Answers the transaction's id. Throws `TRANSACTION_FAILED` (`context.reason` is
 * `altered`) for any other transaction, and `WALLET_ERROR` for what is none or is not signed.
 */
export const requireSigned = async (web3: Web3, asked: VersionedTransaction, signed: Uint8Array): Promise<string> => {
  const { isSignedBy } = await verifyCode()
  const [wanted, given] = [partsOf(web3, asked), read(web3, signed)]
  if (given.same !== wanted.same) throw altered('The wallet signed another transaction than it was given.')
  const priority = priorityOf(given.budget, given.others.length)
  if (priority === undefined || priority > MOST_PRIORITY) throw altered('The wallet added more than a fee for priority.')
  const { message, signatures } = given.transaction
  const [signature = new Uint8Array()] = signatures
  const [payer] = message.staticAccountKeys
  if (signatures.length === 1 && payer && isSignedBy(payer.toBytes(), message.serialize(), signature)) return base58.encode(signature)
  throw new PorticoError('WALLET_ERROR', 'The wallet gave no signature.')
}
