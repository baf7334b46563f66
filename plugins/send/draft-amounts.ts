import { decimalText } from '../../kernel/contract/tools/decimal.ts'
import { type AmountReading, readAmount } from '../transactions/api.ts'
import type { SendState } from './service.ts'

/** Reads the amount of a draft. Without a token nobody knows its decimals: there is none. */
export const amountOf = ({ token, amountText }: Pick<SendState, 'token' | 'amountText'>): AmountReading =>
  readAmount(amountText, token?.decimals)

/** The text of the whole balance, for the native coin less the fee; empty while the fee is not known. Never below zero. */
export const wholeBalance = ({ token, fee }: Pick<SendState, 'token' | 'fee'>): string => {
  if (!token) return ''
  if (token.address !== undefined) return decimalText(token.balance, token.decimals)
  if (fee.terms?.most !== undefined) return decimalText(fee.terms.most, token.decimals)
  if (fee.amount === undefined) return ''
  return decimalText(token.balance > fee.amount ? token.balance - fee.amount : 0n, token.decimals)
}
