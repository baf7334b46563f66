const PLAIN = /^(?:(?!..--)[a-z0-9-]+\.)+[a-z0-9-]+$/

/**
 * Whether a name has only letters, digits and hyphens of ASCII, in lower case: then it is its own normal form (ENSIP-15), and nobody has to load a
 * normaliser to know.
 *
 * @example isPlainName('alice.eth') // true: 'Alice.eth' and 'alice' are not
 */
export const isPlainName = (name: string): boolean => PLAIN.test(name)
