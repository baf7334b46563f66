import { address as addresses, networks } from 'bitcoinjs-lib'
import type { Context, Hono } from 'hono'
import { smallestUnit } from 'portico/plugin'
import * as v from 'valibot'
import { limitBody } from '../service/limit-body.ts'
import type { Blockchain, ChainTransaction, TransactionOutput } from './blockchain.ts'
import { RejectedTransaction } from './rejected-transaction.ts'

/** Bytes; a transaction has 400,000 units of weight at most, each byte two digits. */
const longestRequest = 900_000

const scriptOf = (text: string): Uint8Array | undefined => {
  try {
    return addresses.toOutputScript(text, networks.regtest)
  } catch {
    return undefined
  }
}

const faucetInput = v.strictObject({
  address: v.pipe(
    v.string(),
    v.check((text) => scriptOf(text) !== undefined, 'no Bitcoin address of this chain'),
  ),
  /** BTC, as decimal text with at most eight places. */
  amount: v.optional(v.pipe(v.string(), v.regex(/^\d{1,8}(\.\d{1,8})?$/, 'no decimal amount of BTC')), '1'),
})

const blocksInput = v.strictObject({ count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)), 1) })

const miningInput = v.strictObject({ mode: v.picklist(['auto', 'hold']) })

const statusOf = (blockchain: Blockchain, { height }: ChainTransaction): object => {
  const block = height === undefined ? undefined : blockchain.block(height)
  return block ? { confirmed: true, block_height: block.height, block_hash: block.hash, block_time: block.time } : { confirmed: false }
}

const addressOf = (script: Uint8Array): string => {
  try {
    return addresses.fromOutputScript(script, networks.regtest)
  } catch {
    return ''
  }
}

// Less than 2^53 satoshi exist, so a number has all their digits.
const outputJson = ({ value, script }: TransactionOutput): object => ({
  scriptpubkey: Buffer.from(script).toString('hex'),
  scriptpubkey_address: addressOf(script),
  value: Number(value),
})

const transactionJson = (blockchain: Blockchain, transaction: ChainTransaction): object => ({
  txid: transaction.id,
  vin: transaction.spends.map((output) => ({ txid: output.txid, vout: output.vout, prevout: outputJson(output) })),
  vout: transaction.outputs.map(outputJson),
  fee: Number(transaction.fee),
  status: statusOf(blockchain, transaction),
})

const sumsOf = (blockchain: Blockchain, script: Uint8Array, confirmed: boolean): object => {
  const own = blockchain.transactionsOf(script).filter(({ height }) => (height !== undefined) === confirmed)
  const isOwn = (output: TransactionOutput): boolean => Buffer.from(output.script).equals(script)
  const sum = (outputs: readonly TransactionOutput[]): number => Number(outputs.reduce((total, { value }) => total + value, 0n))
  const [funded, spent] = [own.flatMap(({ outputs }) => outputs.filter(isOwn)), own.flatMap(({ spends }) => spends.filter(isOwn))]
  return {
    funded_txo_count: funded.length,
    funded_txo_sum: sum(funded),
    spent_txo_count: spent.length,
    spent_txo_sum: sum(spent),
    tx_count: own.length,
  }
}

const utxosOf = (blockchain: Blockchain, script: Uint8Array): readonly object[] =>
  blockchain
    .transactionsOf(script)
    .flatMap((transaction) =>
      transaction.outputs
        .filter((output) => Buffer.from(output.script).equals(script) && blockchain.spenderOf(output) === undefined)
        .map(({ txid, vout, value }) => ({ txid, vout, status: statusOf(blockchain, transaction), value: Number(value) })),
    )

/** Adds the chain's API as Esplora has it. */
export const bitcoinRoutes = (app: Hono, blockchain: Blockchain): void => {
  const missing = (context: Context, what: string): Response => context.text(`${what} not found`, 404)
  const found = (context: Context, answer: (transaction: ChainTransaction) => Response): Response => {
    const transaction = blockchain.transaction(context.req.param('id') ?? '')
    return transaction ? answer(transaction) : missing(context, 'Transaction')
  }
  const ofScript = (context: Context, answer: (script: Uint8Array, address: string) => object): Response => {
    const address = context.req.param('address') ?? ''
    const script = scriptOf(address)
    return script ? context.json(answer(script, address)) : context.text('Invalid Bitcoin address', 400)
  }
  app.use(limitBody(longestRequest))
  app.get('/blocks/tip/height', (context) => context.text(`${blockchain.tip().height}`))
  app.get('/blocks/tip/hash', (context) => context.text(blockchain.tip().hash))
  app.get('/block-height/:height{\\d{1,9}}', (context) => {
    const block = blockchain.block(Number(context.req.param('height')))
    return block ? context.text(block.hash) : missing(context, 'Block')
  })
  app.get('/fee-estimates', (context) => context.json({ 1: 3.2, 2: 2.5, 3: 2.012, 6: 1.5, 144: 1 }))
  app.get('/address/:address', (context) =>
    ofScript(context, (script, address) => ({
      address,
      chain_stats: sumsOf(blockchain, script, true),
      mempool_stats: sumsOf(blockchain, script, false),
    })),
  )
  app.get('/address/:address/utxo', (context) => ofScript(context, (script) => utxosOf(blockchain, script)))
  app.get('/address/:address/txs', (context) =>
    ofScript(context, (script) => blockchain.transactionsOf(script).map((transaction) => transactionJson(blockchain, transaction))),
  )
  app.get('/tx/:id', (context) => found(context, (transaction) => context.json(transactionJson(blockchain, transaction))))
  app.get('/tx/:id/hex', (context) => found(context, ({ raw }) => context.text(raw)))
  app.get('/tx/:id/status', (context) => found(context, (transaction) => context.json(statusOf(blockchain, transaction))))
  app.get('/tx/:id/outspend/:vout{\\d{1,9}}', (context) =>
    found(context, ({ outputs }) => {
      const output = outputs[Number(context.req.param('vout'))]
      const spender = output && blockchain.transaction(blockchain.spenderOf(output) ?? '')
      return context.json(spender ? { spent: true, txid: spender.id, status: statusOf(blockchain, spender) } : { spent: false })
    }),
  )
  app.post('/tx', async (context) => {
    try {
      return context.text(blockchain.accept(await context.req.text()))
    } catch (error) {
      if (!(error instanceof RejectedTransaction)) throw error
      return context.text(`sendrawtransaction RPC error: ${JSON.stringify({ code: -26, message: error.message })}`, 400)
    }
  })
}

/**
 * Adds the chain's controls (`POST /_sandbox/faucet`, `/_sandbox/blocks`, `/_sandbox/mining`, `/_sandbox/drop`; JSON in and out). A failure is
 * `{ error: { code, message } }`: 400 `INPUT_INVALID`.
 */
export const bitcoinControls = (app: Hono, blockchain: Blockchain): void => {
  const control = <S extends v.GenericSchema>(path: string, schema: S, work: (input: v.InferOutput<S>) => object): void => {
    app.post(`/_sandbox${path}`, async (context) => {
      const input = v.safeParse(schema, await context.req.json().catch(() => undefined))
      if (input.success) return context.json(work(input.output))
      return context.json({ error: { code: 'INPUT_INVALID', message: input.issues[0].message } }, 400)
    })
  }
  control('/faucet', faucetInput, ({ address, amount }) => ({
    txid: blockchain.give(addresses.toOutputScript(address, networks.regtest), smallestUnit(amount, 8)),
    amount,
    symbol: 'BTC',
  }))
  control('/blocks', blocksInput, ({ count }) => ({ height: blockchain.mine(count).height }))
  control('/mining', miningInput, ({ mode }) => {
    blockchain.hold(mode === 'hold')
    return { mode }
  })
  control('/drop', v.strictObject({}), () => {
    blockchain.drop()
    return {}
  })
}
