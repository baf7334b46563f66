import { decimalText } from '../../kernel/contract/tools/decimal.ts'
import { type AmountReading, readAmount } from '../transactions/api.ts'
import type { SendState } from './service.ts'

/** Reads the amount of a draft. Without a token nobody knows its decimals: there is none. */
export const amountOf = ({ token, amountText }: Pick<SendState, 'token' | 'amountText'>): AmountReading =>
  readAmount(amountText, token?.decimals)

/**
 * The text of the whole balance, for the native coin less the fee; empty while the fee is not known. Never below zero. Where
 * somebody else pays the fee it is the whole. A smart account is never short of gas: one that has less than the fee sends all there is, as
 * somebody else may pay.
 */
export const wholeBalance = ({ account, token, fee, sponsored }: Pick<SendState, 'account' | 'token' | 'fee' | 'sponsored'>): string => {
  if (!token) return ''
  if (token.address !== undefined || sponsored) return decimalText(token.balance, token.decimals)
  if (fee.terms?.most !== undefined) return decimalText(fee.terms.most, token.decimals)
  if (fee.amount === undefined) return ''
  const rest = token.balance - fee.amount
  return decimalText(rest > 0n ? rest : account?.type === 'smartAccount' ? token.balance : 0n, token.decimals)
}
