import { isNativeCoin } from '../../kernel/contract/tools/native-coin.ts'
import { amountOf } from './draft-amounts.ts'
import { receiverOf } from './receiver-name.ts'
import { isAddress } from './receivers.ts'
import type { SendReview, SendState } from './service.ts'

/** What the button of the form says; a key of the locale. Only `previewSend` can be pressed. */
export type SendStep =
  | 'selectToken'
  | 'tokenBlocked'
  | 'incorrectValue'
  | 'addAmount'
  | 'insufficientFunds'
  | 'insufficientGas'
  | 'tooLittle'
  | 'leavesTooLittle'
  | 'feeExcess'
  | 'checking'
  | 'addAddress'
  | 'invalidAddress'
  | 'previewSend'

/** Whether the account can pay amount and fee. Smart accounts never count as short of gas: somebody else may pay it. */
const lacksGas = ({ account, token, coin, fee }: SendState, amount: bigint): boolean => {
  if (!coin || account?.type === 'smartAccount') return false
  const spent = token?.address === undefined ? amount : 0n
  if (token?.address === undefined && fee.terms?.most !== undefined && amount > fee.terms.most) return true
  // A fee that is not known yet is at least something.
  return coin.balance < spent + (fee.amount ?? 1n) + (fee.terms?.deposit ?? 0n)
}

/** What stays of the coin where that is more than nothing and less than an account must hold. */
const leavesTooLittle = (
  { token, coin, fee: { amount: fee, terms } }: Pick<SendState, 'token' | 'coin' | 'fee'>,
  amount: bigint,
): boolean => {
  if (!coin || fee === undefined || !terms?.reserve) return false
  const rest = coin.balance - (token?.address === undefined ? amount : 0n) - fee - (terms.deposit ?? 0n)
  return rest > 0n && rest < terms.reserve
}

/** What is wrong with an amount by the chain's own rules, once the fee is known. */
export const brokenTerm = (
  state: Pick<SendState, 'token' | 'coin' | 'fee'>,
  amount: bigint,
): 'tooLittle' | 'feeExcess' | 'leavesTooLittle' | undefined => {
  if (amount < (state.fee.terms?.least ?? 1n)) return 'tooLittle'
  if (state.fee.terms?.feeExcess) return 'feeExcess'
  return leavesTooLittle(state, amount) ? 'leavesTooLittle' : undefined
}

/** Whether the token is the native coin and counts or is called otherwise than the network says: an amount of it would be another one. */
const contradictsNetwork = ({ network, token }: Pick<SendReview, 'network' | 'token'>): boolean =>
  token.address === undefined && !isNativeCoin(network, token)

/** The first thing that is missing or wrong. */
export const nextStep = (state: SendState): SendStep => {
  const { network, token, max, refused, family, hasTerms } = state
  if (!token || !network) return 'selectToken'
  if (token.decimalsDiffer || contradictsNetwork({ network, token })) return 'tokenBlocked'
  const reading = amountOf(state)
  if (reading.status === 'wrong') return 'incorrectValue'
  if (reading.status === 'none' || reading.amount === 0n) {
    if (!max || state.amountText === '') return 'addAmount'
    return token.balance === 0n ? 'insufficientFunds' : 'insufficientGas'
  }
  if (reading.amount > token.balance) return 'insufficientFunds'
  if (lacksGas(state, reading.amount)) return 'insufficientGas'
  if (state.receiver === '') return 'addAddress'
  if (state.name?.status === 'loading') return 'checking'
  const receiver = receiverOf(state)
  if (!isAddress(receiver, family?.codec) || receiver === refused) return 'invalidAddress'
  const broken = brokenTerm(state, reading.amount)
  if (broken) return broken
  // What the transfer takes is part of the review, in families that know of more than a fee.
  if (hasTerms && state.fee.status === 'loading' && state.fee.amount === undefined) return 'checking'
  return 'previewSend'
}
