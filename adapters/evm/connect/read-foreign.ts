/** Reads into a foreign value that may be anything; undefined where the path ends early or a getter throws. */
export const readForeign = (value: unknown, ...path: readonly string[]): unknown => {
  try {
    return path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), value)
  } catch {
    return undefined
  }
}
