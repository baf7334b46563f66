import { isPlainName } from '../../../kernel/contract/tools/plain-name.ts'

/** Bytes of the longest name in DNS wire format. Longer ones are names of nobody. */
const LONGEST = 255

const inLowerCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/**
 * The normal form of a name (ENSIP-15); undefined for what is none, or has only one label. Names of plain labels need no table; it is loaded
 * for the others.
 */
export const normalName = async (text: string): Promise<string | undefined> => {
  const name = inLowerCase(text)
  if (!name.includes('.') || name.length > LONGEST) return undefined
  if (isPlainName(name)) return name
  const { normalize } = await import('./normalize.ts')
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
