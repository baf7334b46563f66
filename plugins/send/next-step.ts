import { isAddress } from './address.ts'
import { readAmount } from './read-amount.ts'
import type { SendState } from './send-state.ts'

/** What the button of the form says; a key of the locale. Only `previewSend` can be pressed. */
export type SendStep =
  | 'selectToken'
  | 'tokenBlocked'
  | 'incorrectValue'
  | 'addAmount'
  | 'insufficientFunds'
  | 'insufficientGas'
  | 'addAddress'
  | 'invalidAddress'
  | 'previewSend'

/** Whether the account can pay amount and fee. Smart accounts never count as short of gas: somebody else may pay it. */
const lacksGas = ({ account, token, coin, fee }: SendState, amount: bigint): boolean => {
  if (!coin || account?.type === 'smartAccount') return false
  const spent = token?.address === undefined ? amount : 0n
  // A fee that is not known yet is at least something.
  return coin.balance < spent + (fee.amount ?? 1n)
}

/** The first thing that is missing or wrong. */
export const nextStep = (state: SendState): SendStep => {
  const { token, max, receiver, refused } = state
  if (!token) return 'selectToken'
  if (token.decimalsDiffer) return 'tokenBlocked'
  const reading = readAmount(state)
  if (reading.status === 'wrong') return 'incorrectValue'
  if (reading.status === 'none' || reading.amount === 0n) {
    if (!max || state.amountText === '') return 'addAmount'
    return token.balance === 0n ? 'insufficientFunds' : 'insufficientGas'
  }
  if (reading.amount > token.balance) return 'insufficientFunds'
  if (lacksGas(state, reading.amount)) return 'insufficientGas'
  if (receiver === '') return 'addAddress'
  if (!isAddress(receiver) || receiver === refused) return 'invalidAddress'
  return 'previewSend'
}
