const SHORTEST = 13

/** The prefix that belongs to the first group: `0x` and no other. */
function headLength(address: string): number {
  return address.startsWith('0x') ? 6 : 4
}

/** The short form of an address, `0x4f2A…c91E`. Never where money or a signature depends on it: there `Address` shows all of it. */
export function shortAddress(address: string): string {
  if (address.length < SHORTEST) return address
  return `${address.slice(0, headLength(address))}…${address.slice(-4)}`
}

/**
 * An address in groups of four. `0x` belongs to the first group, and the last group is always the last four characters, the
 * ones the short form shows; a remainder stands before it.
 */
export function addressGroups(address: string): readonly string[] {
  if (address.length < SHORTEST) return [address]
  const head = headLength(address)
  const middle = address.slice(head, -4).match(/.{1,4}/gsu) ?? []
  return [address.slice(0, head), ...middle, address.slice(-4)]
}
