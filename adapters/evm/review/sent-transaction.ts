import * as v from 'valibot'
import { getAddress } from 'viem'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Call } from '../../../kernel/contract/features.ts'
import type { ClockPort, LogPort } from '../../../kernel/contract/ports.ts'
import type { SentCheck, SentDifference } from '../../../kernel/contract/sent-check.ts'
import { decimalText } from '../../../kernel/contract/tools/decimal.ts'
import { pause } from '../../../kernel/contract/tools/pause.ts'
import { toReadError } from '../actions/chain-errors.ts'
import type { Chains } from '../actions/chains.ts'
import { isHash } from '../actions/value-checks.ts'
import type { Coin } from './rules/rule.ts'
import { isPlain, readAddress, readQuantity } from './values.ts'

export interface SentParts {
  readonly chains: Chains
  readonly clock: ClockPort
  readonly log: LogPort
  coinOf(network: string): Coin | undefined
}

/** ms between two questions for a transaction that the chain does not have yet, and how often it is asked for. */
const EVERY = 2_000
const MOST = 150

const HEX = v.pipe(v.string(), v.regex(/^0x[\da-f]*$/i))

/** A transaction as a node names it; what is not compared is left out. */
const TRANSACTION = v.object({
  hash: HEX,
  from: HEX,
  to: v.nullish(HEX),
  value: HEX,
  input: HEX,
  authorizationList: v.optional(v.array(v.object({ address: HEX }))),
})
type Transaction = v.InferOutput<typeof TRANSACTION>

/** Letters of data that are shown from both ends. */
const SHOWN = 66

const dataText = (data: string): string =>
  data.length <= 2 * SHOWN ? data : `${data.slice(0, SHOWN)}…${data.slice(-SHOWN)} (${(data.length - 2) / 2})`

const addressText = (address: string | null | undefined): string => (address ? (readAddress(address) ?? address) : '0x')

/** What of a transaction is otherwise than it was reviewed. */
const compare = (asked: Readonly<Record<string, unknown>>, sent: Transaction, coin: Coin | undefined): readonly SentDifference[] => {
  const differences: SentDifference[] = []
  const add = (member: SentDifference['member'], same: boolean, reviewed: string, actual: string): void => {
    if (!same) differences.push({ member, reviewed, sent: actual })
  }
  const to = typeof asked.to === 'string' ? asked.to : undefined
  add('to', (to ?? '').toLowerCase() === (sent.to ?? '').toLowerCase(), addressText(to), addressText(sent.to))
  const [value, paid] = [readQuantity(asked.value ?? '0x0') ?? 0n, readQuantity(sent.value) ?? 0n]
  const amount = (wei: bigint): string => (coin ? `${decimalText(wei, coin.decimals)} ${coin.symbol}` : `${wei}`)
  add('value', value === paid, amount(value), amount(paid))
  const data = String(asked.input ?? asked.data ?? '0x').toLowerCase()
  add('data', data === sent.input.toLowerCase(), dataText(data), dataText(sent.input))
  const codes = (list: unknown): string =>
    (Array.isArray(list) ? list : [])
      .map((entry: unknown) => addressText(String(Object(entry).address ?? Object(entry).contractAddress)))
      .join(', ')
  const [allowed, given] = [codes(asked.authorizationList), codes(sent.authorizationList)]
  add('authorization', allowed === given, allowed || '0x', given || '0x')
  return differences
}

/** An authorisation does what it does whoever carries it: where the account is empty, somebody else does. */
const isAuthorizationAlone = ({ authorizationList, value, data, input }: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(authorizationList) &&
  authorizationList.length > 0 &&
  (readQuantity(value ?? '0x0') ?? 1n) === 0n &&
  String(input ?? data ?? '0x') === '0x'

/**
 * Reads the transaction that a wallet has answered with, and holds it against the reviewed one. Another sender is a difference only where the
 * account has no code: a contract's transactions are sent by others.
 */
export const checkTransaction = async (
  { chains, clock, log, coinOf }: SentParts,
  asked: unknown,
  result: unknown,
  call: Call<'eip155'>,
): Promise<SentCheck> => {
  if (!isHash(result) || !isPlain(asked)) return { status: 'unavailable' }
  const read = (): Promise<Transaction | undefined> =>
    chains.read(call, async ({ client }) => {
      const found: unknown = await client.request({ method: 'eth_getTransactionByHash', params: [result] })
      if (found === null) return undefined
      const sent = v.parse(TRANSACTION, found)
      if (sent.hash.toLowerCase() === result.toLowerCase()) return sent
      throw new PorticoError('HTTP_INVALID', 'The network’s endpoint answered with another transaction.')
    })
  const hasCode = (): Promise<boolean> =>
    chains.read(call, async ({ client }) => {
      const code = await client.request({ method: 'eth_getCode', params: [getAddress(call.account), 'latest'] })
      return !['0x', '0x0'].includes(code)
    })
  for (let tries = 0; tries < MOST; tries += 1) {
    try {
      const sent = await read()
      if (sent) {
        const same = isAuthorizationAlone(asked) || sent.from.toLowerCase() === call.account.toLowerCase()
        if (!same && (await hasCode())) return { status: 'unavailable' }
        const sender: readonly SentDifference[] = same
          ? []
          : [{ member: 'from', reviewed: addressText(call.account), sent: addressText(sent.from) }]
        const differences = sender.concat(compare(asked, sent, coinOf(call.network)))
        return differences.length === 0 ? { status: 'same' } : { status: 'other', hash: result, differences }
      }
    } catch (cause) {
      log.info('A sent transaction could not be read.', toReadError(cause))
    }
    if (call.signal?.aborted) break
    await pause(clock, EVERY, call.signal)
  }
  return { status: 'unavailable' }
}
