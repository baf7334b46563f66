import { base58 } from '@scure/base'
import type { Hex } from 'viem'
import { formatUnits, hexToBigInt, isHex } from 'viem/utils'
import { visibleData, visibleText } from '../../../../kernel/contract/tools/visible-text.ts'
import type { ApprovalSubject } from '../rpc/approval-subject.ts'

/** One transaction as rows. */
export interface TransactionRows {
  /** Undefined where it makes a contract. */
  readonly to: string | undefined
  readonly amount: string
  readonly feeMost: string | undefined
  /** Undefined where it carries none. */
  readonly data: string | undefined
}

/** What a request says, read from what is signed. */
export interface ReadRequest {
  readonly kind: 'message' | 'data' | 'transaction' | 'batch' | 'solana'
  /** Text that is signed. Undefined where there is none, or its bytes are no text. */
  readonly text: string | undefined
  readonly transactions: readonly TransactionRows[]
  /** Whether there are bytes that nobody has read. */
  readonly unread: boolean
}

const utf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const bytesOfHex = (hex: Hex): Uint8Array => Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const quantity = (value: unknown): bigint => (isHex(value) ? hexToBigInt(value) : 0n)

const rowsOf = (given: unknown, { network: { currency } }: ApprovalSubject): TransactionRows => {
  const fields: Readonly<Record<string, unknown>> = typeof given === 'object' && given !== null ? { ...given } : {}
  const fee = quantity(fields.gas) * (quantity(fields.maxFeePerGas) || quantity(fields.gasPrice))
  const inCoins = (value: bigint): string => `${formatUnits(value, currency.decimals)} ${currency.symbol}`
  return {
    to: typeof fields.to === 'string' ? fields.to : undefined,
    amount: inCoins(quantity(fields.value)),
    feeMost: fee > 0n ? inCoins(fee) : undefined,
    data: isHex(fields.data) && fields.data !== '0x' ? fields.data : undefined,
  }
}

const list = (params: unknown): readonly unknown[] => (Array.isArray(params) ? params : [])

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined

/** Reads a request for people. */
export const readRequest = (pending: ApprovalSubject): ReadRequest => {
  const { method, params } = pending
  const nothing = { text: undefined, transactions: [], unread: false }
  if (method === 'personal_sign') {
    const [raw] = list(params)
    const text = isHex(raw) ? utf8(bytesOfHex(raw)) : undefined
    return { ...nothing, kind: 'message', text: text === undefined ? undefined : visibleText(text), unread: text === undefined }
  }
  if (method === 'eth_signTypedData_v4') return { ...nothing, kind: 'data', text: visibleData(list(params)[1]) }
  if (method === 'solana_signMessage') {
    const message = member(params, 'message')
    const text = typeof message === 'string' ? utf8(base58.decode(message)) : undefined
    return { ...nothing, kind: 'message', text: text === undefined ? undefined : visibleText(text), unread: text === undefined }
  }
  if (method === 'eth_sendTransaction') {
    const rows = rowsOf(list(params)[0], pending)
    return { ...nothing, kind: 'transaction', transactions: [rows], unread: rows.data !== undefined }
  }
  if (method === 'wallet_sendCalls') {
    const transactions = list(member(list(params)[0], 'calls')).map((call) => rowsOf(call, pending))
    return { ...nothing, kind: 'batch', transactions, unread: transactions.some(({ data }) => data !== undefined) }
  }
  return { ...nothing, kind: 'solana', unread: true }
}
