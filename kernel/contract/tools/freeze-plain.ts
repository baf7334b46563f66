/** Whether it is a list or a plain object, of this realm or of another, a frame's for example: its prototype has none itself. */
export const isPlain = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(Object.getPrototypeOf(value) ?? Object.prototype) === null)

/** Freezes lists and plain objects in place, to the depth; instances are left as they are. */
export const freezePlain = <T>(value: T): T => {
  if (isPlain(value) && !Object.isFrozen(value)) for (const member of Object.values(Object.freeze(value))) freezePlain(member)
  return value
}
