import * as v from 'valibot'
import { numberToHex } from 'viem/utils'
import { pause } from '../../../../kernel/contract/tools/pause.ts'
import { estimateGas, onWire, prepareQueued, prepareTransaction, type QueuedTransaction } from './prepare-transaction.ts'
import { type AskedBatch, newBatchId } from './read-batch.ts'
import type { SigningContext } from './request-context.ts'
import { RequestError } from './request-error.ts'
import { post } from './sign-transaction.ts'

const call = v.object({
  to: v.optional(v.string()),
  data: v.optional(v.string()),
  input: v.optional(v.string()),
  value: v.optional(v.string()),
  capabilities: v.optional(v.record(v.string(), v.unknown()), {}),
})

const optionalCapability = v.looseObject({ optional: v.literal(true) })

/** A capability is required unless the page says that it is not. */
const requireNone = (capabilities: Readonly<Record<string, unknown>>): void => {
  const needed = Object.entries(capabilities).find(([, asked]) => !v.is(optionalCapability, asked))
  if (needed) throw new RequestError('unsupportedCapability', `The account does not have the capability ${needed[0].slice(0, 60)}.`)
}

/** ms between two questions, and in all. */
const EVERY = 1_000
const LIMIT = 120_000

const receipt = v.nullable(v.looseObject({ status: v.string() }))

/** Whether a transaction is in a block and did not fail there. A chain that does not say it in two minutes has not said yes. */
const hasSucceeded = async (hash: string, { ask, network, clock, ended }: SigningContext): Promise<boolean> => {
  const end = clock.now() + LIMIT
  while (!ended.aborted && clock.now() < end) {
    const read = v.safeParse(receipt, await ask(network.rpcUrl, 'eth_getTransactionReceipt', [hash]).catch(() => null))
    if (read.success && read.output) return read.output.status === '0x1'
    await pause(clock, EVERY, ended)
  }
  return false
}

/** Sends the transactions behind the first, each once the one before it is in a block. The first that fails is the last. */
const sendRest = async (id: string, first: string, rest: readonly QueuedTransaction[], context: SigningContext): Promise<void> => {
  const hashes = [first]
  const keep = (open: boolean): void =>
    context.batches.set(id, { kind: 'transactions', chainId: context.network.id, hashes: hashes.slice(), calls: rest.length + 1, open })
  try {
    for (const transaction of rest) {
      if (!(await hasSucceeded(hashes.at(-1) ?? first, context)) || context.ended.aborted) return
      const gas = transaction.gas ?? (await estimateGas(transaction, context))
      hashes.push(await post({ ...transaction, gas }, context))
      keep(true)
    }
  } catch {
    // What went out before is not taken back: the page asks by the id how it ended.
  } finally {
    keep(false)
  }
}

/**
 * `wallet_sendCalls` of a key: one question for all calls, each of which is a transaction of its own. They go out one after another, and
 * nothing goes out behind one that failed. Answers once the first is sent.
 */
export const sendCallsInTurn = async (
  { id = newBatchId(), calls: asked, from, capabilities }: AskedBatch,
  context: SigningContext,
): Promise<unknown> => {
  const { keys, network, showApproval } = context
  const address = keys.addresses.eip155
  const calls = v.parse(v.array(call), asked)
  for (const given of [capabilities].concat(calls.map((one) => one.capabilities))) requireNone(given)
  return context.batches.take(id, async () => {
    const [first, ...behind] = calls.map(({ capabilities: _, ...one }) => ({ ...one, ...(from !== undefined && { from }) }))
    if (!first) throw new RequestError('invalidParams', 'The batch has no calls.')
    const start = await prepareTransaction(first, context)
    // What a call behind the first needs depends on those before it: a swap cannot be tried before its approval is in a block.
    const rest: QueuedTransaction[] = []
    for (const one of behind) rest.push(await prepareQueued(one, context, rest.at(-1)?.nonce ?? start.nonce))
    const all: readonly QueuedTransaction[] = [start, ...rest]
    const shown = all.map((transaction) => onWire(transaction, address))
    await showApproval({
      method: 'wallet_sendCalls',
      params: [{ version: '2.0.0', chainId: numberToHex(Number(network.id.slice(7))), from: address, calls: shown }],
      network,
      address,
    })
    const hash = await post(start, context)
    context.batches.set(id, { kind: 'transactions', chainId: network.id, hashes: [hash], calls: calls.length, open: rest.length > 0 })
    void sendRest(id, hash, rest, context)
    return { id }
  })
}
