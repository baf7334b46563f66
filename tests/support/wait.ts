/** Resolves with the first value of `look` that is neither undefined nor false; rejects after `limit` milliseconds. */
export const waitFor = async <T>(look: () => T | undefined | false, limit = 10_000): Promise<T> => {
  const end = Date.now() + limit
  for (;;) {
    const found = look()
    if (found !== undefined && found !== false) return found
    if (Date.now() > end) throw new Error(`Nothing happened within ${limit} ms: ${look.toString().slice(0, 200)}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
