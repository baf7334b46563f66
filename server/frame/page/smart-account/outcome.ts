import * as v from 'valibot'
import type { Hex } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { decodeEventLog, parseAbi, toEventSelector } from 'viem/utils'
import type { ClockPort } from '../../../../kernel/contract/ports.ts'
import { pause } from '../../../../kernel/contract/tools/pause.ts'
import { transactionOf } from './bundler.ts'
import type { OpenedAccount } from './open-account.ts'
import { readNonce } from './prepare-operation.ts'
import { address, hash, hex, quantity, readAnswer } from './read-chain.ts'

const abi = parseAbi([
  'event BeforeExecution()',
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
])
const [BEFORE, DONE] = abi.map((event) => toEventSelector(event))

const log = v.object({ address, topics: v.array(hash), data: hex })
type Log = v.InferOutput<typeof log>
const receipt = v.nullable(
  v.object({
    transactionHash: hash,
    blockHash: hash,
    blockNumber: quantity,
    gasUsed: quantity,
    status: v.picklist(['0x0', '0x1']),
    logs: v.array(log),
  }),
)

/** How an operation ended, by the chain. */
export interface OperationOutcome {
  readonly success: boolean
  readonly transactionHash: Hex
  readonly blockHash: Hex
  readonly blockNumber: bigint
  readonly gasUsed: bigint
  /** What its own calls logged, and nothing of the other operations of the bundle. */
  readonly logs: readonly Log[]
}

const isFromEntryPoint = ({ address: from }: Log): boolean => from.toLowerCase() === entryPoint08Address.toLowerCase()

const findEvent = (logs: readonly Log[], operationHash: Hex, sender: string): number =>
  logs.findIndex(
    (one) =>
      isFromEntryPoint(one) &&
      one.topics[0] === DONE &&
      one.topics[1]?.toLowerCase() === operationHash.toLowerCase() &&
      one.topics[2]?.toLowerCase().endsWith(sender.slice(2).toLowerCase()) === true,
  )

type Asked = Pick<OpenedAccount, 'ask' | 'chain' | 'address'>

const found = v.array(v.object({ transactionHash: hash }))

/** The transaction of an operation by the chain's own logs, from the block on at which it was sent. */
const findTransaction = async ({ ask, chain }: Asked, operationHash: Hex, fromBlock: string): Promise<Hex | undefined> => {
  const filter = { address: entryPoint08Address, topics: [DONE, operationHash], fromBlock, toBlock: 'latest' }
  const logs = readAnswer(found, await ask(chain.network.rpcUrl, 'eth_getLogs', [filter]), 'The chain')
  return logs[0]?.transactionHash
}

/**
 * Reads how an operation ended; undefined while it is in no block. The bundler names the transaction, and the chain says what is in it.
 * `fromBlock`: look for it on the chain where the bundler names none.
 */
export const readOutcome = async (opened: Asked, operationHash: Hex, fromBlock?: string): Promise<OperationOutcome | undefined> => {
  const { ask, chain, address: sender } = opened
  const named = await transactionOf(opened, operationHash).catch(() => undefined)
  const transaction = named ?? (fromBlock === undefined ? undefined : await findTransaction(opened, operationHash, fromBlock))
  if (transaction === undefined) return undefined
  const read = readAnswer(receipt, await ask(chain.network.rpcUrl, 'eth_getTransactionReceipt', [transaction]), 'The chain')
  if (read === null) return undefined
  const at = findEvent(read.logs, operationHash, sender)
  const event = read.logs[at]
  // The bundler has named a transaction that has nothing of the operation.
  if (!event) return undefined
  const before = read.logs.slice(0, at)
  const start = before.findLastIndex((one) => isFromEntryPoint(one) && (one.topics[0] === DONE || one.topics[0] === BEFORE)) + 1
  const { args } = decodeEventLog({ abi, eventName: 'UserOperationEvent', data: event.data, topics: event.topics as [Hex, ...Hex[]] })
  const { transactionHash, blockHash, blockNumber, gasUsed } = read
  return { success: args.success, transactionHash, blockHash, blockNumber, gasUsed, logs: before.slice(start) }
}

/** Whether another operation has taken the number of this one: then this one is in no block, and never will be. */
export const isReplaced = async (
  opened: Asked,
  { nonce, block, hash: operationHash }: { readonly nonce: string; readonly block: string; readonly hash: string },
): Promise<boolean> =>
  (await readNonce(opened)) > BigInt(nonce) && (await findTransaction(opened, operationHash as Hex, block)) === undefined

/** ms between two questions, and in all. */
const EVERY = 1_000
const LIMIT = 120_000

/** Waits until an operation is in a block. Rejects after two minutes, or once `signal` aborts: the operation may still come. */
export const waitForOutcome = async (
  opened: OpenedAccount,
  operationHash: Hex,
  fromBlock: string,
  { clock, signal }: { readonly clock: ClockPort; readonly signal: AbortSignal },
): Promise<OperationOutcome> => {
  const end = clock.now() + LIMIT
  while (!signal.aborted && clock.now() < end) {
    // A chain that does not answer once has not lost the operation.
    const outcome = await readOutcome(opened, operationHash).catch(() => undefined)
    if (outcome) return outcome
    await pause(clock, EVERY, signal)
  }
  const outcome = signal.aborted ? undefined : await readOutcome(opened, operationHash, fromBlock).catch(() => undefined)
  if (outcome) return outcome
  throw new Error(`The operation was sent and is in no block yet: ${operationHash}`)
}
