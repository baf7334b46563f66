import { base58 } from '@scure/base'
import type { ReviewAsset, ReviewPart } from '../../../kernel/contract/review.ts'
import { decimalText } from '../../../kernel/contract/tools/decimal.ts'
import { TOKEN, TOKEN_2022 } from '../actions/token-data.ts'
import type { Instruction } from './message.ts'

const SYSTEM = '11111111111111111111111111111111'
const ASSOCIATED = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const BUDGET = 'ComputeBudget111111111111111111111111111111'
const MEMOS: ReadonlySet<string> = new Set(['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD8j2zZ6CWPC2YDcsp'])

/** What the network says of token accounts: whose they are, and of which token. */
export interface TokenAccount {
  readonly mint: string
  readonly owner: string
  readonly decimals?: number | undefined
}
export type TokenAccounts = ReadonlyMap<string, TokenAccount>

/** What an instruction does, beside what every transaction costs. */
export interface Read {
  readonly parts: readonly ReviewPart[]
  /** The transaction stays valid until it is used. */
  readonly lasting?: boolean
}

const UNREAD: undefined = undefined

/** A number with the lowest byte first. */
const uint = (data: Uint8Array, at: number, bytes: number): bigint =>
  data.subarray(at, at + bytes).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)

const EVERYTHING = (1n << 64n) - 1n

/** Lamports in words; the network's coin has nine places. */
const lamports = (raw: bigint) => ({ raw, text: decimalText(raw, 9) })
export const SOL: ReviewAsset = { kind: 'native', symbol: 'SOL', decimals: 9 }

const ofSystem = ({ accounts: [first, second, third], data }: Instruction): Read | undefined => {
  const kind = uint(data, 0, 4)
  const isLong = (length: number): boolean => data.length === length
  if (kind === 2n && isLong(12) && first !== undefined && second !== undefined) {
    return { parts: [{ kind: 'transfer', asset: SOL, amount: lamports(uint(data, 4, 8)), from: first, to: second }] }
  }
  // The account belongs to another program from now on, which may do with it what it likes.
  if (kind === 1n && isLong(36) && first !== undefined)
    return { parts: [{ kind: 'control', what: 'ownership', contract: first, to: base58.encode(data.subarray(4)) }] }
  if (kind === 4n && isLong(4) && first !== undefined && third !== undefined) return { parts: [], lasting: true }
  return UNREAD
}

interface TokenRead {
  readonly source: string | undefined
  readonly mint: string | undefined
  readonly amount: bigint
  readonly decimals: number | undefined
}

const amountOf = ({ amount, decimals }: TokenRead) => ({
  raw: amount,
  ...(decimals !== undefined && { text: decimalText(amount, decimals) }),
})

const ofToken = ({ accounts, data }: Instruction, known: TokenAccounts): Read | undefined => {
  const [first, second, third, fourth] = accounts
  const kind = data[0]
  const checked = kind === 12 || kind === 13
  const isForm = checked ? data.length === 10 : data.length === 9
  const source = first === undefined ? undefined : known.get(first)
  const read: TokenRead = {
    source: first,
    mint: checked ? second : source?.mint,
    amount: uint(data, 1, 8),
    decimals: checked ? data[9] : source?.decimals,
  }
  const asset: ReviewAsset | undefined =
    read.mint === undefined ? undefined : { kind: 'token', address: read.mint, decimals: read.decimals }
  if ((kind === 3 || kind === 12) && isForm) {
    const [to, owner] = checked ? [third, fourth] : [second, third]
    if (to === undefined || owner === undefined || !asset) return UNREAD
    // The receiver's own address where the network says whose account it is.
    return { parts: [{ kind: 'transfer', asset, amount: amountOf(read), from: owner, to: known.get(to)?.owner ?? to }] }
  }
  if ((kind === 4 || kind === 13) && isForm) {
    const spender = checked ? third : second
    if (spender === undefined || !asset) return UNREAD
    return {
      parts: [{ kind: 'allowance', by: 'approval', asset, amount: amountOf(read), unlimited: read.amount === EVERYTHING, spender }],
    }
  }
  // TransferCheckedWithFee: what the token keeps is in the amount.
  if (kind === 26 && data[1] === 1 && data.length === 19 && second !== undefined && third !== undefined && fourth !== undefined) {
    const decimals = data[10] ?? 0
    const amount = uint(data, 2, 8)
    const token: ReviewAsset = { kind: 'token', address: second, decimals }
    const moved = { raw: amount, text: decimalText(amount, decimals) }
    return { parts: [{ kind: 'transfer', asset: token, amount: moved, from: fourth, to: known.get(third)?.owner ?? third }] }
  }
  // Revoke: nobody may take anything any more.
  if (kind === 5 && data.length === 1) return { parts: [] }
  if (kind === 6 && first !== undefined && (data.length === 3 || data.length === 35)) {
    return {
      parts: [{ kind: 'control', what: 'ownership', contract: first, ...(data.length === 35 && { to: base58.encode(data.subarray(3)) }) }],
    }
  }
  // CloseAccount: what it holds of SOL goes to the second account.
  if (kind === 9 && data.length === 1 && second !== undefined && second === third) return { parts: [] }
  // SyncNative
  if (kind === 17 && data.length === 1) return { parts: [] }
  return UNREAD
}

/** What an instruction does; undefined where its bytes are not exactly those of one that is known. */
export const readInstruction = (instruction: Instruction, known: TokenAccounts): Read | undefined => {
  const { program, data } = instruction
  if (program === SYSTEM) return ofSystem(instruction)
  if (program === TOKEN || program === TOKEN_2022) return ofToken(instruction, known)
  // Makes the token account of an owner; costs its deposit and moves nothing else.
  if (program === ASSOCIATED) return data.length === 0 || (data.length === 1 && (data[0] ?? 9) < 2) ? { parts: [] } : UNREAD
  if (program !== undefined && MEMOS.has(program)) {
    try {
      return { parts: [{ kind: 'message', text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data) }] }
    } catch {
      return UNREAD
    }
  }
  return program === BUDGET && ([2, 3].includes(data[0] ?? 0) || data[0] === 4 || data[0] === 1) ? { parts: [] } : UNREAD
}

/** Units that an instruction may take where nothing is said, and a transaction at most. */
const [UNITS_EACH, MOST_UNITS] = [200_000n, 1_400_000n]

/** Lamports of a signature. */
const EACH_SIGNATURE = 5_000n

/** The highest fee: for signatures, and for priority as the transaction asks for it. */
export const feeOf = (instructions: readonly Instruction[], signatures: number): bigint => {
  const budget = instructions.filter(({ program }) => program === BUDGET)
  const numberOf = (kind: number, bytes: number): bigint | undefined => {
    const found = budget.find(({ data }) => data[0] === kind && data.length === 1 + bytes)
    return found && uint(found.data, 1, bytes)
  }
  const asked = numberOf(2, 4) ?? UNITS_EACH * BigInt(instructions.length - budget.length)
  const units = asked < MOST_UNITS ? asked : MOST_UNITS
  return EACH_SIGNATURE * BigInt(signatures) + (units * (numberOf(3, 8) ?? 0n) + 999_999n) / 1_000_000n
}

/** The token accounts that a reading of instructions would know more by. */
export const tokenAccountsOf = (instructions: readonly Instruction[]): readonly string[] =>
  instructions.flatMap(({ program, accounts, data: [kind] }) => {
    if (program !== TOKEN && program !== TOKEN_2022) return []
    const [first, second, third] = accounts
    const named = kind === 3 ? [first, second] : kind === 12 || kind === 26 ? [first, third] : kind === 4 ? [first] : []
    return named.flatMap((address) => address ?? [])
  })
