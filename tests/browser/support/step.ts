/** Runs one case of a walk over several; an error says in which it came up. */
export const step = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
  try {
    return await run()
  } catch (cause) {
    throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
