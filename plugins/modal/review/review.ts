import type { RpcRequest } from '../../../kernel/contract/rpc.ts'
import { readCall } from './calldata.ts'
import { type Effect, type Finding, findingsOf } from './effects.ts'
import { foreignDomain } from './sign-in.ts'
import { readTypedData } from './typed-data.ts'
import { base58Bytes, hexBytes, isAddress, isBytes, readQuantity, textOfBytes } from './values.ts'

/** What a request asks for, as far as it can be read. Its bytes decide, not what it says of itself. */
export interface Review {
  /** A text that is signed. */
  readonly message?: string | undefined
  /** Data that is signed, whole. */
  readonly data?: unknown
  readonly effects: readonly Effect[]
  readonly findings: readonly Finding[]
  /** Whether all of it was read. What was not may do anything. */
  readonly complete: boolean
  /** A site that it signs in to and that is not the page that asks: refused. */
  readonly foreignDomain?: string | undefined
}

type Reading = Pick<Review, 'message' | 'data' | 'effects' | 'complete'>

const UNREAD: Reading = { effects: [], complete: false }

/** Members of a transaction that say nothing of what it does. */
const OF_NO_EFFECT: ReadonlySet<string> = new Set(['from', 'chainId', 'nonce', 'type', 'accessList'])
const OF_THE_FEE: ReadonlySet<string> = new Set(['gas', 'gasLimit', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'])

const readMessage = ([first, second]: readonly unknown[]): Reading => {
  const turned = isAddress(first) && !isAddress(second)
  const message = turned ? second : first
  if (typeof message !== 'string') return UNREAD
  const text = isBytes(message) ? textOfBytes(hexBytes(message)) : message
  return text === undefined ? UNREAD : { message: text, effects: [], complete: true }
}

const readSolanaMessage = (params: unknown): Reading => {
  const message: unknown = Object(Array.isArray(params) ? params[0] : params).message
  const bytes = typeof message === 'string' ? base58Bytes(message) : undefined
  const text = bytes && textOfBytes(bytes)
  return text === undefined ? UNREAD : { message: text, effects: [], complete: true }
}

const readData = ([first, second]: readonly unknown[]): Reading => {
  const given = isAddress(first) ? second : first
  if (typeof given !== 'string') return { data: given, ...readTypedData(given) }
  try {
    const data: unknown = JSON.parse(given)
    return { data, ...readTypedData(data) }
  } catch {
    return UNREAD
  }
}

/** A call of a transaction or of a batch. */
const readStep = (call: unknown): Reading => {
  const { to, value = '0x0', data, input = data ?? '0x' }: Readonly<Record<string, unknown>> = Object(call)
  const amount = readQuantity(value)
  if (!isAddress(to) || !isBytes(input) || amount === undefined || (data !== undefined && data !== input)) return UNREAD
  const read = input === '0x' ? undefined : readCall(to, input)
  const coin: readonly Effect[] = amount > 0n || input === '0x' ? [{ kind: 'coin', to, amount }] : []
  return { effects: read ? [...coin, read] : coin, complete: input === '0x' || read !== undefined }
}

const isZero = (value: unknown): boolean => value === 0 || (typeof value === 'string' && /^0(x0*)?$/.test(value))

/** What an EIP-7702 list makes of accounts. An entry without an address is one that nobody can read. */
const readAuthorizations = (list: unknown): readonly Effect[] =>
  (Array.isArray(list) ? list : []).map((entry: unknown) => {
    const { address, contractAddress, chainId }: Readonly<Record<string, unknown>> = Object(entry)
    return { kind: 'delegation', code: String(address ?? contractAddress ?? '?'), everyChain: isZero(chainId) }
  })

const readFee = (transaction: Readonly<Record<string, unknown>>): Reading => {
  const given = [...OF_THE_FEE].filter((name) => transaction[name] !== undefined)
  const value = (name: string): bigint | undefined => readQuantity(transaction[name])
  if (given.some((name) => value(name) === undefined)) return UNREAD
  const price = [value('maxFeePerGas'), value('gasPrice'), value('maxPriorityFeePerGas')].reduce((most = 0n, one = 0n) =>
    one > most ? one : most,
  )
  const gas = value('gas') ?? value('gasLimit')
  return { effects: price ? [{ kind: 'fee', price, gas }] : [], complete: true }
}

const readTransaction = ([given]: readonly unknown[]): Reading => {
  const transaction: Readonly<Record<string, unknown>> = Object(given)
  const { to, value, data, input, authorizationList, ...rest } = transaction
  const [step, fee] = [readStep({ to, value, data, input }), readFee(transaction)]
  return {
    effects: [...step.effects, ...readAuthorizations(authorizationList), ...fee.effects],
    complete:
      step.complete &&
      fee.complete &&
      // The account's own code has a say in what the transaction does.
      authorizationList === undefined &&
      Object.keys(rest).every((name) => OF_NO_EFFECT.has(name) || OF_THE_FEE.has(name)),
  }
}

const OF_THE_BATCH: ReadonlySet<string> = new Set(['version', 'id', 'from', 'chainId', 'atomicRequired', 'calls'])
const OF_A_CALL: ReadonlySet<string> = new Set(['to', 'value', 'data'])

const readBatch = ([given]: readonly unknown[]): Reading => {
  const batch: Readonly<Record<string, unknown>> = Object(given)
  const calls: readonly unknown[] = Array.isArray(batch.calls) ? batch.calls : []
  const steps = calls.map(readStep)
  return {
    effects: steps.flatMap(({ effects }) => effects),
    complete:
      steps.length > 0 &&
      steps.every(({ complete }) => complete) &&
      Object.keys(batch).every((name) => OF_THE_BATCH.has(name)) &&
      calls.every((call) => Object.keys(Object(call)).every((name) => OF_A_CALL.has(name))),
  }
}

const inOrder =
  (read: (params: readonly unknown[]) => Reading) =>
  (params: unknown): Reading =>
    Array.isArray(params) ? read(params) : UNREAD

const READERS: Readonly<Record<string, (params: unknown) => Reading>> = {
  personal_sign: inOrder(readMessage),
  solana_signMessage: readSolanaMessage,
  eth_signTypedData: inOrder(readData),
  eth_signTypedData_v3: inOrder(readData),
  eth_signTypedData_v4: inOrder(readData),
  eth_sendTransaction: inOrder(readTransaction),
  eth_signTransaction: inOrder(readTransaction),
  wallet_sendCalls: inOrder(readBatch),
}

/**
 * Reads a request for people: what it would do, what of that wants care, and whether anything was left unread.
 *
 * @example reviewRequest(request).findings.some(({ kind }) => kind === 'unlimited')
 */
export const reviewRequest = ({ method, params, origin }: Pick<RpcRequest, 'method' | 'params' | 'origin'>): Review => {
  const read = Object.hasOwn(READERS, method) ? READERS[method] : undefined
  const reading = read?.(params) ?? UNREAD
  return { ...reading, findings: findingsOf(reading.effects), foreignDomain: foreignDomain(params, origin) }
}
