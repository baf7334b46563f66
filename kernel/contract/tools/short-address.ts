/**
 * Few characters from both ends of an address; a short one as it is. What a codec's `short` answers where its family has no other custom.
 *
 * @example shortAddress('GjJyeC1r3SXjQtvAtJ5YrkW2e5nnLm3AYSpQNNZ5hXAX') // 'GjJy…hXAX'
 */
export const shortAddress = (address: string): string => (address.length > 11 ? `${address.slice(0, 4)}…${address.slice(-4)}` : address)
