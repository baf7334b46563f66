const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

// By hand: the vendor's client has a base58 of its own, and sharing one would take it out of the client's file into every restored session.
/** Base58 as a number. Throws on anything else. */
export const base58Value = (text: string): bigint => {
  let value = 0n
  for (const letter of text) {
    const digit = LETTERS.indexOf(letter)
    if (digit < 0) throw new TypeError('no base58')
    value = value * 58n + BigInt(digit)
  }
  return value
}
