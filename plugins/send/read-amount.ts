import { isPorticoError } from '../../kernel/contract/errors.ts'
import { decimalText } from '../../kernel/contract/tools/decimal.ts'
import { parseAmount } from './parse-amount.ts'
import type { SendState } from './send-state.ts'

/** What the amount field holds. */
export type AmountReading =
  | { readonly status: 'none' }
  | { readonly status: 'ok'; readonly amount: bigint }
  | { readonly status: 'wrong'; readonly reason: 'tooPrecise' | 'ambiguous' | 'notANumber' }

const reasonOf = (error: unknown): Extract<AmountReading, { readonly status: 'wrong' }>['reason'] => {
  if (!isPorticoError(error)) return 'notANumber'
  if (error.code === 'AMOUNT_TOO_PRECISE') return 'tooPrecise'
  return error.context.reason === 'ambiguous' ? 'ambiguous' : 'notANumber'
}

/** Reads the amount of a draft. Without a token nobody knows its decimals: there is none. */
export const readAmount = ({ token, amountText }: Pick<SendState, 'token' | 'amountText'>): AmountReading => {
  if (!token || amountText === '') return { status: 'none' }
  try {
    return { status: 'ok', amount: parseAmount(amountText, token.decimals) }
  } catch (error) {
    return { status: 'wrong', reason: reasonOf(error) }
  }
}

/** The text of the whole balance, for the native coin less the fee; empty while the fee is not known. Never below zero. */
export const wholeBalance = ({ token, fee }: Pick<SendState, 'token' | 'fee'>): string => {
  if (!token) return ''
  if (token.address !== undefined) return decimalText(token.balance, token.decimals)
  if (fee.amount === undefined) return ''
  return decimalText(token.balance > fee.amount ? token.balance - fee.amount : 0n, token.decimals)
}
