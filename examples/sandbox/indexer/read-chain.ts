import * as v from 'valibot'
import { createPublicClient, type Hex, http, type PublicClient } from 'viem'

const hex = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]*$/i),
  v.transform((text) => `0x${text.slice(2).toLowerCase()}` as const),
)
const whole = v.pipe(hex, v.transform(Number))
const big = v.pipe(
  hex,
  v.transform((text) => BigInt(text)),
)

const headSchema = v.object({ number: whole, hash: hex })

const blockSchema = v.object({
  number: whole,
  hash: hex,
  parentHash: hex,
  timestamp: whole,
  transactions: v.array(v.object({ hash: hex, from: hex, to: v.nullish(hex), nonce: whole, value: big, input: hex })),
})

const logSchema = v.object({ address: hex, topics: v.array(hex), data: hex })

const receiptSchema = v.object({
  transactionHash: hex,
  blockHash: hex,
  status: whole,
  gasUsed: whole,
  effectiveGasPrice: v.nullish(big),
  contractAddress: v.nullish(hex),
  logs: v.array(logSchema),
})

/** A call inside a transaction, as the tracer tells it. */
export interface Frame {
  readonly type: string
  readonly from: Hex
  readonly to?: Hex | undefined
  readonly value?: bigint | undefined
  /** Whether it was undone, with all that it called. */
  readonly error?: string | undefined
  readonly calls?: readonly Frame[] | undefined
}

const frameSchema: v.GenericSchema<unknown, Frame> = v.object({
  type: v.string(),
  from: hex,
  to: v.optional(hex),
  value: v.optional(big),
  error: v.optional(v.string()),
  calls: v.optional(v.array(v.lazy(() => frameSchema))),
})

const tracesSchema = v.array(v.object({ txHash: v.optional(hex), result: frameSchema }))

/** What a contract wrote into the log. */
export type Log = v.InferOutput<typeof logSchema>

/** A mined transaction with what came of it. */
export interface MinedTransaction {
  readonly hash: Hex
  readonly sender: Hex
  readonly recipient: Hex | undefined
  /** Address of the contract that it created. */
  readonly created: Hex | undefined
  /** Whether there is code at the recipient. */
  readonly called: boolean
  readonly succeeded: boolean
  readonly nonce: number
  /** Wei. */
  readonly value: bigint
  /** The first four bytes of the input; `0x` without one. */
  readonly selector: Hex
  /** Wei; the two local chains take nothing beside gas. */
  readonly fee: bigint | undefined
  readonly logs: readonly Log[]
  /** The calls it was made of; absent where the node cannot tell any more, as for blocks from before its restart. */
  readonly trace: Frame | undefined
}

/** A block with all that is read of it. */
export interface MinedBlock {
  readonly number: number
  readonly hash: Hex
  readonly parent: Hex
  /** Seconds since 1970. */
  readonly time: number
  readonly transactions: readonly MinedTransaction[]
}

/** A block's place and name. */
export type Head = v.InferOutput<typeof headSchema>

/** Reads a chain for the index. Everything rejects where the chain does not answer. */
export interface ChainReader {
  /** The newest block's number, and the hash of the block `at` a number; none where the chain is shorter. */
  head(at: number | undefined): Promise<{ readonly newest: number; readonly hash: Hex | undefined }>
  hashAt(number: number): Promise<Hex | undefined>
  /** A block with its transactions; rejects where the chain has none of that number, or another one meanwhile. */
  block(number: number): Promise<MinedBlock>
  /** Asks contracts a question without arguments; what does not answer is `undefined`. */
  ask(questions: readonly { readonly to: Hex; readonly data: Hex }[]): Promise<readonly (Hex | undefined)[]>
}

const text = (number: number): Hex => `0x${number.toString(16)}`

/** Gas that a contract may use to say what it is called: enough for every honest one, and little for the node. */
const QUESTION_GAS = text(300_000)

/** Gas of a transaction that only moves the native coin: nothing of it happens inside. */
const PLAIN_GAS = 21_000

/** What an account has in the place of code that acts as another contract (EIP-7702): it is a person's all the same. */
const DELEGATION = '0xef0100'

const askChain = (client: PublicClient, method: string, ...params: readonly unknown[]): Promise<unknown> =>
  client.request<{ Method: string; Parameters: readonly unknown[]; ReturnType: unknown }>({ method, params })

/** Makes the reader of the chain at a JSON-RPC address. */
export const createChainReader = (rpcUrl: string): ChainReader => {
  const client = createPublicClient({ transport: http(rpcUrl, { batch: { batchSize: 200 }, retryCount: 0, timeout: 20_000 }) })
  const contracts = new Set<Hex>()

  const hashAt = async (number: number): Promise<Hex | undefined> => {
    const block = await askChain(client, 'eth_getBlockByNumber', text(number), false)
    return block === null ? undefined : v.parse(headSchema, block).hash
  }

  const isContract = async (address: Hex): Promise<boolean> => {
    if (contracts.has(address)) return true
    const code = v.parse(hex, await askChain(client, 'eth_getCode', address, 'latest'))
    const found = code !== '0x' && !code.startsWith(DELEGATION)
    if (found) contracts.add(address)
    return found
  }

  const readTraces = async (hash: Hex): Promise<ReadonlyMap<Hex | number, Frame>> => {
    const answer = await askChain(client, 'debug_traceBlockByHash', hash, { tracer: 'callTracer' }).catch(() => [])
    const read = v.safeParse(tracesSchema, answer)
    return new Map(read.success ? read.output.map(({ txHash, result }, place) => [txHash ?? place, result] as const) : [])
  }

  return {
    async head(at) {
      const [newest, hash] = await Promise.all([
        askChain(client, 'eth_getBlockByNumber', 'latest', false),
        at === undefined ? undefined : hashAt(at),
      ])
      return { newest: v.parse(headSchema, newest).number, hash }
    },
    hashAt,
    async block(number) {
      const { hash, parentHash, timestamp, transactions } = v.parse(
        blockSchema,
        await askChain(client, 'eth_getBlockByNumber', text(number), true),
      )
      const empty = transactions.length === 0
      // By the block's hash: of another block of this number there is no answer.
      const receipts = empty ? [] : v.parse(v.array(receiptSchema), await askChain(client, 'eth_getBlockReceipts', hash))
      const byHash = new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]))
      const traces = receipts.some(({ gasUsed }) => gasUsed > PLAIN_GAS) ? await readTraces(hash) : new Map<Hex | number, Frame>()
      const mined = transactions.map(async ({ hash: own, from, to, nonce, value, input }, place): Promise<MinedTransaction> => {
        const receipt = byHash.get(own)
        if (receipt?.blockHash !== hash) throw new Error(`The chain has no receipt of ${own}.`)
        return {
          hash: own,
          sender: from,
          recipient: to ?? undefined,
          created: receipt.contractAddress ?? undefined,
          called: to !== null && to !== undefined && (input !== '0x' || receipt.gasUsed > PLAIN_GAS) && (await isContract(to)),
          succeeded: receipt.status === 1,
          nonce,
          value,
          selector: `0x${input.slice(2, 10)}`,
          fee: typeof receipt.effectiveGasPrice === 'bigint' ? BigInt(receipt.gasUsed) * receipt.effectiveGasPrice : undefined,
          logs: receipt.logs,
          trace: traces.get(own) ?? traces.get(place),
        }
      })
      return { number, hash, parent: parentHash, time: timestamp, transactions: await Promise.all(mined) }
    },
    ask: (questions) =>
      Promise.all(
        questions.map(async ({ to, data }) => {
          const answer = await askChain(client, 'eth_call', { to, data, gas: QUESTION_GAS }, 'latest').catch(() => undefined)
          const read = v.safeParse(hex, answer)
          return read.success ? read.output : undefined
        }),
      ),
  }
}
