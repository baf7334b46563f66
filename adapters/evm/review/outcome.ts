import type { Review, ReviewPart } from '../../../kernel/contract/review.ts'
import { flatParts, raw } from './parts.ts'
import type { Movement, Simulated } from './simulation.ts'

/** What a node says that a request does, at one block. */
export interface Outcome {
  readonly block: bigint
  /** ms since 1970. */
  readonly at: number
  readonly changes: readonly ReviewPart[]
  readonly failure?: Simulated['failure']
  /** The account cannot pay for what it sends. */
  readonly unpaid: boolean
  /** More leaves the account than was read from the bytes. */
  readonly loses: boolean
}

const changeOf = ({ contract, id, amount }: Movement): ReviewPart => {
  const item = contract !== undefined && id !== undefined ? ({ kind: 'item', address: contract, id } as const) : undefined
  const asset = item ?? (contract === undefined ? ({ kind: 'native' } as const) : ({ kind: 'token', address: contract } as const))
  return { kind: 'change', asset, amount: raw(amount < 0n ? -amount : amount), direction: amount < 0n ? 'out' : 'in' }
}

/** How much of the network's coin (undefined), or of what a contract keeps, the parts say that leaves the account. */
const saidToLeave = (parts: readonly ReviewPart[], account: string, contract: string | undefined, id: bigint | undefined): bigint =>
  flatParts(parts).reduce((sum, part) => {
    // The coin that an exchange takes is sent with the call, and counted there.
    if (part.kind === 'exchange') {
      const { asset, amount } = part.gives
      return asset.kind !== 'native' && asset.address.toLowerCase() === contract ? sum + amount.raw : sum
    }
    const moves = part.kind === 'transfer' || part.kind === 'authorization'
    if (!moves || (part.from !== undefined && part.from.toLowerCase() !== account)) return sum
    const { asset, amount } = part
    if (asset.kind === 'native') return contract === undefined ? sum + amount.raw : sum
    if (asset.address.toLowerCase() !== contract) return sum
    if (asset.kind === 'item') return asset.id === id ? sum + amount.raw : sum
    // The number of an item, where it turns out to be one.
    if (id !== undefined) return amount.raw === id ? sum + 1n : sum
    return sum + amount.raw
  }, 0n)

/** What a simulation means for what was read. Nothing of a failed run counts as "nothing moves". */
export const outcomeOf = (
  { movements, failure }: Simulated,
  parts: readonly ReviewPart[],
  account: string,
  at: Pick<Outcome, 'block' | 'at'>,
): Outcome => {
  if (failure) return { ...at, changes: [], failure, unpaid: false, loses: false }
  const own = account.toLowerCase()
  const loses = movements.some(({ contract, id, amount }) => amount < 0n && -amount > saidToLeave(parts, own, contract?.toLowerCase(), id))
  return { ...at, changes: movements.map(changeOf), unpaid: false, loses }
}

/** What a visitor reads of a simulation, as one text. */
const shown = ({ parts, findings, checks }: Review): string =>
  JSON.stringify(
    [parts.filter(({ kind }) => kind === 'change'), findings.filter(({ check }) => check === 'simulated'), checks.simulated],
    (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value),
  )

/** A review beside the one that was shown before: a simulation that says something else is marked, and stays so. */
export const withMark = (review: Review, previous: Review | undefined): Review => {
  const { simulation } = review
  if (!simulation || !previous) return review
  const changed =
    previous.simulation?.changed === true || (previous.checks.simulated !== 'unavailable' && shown(review) !== shown(previous))
  return { ...review, simulation: { ...simulation, changed } }
}
