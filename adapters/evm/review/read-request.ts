import { zeroAddress } from 'viem'
import type { ReviewBytes, ReviewCall, ReviewPart, ReviewTitle } from '../../../kernel/contract/review.ts'
import { isAddress } from '../family/is-address.ts'
import { bytesOfCalls, bytesOfData, bytesOfMessage } from './bytes.ts'
import { readCall } from './calldata.ts'
import { leavesOf } from './leaves.ts'
import { type Reading, raw } from './parts.ts'
import { readTypedData } from './typed-data.ts'
import { isBytes, type Plain, readAddress, readQuantity, textOfBytes } from './values.ts'

/** What a request asks for, as far as its bytes say it. */
export interface ReadRequest extends Reading {
  readonly title: ReviewTitle
  /** What a node could run of it, in order; empty for what is no transaction, and for one that does more than its calls say. */
  readonly calls: readonly RunnableCall[]
  /** What is signed or sent. */
  readonly bytes: readonly ReviewBytes[]
}

/** A call that a node can run. */
export interface RunnableCall {
  readonly to: `0x${string}` | undefined
  readonly value: bigint
  readonly data: `0x${string}`
}

/** A call with what was read of it. */
interface Step extends Reading {
  readonly call?: RunnableCall
}

/** What is signed and never run. */
interface Signing extends Reading {
  readonly bytes?: readonly ReviewBytes[]
}

const UNREAD: Reading = { parts: [{ kind: 'unknown' }], complete: false }

/** Members of a transaction that say nothing of what it does. */
const OF_NO_EFFECT: ReadonlySet<string> = new Set(['from', 'chainId', 'nonce', 'type', 'accessList'])
const OF_THE_FEE: ReadonlySet<string> = new Set(['gas', 'gasLimit', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'])

const readMessage = ([first, second]: readonly unknown[]): Signing => {
  const turned = isAddress(first) && !isAddress(second)
  const message = turned ? second : first
  if (typeof message !== 'string') return UNREAD
  const text = isBytes(message) ? textOfBytes(message) : message
  const bytes = bytesOfMessage(message)
  return text === undefined ? { ...UNREAD, bytes } : { parts: [{ kind: 'message', text }], complete: true, bytes }
}

/** Typed data is shown whole, whatever of it was read: every leaf of it is signed. */
const readData = ([first, second]: readonly unknown[]): Signing => {
  const given = isAddress(first) ? second : first
  const withData = (data: unknown): Signing => {
    const { parts, complete } = readTypedData(data)
    return { parts: [...parts, { kind: 'data', data, leaves: leavesOf(data) }], complete, bytes: bytesOfData(given, data) }
  }
  if (typeof given !== 'string') return withData(given)
  try {
    return withData(JSON.parse(given))
  } catch {
    return UNREAD
  }
}

/** A call of a transaction or of a batch. */
const readStep = (given: unknown, from: unknown): Step => {
  const { to, value = '0x0', data, input = data ?? '0x' }: Plain = Object(given)
  const amount = readQuantity(value)
  const unclear = amount === undefined || !isBytes(input) || (data !== undefined && data !== input)
  if (unclear) return UNREAD
  const receiver = readAddress(to)
  const creates = (to === undefined || to === null) && input !== '0x'
  if (receiver === undefined && !creates) return UNREAD
  const coin: readonly ReviewPart[] =
    receiver !== undefined && (amount > 0n || input === '0x')
      ? [{ kind: 'transfer', asset: { kind: 'native' }, to: receiver, amount: raw(amount) }]
      : []
  const call = { to: receiver, value: amount, data: input }
  if (receiver === undefined) return { parts: [{ kind: 'creation', bytes: input }], complete: false, call }
  if (input === '0x') return { parts: coin, complete: true, call }
  const read = readCall(receiver, input, { value: amount, account: readAddress(from) ?? '', depth: 0 })
  if (read) return { parts: [...coin, ...read.parts], complete: read.complete, call }
  return { parts: [...coin, { kind: 'unknown', to: receiver, bytes: input }], complete: false, call }
}

const isZero = (value: unknown): boolean => value === 0 || (typeof value === 'string' && /^0(x0*)?$/.test(value))

/** What an EIP-7702 list makes of accounts. An entry without an address is one that nobody can read. */
const readAuthorizations = (list: unknown): readonly ReviewPart[] =>
  (Array.isArray(list) ? list : []).map((entry: unknown) => {
    const { address, contractAddress = '?', chainId }: Plain = Object(entry)
    const code = address ?? contractAddress
    return { kind: 'delegation', code: readAddress(code) ?? String(code), everyNetwork: isZero(chainId) }
  })

/** Whether a call only carries the list of authorisations: nothing is sent with it, and the account calls itself. */
const carriesList = (authorizations: readonly ReviewPart[], call: RunnableCall | undefined, from: unknown): boolean =>
  authorizations.length > 0 && call?.data === '0x' && call.value === 0n && call.to === readAddress(from)

const endsCode = (part: ReviewPart): boolean => part.kind === 'delegation' && part.code === zeroAddress

const readFee = (transaction: Plain): Reading => {
  const given = [...OF_THE_FEE].filter((name) => transaction[name] !== undefined)
  const value = (name: string): bigint | undefined => readQuantity(transaction[name])
  if (given.some((name) => value(name) === undefined)) return UNREAD
  const price = [value('maxFeePerGas'), value('gasPrice'), value('maxPriorityFeePerGas')].reduce((most = 0n, one = 0n) =>
    one > most ? one : most,
  )
  const gas = value('gas') ?? value('gasLimit')
  if (!price) return { parts: [], complete: true }
  return {
    parts: [{ kind: 'fee', asset: { kind: 'native' }, unit: raw(price), total: gas === undefined ? undefined : raw(price * gas) }],
    complete: true,
  }
}

const runnable = (steps: readonly Step[]): readonly RunnableCall[] => {
  const calls = steps.flatMap(({ call }) => call ?? [])
  return calls.length === steps.length ? calls : []
}

const bytesOf = (steps: readonly Step[]): readonly ReviewBytes[] => bytesOfCalls(steps.map(({ call }) => call ?? { data: '0x' }))

const readTransaction = ([given]: readonly unknown[]): Omit<ReadRequest, 'title'> => {
  const { to, value, data, input, authorizationList, ...rest }: Plain = Object(given)
  const [step, fee] = [readStep({ to, value, data, input }, rest.from), readFee(rest)]
  // What nobody knows may change what the calls do, and with an authorisation the account's own code has a say.
  const named = Object.keys(rest).every((name) => OF_NO_EFFECT.has(name) || OF_THE_FEE.has(name))
  const known = authorizationList === undefined && named
  const authorizations = readAuthorizations(authorizationList)
  const empty = carriesList(authorizations, step.call, rest.from)
  // Nothing else happens than that an account has its key alone again: no code of its own is left that could have a say.
  const endsCodeAlone = empty && authorizations.every(endsCode)
  return {
    parts: [...(empty ? [] : step.parts), ...authorizations, ...fee.parts],
    complete: step.complete && fee.complete && (known || (named && endsCodeAlone)),
    calls: known ? runnable([step]) : [],
    bytes: step.call ? bytesOf([step]) : [],
  }
}

const OF_THE_BATCH: ReadonlySet<string> = new Set(['version', 'id', 'from', 'chainId', 'atomicRequired', 'calls'])
const OF_A_CALL: ReadonlySet<string> = new Set(['to', 'value', 'data', 'nonce'])

/** Whether nothing of a call is unread. The signing frame sends its calls as transactions: each has its fee, and the account and chain of the batch. */
const isKnownCall = (call: Plain, batch: Plain): boolean =>
  Object.entries(call).every(
    ([name, value]) => OF_A_CALL.has(name) || OF_THE_FEE.has(name) || ((name === 'from' || name === 'chainId') && value === batch[name]),
  )

const readBatch = ([given]: readonly unknown[]): Omit<ReadRequest, 'title'> => {
  const batch: Plain = Object(given)
  const calls: readonly unknown[] = Array.isArray(batch.calls) ? batch.calls : []
  const steps = calls.map((given): Step => {
    const [step, fee] = [readStep(given, batch.from), readFee(Object(given))]
    return { ...step, parts: step.parts.concat(fee.parts), complete: step.complete && fee.complete }
  })
  const known =
    steps.length > 0 &&
    Object.keys(batch).every((name) => OF_THE_BATCH.has(name)) &&
    calls.every((call) => isKnownCall(Object(call), batch))
  return {
    parts: [{ kind: 'batch', calls: steps.map(({ parts, call }): ReviewCall => ({ to: call?.to, parts })) }],
    complete: known && steps.every(({ complete }) => complete),
    calls: known ? runnable(steps) : [],
    bytes: bytesOf(steps),
  }
}

type Reader = (params: readonly unknown[]) => ReadRequest

const signing =
  (title: ReviewTitle, read: (params: readonly unknown[]) => Signing): Reader =>
  (params) => ({ bytes: [], ...read(params), title, calls: [] })

/** Typed data that gives a permission is called so. */
const dataReader: Reader = (params) => {
  const read = readData(params)
  const permits = read.parts.some(({ kind }) => kind !== 'data')
  return { bytes: [], ...read, title: permits ? 'permission' : 'data', calls: [] }
}

const READERS: Readonly<Record<string, Reader>> = {
  personal_sign: signing('message', readMessage),
  eth_signTypedData: dataReader,
  eth_signTypedData_v3: dataReader,
  eth_signTypedData_v4: dataReader,
  eth_sendTransaction: (params) => ({ ...readTransaction(params), title: 'transaction' }),
  eth_signTransaction: (params) => ({ ...readTransaction(params), title: 'transaction' }),
  wallet_sendCalls: (params) => ({ ...readBatch(params), title: 'batch' }),
}

/** Reads a request by its method. What it does not know, and what does not have the method's form, is `unknown`. */
export const readRequest = (method: string, params: unknown): ReadRequest => {
  const read = Object.hasOwn(READERS, method) ? READERS[method] : undefined
  return read && Array.isArray(params) ? read(params) : { ...UNREAD, title: 'unknown', calls: [], bytes: [] }
}
