import { PorticoError } from '../errors.ts'

/** How many letters are put in, left out or exchanged between two names. */
const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (const [column, other] of [...to].entries()) {
      const [above = 0, before = 0, left = 0] = [row[column + 1], row[column], next[column]]
      next.push(Math.min(above + 1, left + 1, before + (letter === other ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** The known name with the fewest other letters, at most a third of them; undefined where none is near. */
const nearestName = (given: string, known: readonly string[]): string | undefined => {
  const [nearest] = known
    .map((name) => [distance(given.slice(0, 64).toLowerCase(), name.toLowerCase()), name] as const)
    .sort(([one], [other]) => one - other)
  return nearest && nearest[0] * 3 <= Math.max(given.length, nearest[1].length) ? nearest[1] : undefined
}

/**
 * Throws `OPTION_INVALID` for a name that is none of the known ones, with the one that was most likely meant.
 *
 * @example checkOptionNames('swap', { slipage: 1 }, ['slippage']) // swap has no option "slipage": did you mean "slippage"?
 */
export const checkOptionNames = (owner: string, given: object, known: readonly string[]): void => {
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown === undefined) return
  const nearest = nearestName(unknown, known)
  const meant = nearest === undefined ? `there are ${known.join(', ') || 'none'}.` : `did you mean "${nearest}"?`
  throw new PorticoError('OPTION_INVALID', `${owner} has no option "${unknown}": ${meant}`, { context: { option: unknown } })
}
