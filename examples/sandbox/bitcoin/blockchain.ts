import { hex } from '@scure/base'
import { Transaction } from 'bitcoinjs-lib'
import { hashOf } from './chain-id.ts'
import { checkSignatures, dustOf } from './check-transaction.ts'
import { RejectedTransaction } from './rejected-transaction.ts'

/** An output of the chain. */
export interface TransactionOutput {
  readonly txid: string
  readonly vout: number
  /** Satoshi. */
  readonly value: bigint
  readonly script: Uint8Array
}

/** A transaction that the chain knows. */
export interface ChainTransaction {
  readonly id: string
  readonly raw: string
  /** Satoshi. */
  readonly fee: bigint
  /** Undefined while it is in no block. */
  readonly height: number | undefined
  /** What it spends. */
  readonly spends: readonly TransactionOutput[]
  readonly outputs: readonly TransactionOutput[]
}

/** A block. */
export interface Block {
  readonly height: number
  readonly hash: string
  /** Seconds since 1970. */
  readonly time: number
}

/** The chain and what waits for it. */
export interface Blockchain {
  block(height: number): Block | undefined
  tip(): Block
  transaction(id: string): ChainTransaction | undefined
  /** All transactions that pay to a script or spend from it. */
  transactionsOf(script: Uint8Array): readonly ChainTransaction[]
  /** The id of the transaction that spends an output. */
  spenderOf(output: TransactionOutput): string | undefined
  /** Takes a transaction. Throws a {@link RejectedTransaction}. Answers its id. */
  accept(raw: string): string
  /** Makes coins out of nothing, in a block of their own. Answers the transaction's id. */
  give(script: Uint8Array, value: bigint): string
  /** Makes blocks; the first has all that waits. */
  mine(count: number): Block
  /** Forgets what waits, as a node does with what pays too little. */
  drop(): void
  /** Whether blocks are made by themselves. */
  hold(held: boolean): void
  close(): void
}

/** Satoshi per virtual byte. */
const LEAST_RATE = 1

const keyOf = ({ txid, vout }: Pick<TransactionOutput, 'txid' | 'vout'>): string => `${txid}:${vout}`

const outputsOf = (transaction: Transaction): readonly TransactionOutput[] =>
  transaction.outs.map(({ value, script }, vout) => ({ txid: transaction.getId(), vout, value, script }))

const parse = (raw: string): Transaction => {
  try {
    return Transaction.fromHex(raw.trim())
  } catch {
    throw new RejectedTransaction('TX decode failed. Make sure the tx has at least one input.')
  }
}

/** A chain with a first block. `blockTime`: ms from a transaction to its block. `genesis`: that block's hash. */
export const createBlockchain = (name: string, blockTime: number, genesis: string = hashOf(name)): Blockchain => {
  const now = (): number => Math.floor(Date.now() / 1_000)
  const blocks: Block[] = [{ height: 0, hash: genesis, time: now() }]
  const transactions = new Map<string, ChainTransaction>()
  const outputs = new Map<string, TransactionOutput>()
  const spenders = new Map<string, string>()
  let held = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const tip = (): Block => blocks.at(-1) ?? { height: 0, hash: genesis, time: 0 }
  const waiting = (): readonly ChainTransaction[] => [...transactions.values()].filter(({ height }) => height === undefined)
  const add = (transaction: Transaction, fee: bigint, spends: readonly TransactionOutput[]): string => {
    const id = transaction.getId()
    const made = outputsOf(transaction)
    transactions.set(id, { id, raw: transaction.toHex(), fee, height: undefined, spends, outputs: made })
    for (const output of made) outputs.set(keyOf(output), output)
    for (const output of spends) spenders.set(keyOf(output), id)
    return id
  }
  const mineOne = (): void => {
    const { height: last, hash } = tip()
    const height = last + 1
    const included = waiting()
    for (const transaction of included) transactions.set(transaction.id, { ...transaction, height })
    blocks.push({ height, hash: hashOf([hash, height, ...included.map(({ id }) => id)].join(' ')), time: now() })
  }
  const plan = (): void => {
    if (held || timer !== undefined || waiting().length === 0) return
    timer = setTimeout(() => {
      timer = undefined
      if (!held) mineOne()
    }, blockTime)
    timer.unref()
  }
  const forget = (transaction: ChainTransaction): void => {
    transactions.delete(transaction.id)
    for (const output of transaction.outputs) outputs.delete(keyOf(output))
    for (const output of transaction.spends) spenders.delete(keyOf(output))
  }
  const spentBy = (transaction: Transaction): readonly TransactionOutput[] => {
    const spends = transaction.ins.map(({ hash, index }) => {
      const output = outputs.get(keyOf({ txid: hex.encode(Uint8Array.from(hash).reverse()), vout: index }))
      if (!output) throw new RejectedTransaction('bad-txns-inputs-missingorspent')
      const spender = spenders.get(keyOf(output))
      if (spender === undefined) return output
      throw new RejectedTransaction(
        transactions.get(spender)?.height === undefined ? 'txn-mempool-conflict' : 'bad-txns-inputs-missingorspent',
      )
    })
    if (spends.length === 0 || new Set(spends).size < spends.length) throw new RejectedTransaction('bad-txns-inputs-duplicate')
    return spends
  }
  return {
    tip,
    block: (height) => blocks[height],
    transaction: (id) => transactions.get(id),
    transactionsOf(script) {
      const wanted = hex.encode(script)
      const isOf = (output: TransactionOutput): boolean => hex.encode(output.script) === wanted
      return [...transactions.values()].filter(({ spends, outputs: made }) => spends.some(isOf) || made.some(isOf))
    },
    spenderOf: (output) => spenders.get(keyOf(output)),
    accept(raw) {
      const transaction = parse(raw)
      const known = transactions.get(transaction.getId())
      if (known) throw new RejectedTransaction(known.height === undefined ? 'txn-already-in-mempool' : 'Transaction already in block chain')
      const spends = spentBy(transaction)
      const fee = spends.reduce((sum, { value }) => sum + value, 0n) - transaction.outs.reduce((sum, { value }) => sum + value, 0n)
      if (fee < 0n) throw new RejectedTransaction('bad-txns-in-belowout')
      if (transaction.outs.some(({ value, script }) => value < dustOf(script))) throw new RejectedTransaction('dust')
      checkSignatures(transaction, spends)
      if (fee < BigInt(transaction.virtualSize() * LEAST_RATE)) throw new RejectedTransaction(`min relay fee not met, ${fee}`)
      const id = add(transaction, fee, spends)
      plan()
      return id
    },
    give(script, value) {
      const transaction = new Transaction()
      // Its height makes the transaction another one each time.
      const height = Uint8Array.of(4, ...[0, 8, 16, 24].map((shift) => ((tip().height + 1) >>> shift) & 0xff))
      transaction.addInput(new Uint8Array(32), 0xffffffff, 0xffffffff, height)
      transaction.addOutput(script, value)
      const id = add(transaction, 0n, [])
      mineOne()
      return id
    },
    mine(count) {
      for (let made = 0; made < count; made += 1) mineOne()
      return tip()
    },
    drop() {
      for (const transaction of waiting()) forget(transaction)
    },
    hold(next) {
      held = next
      plan()
    },
    close: () => clearTimeout(timer),
  }
}
