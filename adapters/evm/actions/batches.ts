import * as v from 'valibot'
import { numberToHex } from 'viem'
import type { Hex } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Atomicity, BatchCall, BatchesFeature, BatchStatus } from '../../../kernel/contract/features.ts'
import { toHexChainId } from '../connect/wallet-requests.ts'
import { type Capabilities, readCapabilities, saidOf } from './capabilities.ts'
import { toSendError } from './send.ts'
import { isBytes, isHash, MAX_AMOUNT, requireAddress, requireOwnAddress } from './value-checks.ts'
import type { Wallet } from './wallet.ts'

/** Calls in one batch; nobody reads more. */
const MOST_CALLS = 100

/** Characters of a wallet's id; the standard's. */
const MOST_ID = 8_194

const invalid = (message: string): PorticoError => new PorticoError('PARAMS_INVALID', message)

const toCall = ({ to, data, value = 0n }: BatchCall) => {
  if (data !== undefined && !isBytes(data)) throw invalid('The call data is not hexadecimal.')
  if (value < 0n || value > MAX_AMOUNT) throw new PorticoError('AMOUNT_INVALID', 'The amount is not one that can be sent.')
  return { to: requireAddress(to), value: numberToHex(value), ...(data === undefined ? {} : { data }) }
}

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MOST_ID))

/** An id by itself is of the standard's first version. */
const answer = v.union([
  v.pipe(
    v.object({ id }),
    v.transform((given) => given.id),
  ),
  id,
])

const receipts = v.pipe(
  v.array(v.object({ transactionHash: v.custom<Hex>(isHash), status: v.optional(v.unknown()) })),
  v.maxLength(MOST_CALLS),
)

const statusSchema = v.object({ status: v.union([v.pipe(v.number(), v.integer()), v.string()]), receipts: v.nullish(receipts, []) })

/** By the first digit of the standard's code, and by the words of its first version. */
const STATUSES: Readonly<Record<string, BatchStatus['status']>> = {
  1: 'pending',
  2: 'confirmed',
  4: 'failed',
  5: 'reverted',
  6: 'partial',
  PENDING: 'pending',
  CONFIRMED: 'confirmed',
}

/** The first version says CONFIRMED of calls that are in a block, whatever became of them there: their receipts say that. */
const outcomeOf = (status: number | string, list: v.InferOutput<typeof receipts>): BatchStatus['status'] | undefined => {
  const outcome = STATUSES[typeof status === 'number' ? `${Math.floor(status / 100)}` : status]
  const reverted = list.filter((receipt) => receipt.status === '0x0').length
  if (status !== 'CONFIRMED' || reverted === 0) return outcome
  return reverted === list.length ? 'reverted' : 'partial'
}

const parse = <T>(schema: v.GenericSchema<unknown, T>, value: unknown, missing: string): T => {
  const { success, output } = v.safeParse(schema, value)
  if (success) return output
  throw new PorticoError('WALLET_ERROR', `The wallet gave no ${missing}.`)
}

/** The wallet's own words; the first version of EIP-5792 knows no upgrade. */
const atomicityIn = (capabilities: Capabilities, network: string): Atomicity => {
  const status = saidOf(capabilities, network, 'atomic', 'status')
  if (status === 'supported' || status === 'ready') return status
  return saidOf(capabilities, network, 'atomicBatch', 'supported') === true ? 'supported' : 'unsupported'
}

/** `legacy`: the wallet speaks the first version of EIP-5792, which does not know the atomic flag. */
export const createBatches = (wallet: Wallet, legacy: boolean): BatchesFeature<'eip155'> => ({
  atomicity: async (call) => atomicityIn(await readCapabilities(wallet, call), call.network),
  async sendCalls({ calls, atomic = true, ...call }) {
    if (calls.length === 0 || calls.length > MOST_CALLS) throw invalid(`A batch has 1 to ${MOST_CALLS} calls.`)
    const batch = {
      version: legacy ? '1.0' : '2.0.0',
      from: requireOwnAddress(call.account),
      chainId: toHexChainId(call.network),
      ...(legacy ? {} : { atomicRequired: atomic }),
      calls: calls.map(toCall),
    }
    try {
      return parse(answer, await wallet.send(call, { method: 'wallet_sendCalls', params: [batch] }), 'id of the calls')
    } catch (error) {
      throw toSendError(error)
    }
  },
  async callsStatus({ id: batch, ...call }) {
    if (!v.is(id, batch)) throw invalid('The id is none of a wallet’s.')
    const said = await wallet.ask(call, { method: 'wallet_getCallsStatus', params: [batch] })
    const { status, receipts: list } = parse(statusSchema, said, 'status of the calls')
    const outcome = outcomeOf(status, list)
    if (!outcome) throw new PorticoError('WALLET_ERROR', 'The wallet gave a status that is none.')
    return Object.freeze({ status: outcome, ids: Object.freeze([...new Set(list.map(({ transactionHash }) => transactionHash))]) })
  },
})
