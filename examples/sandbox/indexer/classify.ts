import { toFunctionSelector, zeroAddress } from 'viem'
import { exchangeAddresses } from '../chain/exchange-addresses.ts'
import type { IndexedMove, IndexedRow } from './history-row.ts'

/** What a transaction is known by beside what it moved. */
export interface Circumstances {
  readonly succeeded: boolean
  /** Whether the account sent it, or was called as a contract of its own. */
  readonly acting: boolean
  /** Whether it created a contract. */
  readonly creates: boolean
  /** The first four bytes of the input. */
  readonly selector: string
  /** Whether native coin went with it. */
  readonly paid: boolean
}

const [TRANSFER, APPROVE, APPROVE_ALL] = ['transfer(address,uint256)', 'approve(address,uint256)', 'setApprovalForAll(address,bool)'].map(
  (signature) => toFunctionSelector(signature),
)

const wrapped: ReadonlySet<string> = new Set([exchangeAddresses.wrappedNative])

const assetOf = ({ kind, contract = '', tokenId = '' }: IndexedMove): string => `${kind} ${contract} ${tokenId}`

/**
 * What left and what came, one move for each fungible asset where it did both: an exchange that gives back what it did not need took only the
 * difference. Of transactions of others nothing is set off, as anybody can make up the other half.
 */
export const netMoves = (moves: readonly IndexedMove[], { acting }: Circumstances): readonly IndexedMove[] => {
  if (!acting) return moves
  const byAsset = new Map<string, IndexedMove[]>()
  for (const move of moves) byAsset.set(assetOf(move), [...(byAsset.get(assetOf(move)) ?? []), move])
  return [...byAsset.values()].flatMap((same) => {
    const sum = (direction: IndexedMove['direction']): bigint =>
      same.filter((move) => move.direction === direction).reduce((total, { amount }) => total + BigInt(amount), 0n)
    const [given, got] = [sum('out'), sum('in')]
    const fungible = same[0]?.kind === 'native' || same[0]?.kind === 'erc20'
    if (!fungible || given === 0n || got === 0n) return same
    const larger = same.find(({ direction }) => direction === (given > got ? 'out' : 'in'))
    return larger === undefined || given === got ? [] : [{ ...larger, amount: (given > got ? given - got : got - given).toString() }]
  })
}

/** What was tried by a transaction that failed, by what was asked alone. */
const attempted = ({ creates, selector, paid }: Circumstances): IndexedRow['operation'] => {
  if (creates) return 'deploy'
  if (selector === TRANSFER || (selector === '0x' && paid)) return 'send'
  return selector === APPROVE || selector === APPROVE_ALL ? 'approve' : 'execute'
}

/** Wrapping and unwrapping: the coin to or from the contract, and the token from or to nobody. */
const wrapping = (gone: readonly IndexedMove[], come: readonly IndexedMove[]): 'deposit' | 'withdraw' | undefined => {
  const [out, into] = [gone[0], come[0]]
  if (gone.length !== 1 || come.length !== 1 || out?.amount !== into?.amount) return undefined
  if (out?.kind === 'native' && wrapped.has(into?.contract ?? '') && into?.sender === zeroAddress) return 'deposit'
  return into?.kind === 'native' && wrapped.has(out?.contract ?? '') && out?.recipient === zeroAddress ? 'withdraw' : undefined
}

/**
 * What an account did, or what was done to it, in one word. What others did is never more than that something was sent, received, or allowed:
 * a stranger's transaction can be made to look like a trade.
 */
export const classify = (
  { moves, permissions }: Pick<IndexedRow, 'moves' | 'permissions'>,
  circumstances: Circumstances,
): IndexedRow['operation'] => {
  const { acting, creates, succeeded } = circumstances
  if (!succeeded) return attempted(circumstances)
  if (creates && acting) return 'deploy'
  const come = moves.filter(({ direction }) => direction === 'in')
  const gone = moves.filter(({ direction }) => direction === 'out')
  if (acting && come.length > 0 && gone.length > 0) return wrapping(gone, come) ?? 'trade'
  if (moves.length === 0 && permissions.length > 0) return permissions.every(({ amount }) => amount === '0') ? 'revoke' : 'approve'
  if (acting && come.length > 0 && come.every(({ sender }) => sender === zeroAddress)) return 'mint'
  if (acting && gone.length > 0 && gone.every(({ recipient }) => recipient === zeroAddress)) return 'burn'
  if (gone.length > 0) return 'send'
  if (come.length > 0) return 'receive'
  return moves.length > 0 ? 'send' : 'execute'
}
