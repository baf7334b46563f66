/** Bytes of the longest name in DNS wire format. Longer ones are names of nobody. */
const LONGEST = 255

/** A label without `--` at its third place: names of such labels are their own normal form (ENSIP-15). */
const PLAIN_LABEL = /^(?!..--)[a-z0-9-]+$/

const inLowerCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/**
 * The normal form of a name (ENSIP-15); undefined for what is none, or has only one label. Names of plain labels need no table; it is loaded
 * for the others.
 */
export const normalName = async (text: string): Promise<string | undefined> => {
  const name = inLowerCase(text)
  const labels = name.split('.')
  if (labels.length < 2 || name.length > LONGEST) return undefined
  if (labels.every((label) => PLAIN_LABEL.test(label))) return name
  const { normalize } = await import('./normalize.ts')
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
