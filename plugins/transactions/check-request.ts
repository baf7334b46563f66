import type { AddressCodec } from '../../kernel/contract/family.ts'
import type { Asset, BatchCall, ChainAdapter } from '../../kernel/contract/features.ts'
import { isNativeCoin } from '../../kernel/contract/tools/native-coin.ts'
import type { TransactionAction, TransactionProblem, TransactionRequest } from './service.ts'

/** Several calls with one approval, of a wallet that has the feature `batches`. */
interface BatchAction {
  readonly type: 'batch'
  readonly calls: readonly BatchCall[]
  readonly fee?: bigint
}

/** What the wallet is asked for once. */
export interface BeginRequest extends Omit<TransactionRequest, 'action'> {
  readonly action: TransactionAction | BatchAction
}

type Checked = Pick<BeginRequest, 'network' | 'account' | 'action'>
type Transfer = Extract<TransactionAction, { readonly type: 'transfer' }>

const callOf = ({ network, account }: Checked) => ({ network: network.caipNetworkId, account: account.address })

/** The token as the chain (or else the wallet) has it now; `unread` where nobody can say. */
const readToken = async (
  features: ChainAdapter,
  request: Checked,
  address: string,
  codec: AddressCodec,
): Promise<Asset | undefined | 'unread'> => {
  const of = callOf(request)
  const listed = features.tokens ? features.tokens.tokens({ ...of, addresses: [address] }) : features.assets?.assets(of)
  if (!listed) return 'unread'
  return (await listed).find((asset) => asset.address !== undefined && codec.key(asset.address) === codec.key(address))
}

const checkToken = ({ amount, asset }: Transfer, now: Asset | undefined | 'unread'): TransactionProblem | undefined => {
  // Then its decimals are what a service has said, and nobody can hold them against the chain.
  if (now === 'unread') return 'notChecked'
  // A token that says other decimals than before would send another amount than the one on screen.
  if (!now || now.decimals !== asset.decimals) return 'decimalsDiffer'
  return amount > now.balance ? 'balanceFell' : undefined
}

/** Whether the transfer takes more than was shown; what was not shown, nobody has agreed to. */
const takesMore = async (features: ChainAdapter, request: Checked, { to, amount, asset, terms }: Transfer): Promise<boolean> => {
  const question = { ...callOf(request), to, amount, ...(asset.address !== undefined && { token: asset.address }) }
  const now = await features.fees?.terms?.(question)
  return (now?.deposit ?? 0n) > (terms?.deposit ?? 0n) || (now?.withheld ?? 0n) > (terms?.withheld ?? 0n)
}

const depositOf = (action: Checked['action']): bigint => (action.type === 'transfer' ? (action.terms?.deposit ?? 0n) : 0n)

/** What leaves the account of the network's coin, fee and deposit apart. */
const coinsOf = (action: Checked['action']): bigint => {
  if (action.type === 'call') return action.value ?? 0n
  if (action.type === 'batch') return action.calls.reduce((sum, { value = 0n }) => sum + value, 0n)
  return action.asset.address === undefined ? action.amount : 0n
}

/** Holds a request against the chain immediately before it is sent. Rejects when the chain cannot be read. */
export const checkRequest = async (
  features: ChainAdapter,
  request: Checked,
  codec: AddressCodec,
): Promise<TransactionProblem | undefined> => {
  const { network, account, action } = request
  const token = action.type === 'transfer' ? action.asset.address : undefined
  const [coin, held] = await Promise.all([
    features.balance?.balance({ ...callOf(request), forceUpdate: true }),
    token === undefined ? undefined : readToken(features, request, token, codec),
  ])
  if (action.type === 'transfer') {
    // An amount in other decimals than the network's would be another amount.
    if (token === undefined && !isNativeCoin(network, action.asset)) return 'decimalsDiffer'
    const problem = token === undefined ? undefined : checkToken(action, held)
    if (problem) return problem
  }
  if (!coin) return undefined
  if (!isNativeCoin(network, coin)) return 'decimalsDiffer'
  const spent = coinsOf(action)
  if (spent > coin.amount) return 'balanceFell'
  if (action.type === 'transfer' && (await takesMore(features, request, action))) return 'termsChanged'
  const costs = (action.fee ?? 0n) + depositOf(action)
  // For a smart account somebody else may pay the fee.
  return account.type !== 'smartAccount' && spent + costs > coin.amount ? 'gasShort' : undefined
}
