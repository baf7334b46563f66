const { getPrototypeOf } = Reflect

/** Freezes lists and plain objects in place, to the depth; instances are left as they are. */
export const freezePlain = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  const prototype = getPrototypeOf(value)
  // The plain prototype of this realm or of another, a frame's for example, has none itself.
  if (!Array.isArray(value) && prototype !== null && getPrototypeOf(prototype) !== null) return value
  for (const member of Object.values(Object.freeze(value))) freezePlain(member)
  return value
}
