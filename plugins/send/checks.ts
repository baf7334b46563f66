import type { Asset, ChainAdapter } from '../../kernel/contract/features.ts'
import { isNativeCoin } from '../../kernel/contract/tools/native-coin.ts'
import { readAmount } from './amounts.ts'
import { isAddress, isSameAddress } from './receivers.ts'
import type { SendProblem, SendReview, SendState } from './service.ts'

/** What the button of the form says; a key of the locale. Only `previewSend` can be pressed. */
type SendStep =
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
  const { network, token, max, receiver, refused, codec, hasTerms } = state
  if (!token || !network) return 'selectToken'
  if (token.decimalsDiffer || contradictsNetwork({ network, token })) return 'tokenBlocked'
  const reading = readAmount(state)
  if (reading.status === 'wrong') return 'incorrectValue'
  if (reading.status === 'none' || reading.amount === 0n) {
    if (!max || state.amountText === '') return 'addAmount'
    return token.balance === 0n ? 'insufficientFunds' : 'insufficientGas'
  }
  if (reading.amount > token.balance) return 'insufficientFunds'
  if (lacksGas(state, reading.amount)) return 'insufficientGas'
  if (receiver === '') return 'addAddress'
  if (!isAddress(receiver, codec) || receiver === refused) return 'invalidAddress'
  const broken = brokenTerm(state, reading.amount)
  if (broken) return broken
  // What the transfer takes is part of the review, in families that know of more than a fee.
  if (hasTerms && state.fee.status === 'loading' && state.fee.amount === undefined) return 'checking'
  return 'previewSend'
}

type Problem = Extract<SendProblem, 'balanceFell' | 'gasShort' | 'decimalsDiffer' | 'termsChanged' | 'notChecked'>

const call = ({ network, account }: SendReview) => ({ network: network.caipNetworkId, account: account.address })

/** The token as the chain (or else the wallet) has it now; `unread` where nobody can say. */
const readToken = async (features: ChainAdapter, review: SendReview, address: string): Promise<Asset | undefined | 'unread'> => {
  const of = call(review)
  const found = features.tokens ? features.tokens.tokens({ ...of, addresses: [address] }) : features.assets?.assets(of)
  if (!found) return 'unread'
  return (await found).find((asset) => asset.address !== undefined && isSameAddress(asset.address, address))
}

const checkToken = (review: SendReview, found: Asset | undefined | 'unread'): Problem | undefined => {
  // Then its decimals are what a service has said, and nobody can hold them against the chain.
  if (found === 'unread') return 'notChecked'
  // A token that says other decimals than before would send another amount than the one on screen.
  if (!found || found.decimals !== review.token.decimals) return 'decimalsDiffer'
  return review.amount > found.balance ? 'balanceFell' : undefined
}

/** Whether the transfer takes more than the review says; what it does not say, nobody has agreed to. */
const takesMore = async (features: ChainAdapter, review: SendReview): Promise<boolean> => {
  const { address } = review.token
  const question = { ...call(review), to: review.receiver, amount: review.amount, ...(address === undefined ? {} : { token: address }) }
  const now = await features.fees?.terms?.(question)
  return [now?.deposit ?? 0n, now?.withheld ?? 0n].some((part, at) => part > ([review.terms?.deposit, review.terms?.withheld][at] ?? 0n))
}

/** Holds a review against the chain immediately before it is sent. Rejects when the chain cannot be read. */
export const checkReview = async (features: ChainAdapter, review: SendReview, fee: bigint | undefined): Promise<Problem | undefined> => {
  const { address } = review.token
  const [coin, token] = await Promise.all([
    features.balance?.balance({ ...call(review), forceUpdate: true }),
    address === undefined ? undefined : readToken(features, review, address),
  ])
  if (address !== undefined) {
    const problem = checkToken(review, token)
    if (problem) return problem
  } else if (contradictsNetwork(review)) {
    return 'decimalsDiffer'
  }
  if (!coin) return undefined
  if (!isNativeCoin(review.network, coin)) return 'decimalsDiffer'
  const spent = address === undefined ? review.amount : 0n
  if (spent > coin.amount) return 'balanceFell'
  if (await takesMore(features, review)) return 'termsChanged'
  const costs = (fee ?? 0n) + (review.terms?.deposit ?? 0n)
  return review.account.type !== 'smartAccount' && spent + costs > coin.amount ? 'gasShort' : undefined
}
