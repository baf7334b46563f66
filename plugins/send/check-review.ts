import type { Asset, ChainAdapter } from '../../kernel/contract/features.ts'
import { isSameAddress } from './address.ts'
import type { SendProblem, SendReview } from './send-state.ts'

type Problem = Extract<SendProblem, 'balanceFell' | 'gasShort' | 'decimalsDiffer'>

const call = ({ network, account }: SendReview) => ({ network: network.caipNetworkId, account: account.address })

/** The token as the chain (or else the wallet) has it now; `unread` where nobody can say. */
const readToken = async (features: ChainAdapter, review: SendReview, address: string): Promise<Asset | undefined | 'unread'> => {
  const of = call(review)
  const found = features.tokens ? features.tokens.tokens({ ...of, addresses: [address] }) : features.assets?.assets(of)
  if (!found) return 'unread'
  return (await found).find((asset) => asset.address !== undefined && isSameAddress(asset.address, address))
}

const checkToken = (review: SendReview, found: Asset | undefined | 'unread'): Problem | undefined => {
  if (found === 'unread') return undefined
  // A token that says other decimals than before would send another amount than the one on screen.
  if (!found || found.decimals !== review.token.decimals) return 'decimalsDiffer'
  return review.amount > found.balance ? 'balanceFell' : undefined
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
  }
  if (!coin) return undefined
  const spent = address === undefined ? review.amount : 0n
  if (spent > coin.amount) return 'balanceFell'
  return review.account.type !== 'smartAccount' && spent + (fee ?? 0n) > coin.amount ? 'gasShort' : undefined
}
