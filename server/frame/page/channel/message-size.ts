/** Characters and members that one message of an honest page has at most: a hundred Solana transactions fit. */
const MOST = 400_000

/** Whether a message is so large that reading it could hold the page up. It stops counting where that is known. */
export const isTooLarge = (message: unknown): boolean => {
  const open: unknown[] = [message]
  let left = MOST
  while (open.length > 0 && left >= 0) {
    const value = open.pop()
    left -= typeof value === 'string' ? value.length : 8
    if (typeof value !== 'object' || value === null) continue
    // What is neither text, number, list nor plain object is nothing that the protocol has: schemas refuse it.
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer || value instanceof Blob) return true
    for (const [key, member] of Object.entries(value)) {
      left -= key.length
      if (left < 0) return true
      open.push(member)
    }
  }
  return left < 0
}
