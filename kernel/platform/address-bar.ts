/** Characters. What a page of another site leads back with is a link or a token. */
const LONGEST = 10_000

/**
 * Takes a query parameter out of the address of the page, so that no other code of the page, no referrer and no bookmark has it; the entry
 * of the history stays what it was otherwise. Answers its value; undefined where there is none or it is longer than 10,000 characters.
 */
export const takeParameter = (name: string): string | undefined => {
  const { location, history } = globalThis
  if (!location || !history) return undefined
  const url = new URL(location.href)
  const value = url.searchParams.get(name)
  if (value === null) return undefined
  url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
  return value.length > LONGEST ? undefined : value
}
