/**
 * A request as text, written when it was made. What is handed to the wallet is written down in the same way and compared, so whatever
 * happened to the copies in between is noticed.
 */
export type Intent = string & { readonly intent: true }

// Functions of the page as they are now: what a script puts in their place later writes nothing here. No list is walked by its iterator,
// and no value is asked for `toJSON`, as both are looked up on prototypes that a script can change.
const { isArray } = Array
const { keys, hasOwn } = Object

/** The length in front keeps two texts from passing for one. */
const textOf = (text: string): string => `"${text.length}:${text}"`

/** Writes plain data down, whole. */
const write = (value: unknown): string => {
  if (typeof value === 'string') return textOf(value)
  if (typeof value !== 'object' || value === null) return `${typeof value} ${String(value)}`
  let written = ''
  if (isArray(value)) {
    for (let at = 0; at < value.length; at += 1) written = `${written}${write(value[at])},`
    return `[${written}]`
  }
  const names = keys(value)
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at] ?? ''
    written = `${written}${textOf(name)}=${write((value as Readonly<Record<string, unknown>>)[name])},`
  }
  return `{${written}}`
}

/** Writes a request down: its method and every leaf of its params. */
export const writeIntent = (method: string, params: unknown): Intent => `${textOf(method)}${write(params)}` as Intent

/** Whether `whole` is `given` with nothing but members added, or put in the place of null, each of which passes `isAddition`. */
export const completes = (given: unknown, whole: unknown, isAddition: (value: unknown) => boolean): boolean => {
  if (typeof given !== 'object' || given === null || typeof whole !== 'object' || whole === null) {
    return write(given) === write(whole)
  }
  if (isArray(given) !== isArray(whole)) return false
  const before = given as Readonly<Record<string, unknown>>
  const after = whole as Readonly<Record<string, unknown>>
  const kept = keys(before)
  const names = keys(after)
  for (let at = 0; at < kept.length; at += 1) if (!hasOwn(after, kept[at] ?? '')) return false
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at] ?? ''
    const open = !isArray(whole) && (before[name] === null || !hasOwn(before, name))
    if (open ? !isAddition(after[name]) && after[name] !== null : !completes(before[name], after[name], isAddition)) return false
  }
  return true
}
