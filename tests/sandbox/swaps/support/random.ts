/** A random number below another, and a choice, always the same for the same seed. */
export interface Random {
  below(limit: bigint): bigint
  of<T>(items: readonly [T, ...T[]]): T
}

/** xorshift64*: 64 bits of state are plenty for amounts and choices of tests. */
export const createRandom = (seed: bigint): Random => {
  const mask = 2n ** 64n - 1n
  let state = (seed * 0x9e3779b97f4a7c15n + 1n) & mask || 1n
  const next = (): bigint => {
    state ^= state >> 12n
    state ^= (state << 25n) & mask
    state ^= state >> 27n
    return (state * 0x2545f4914f6cdd1dn) & mask
  }
  const below = (limit: bigint): bigint => ((next() << 64n) | next()) % limit
  return {
    below,
    of(items) {
      return items[Number(below(BigInt(items.length)))] ?? items[0]
    },
  }
}
