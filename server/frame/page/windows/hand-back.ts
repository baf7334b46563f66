import * as v from 'valibot'

const query = v.object({
  projectId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  /** The origin that began the sign-in. */
  origin: v.pipe(v.string(), v.maxLength(300)),
  state: v.pipe(v.string(), v.maxLength(200)),
  result: v.exactOptional(v.pipe(v.string(), v.maxLength(200))),
  error: v.exactOptional(v.pipe(v.string(), v.maxLength(100))),
  /** The address of the page, where the sign-in began without a window. */
  returnTo: v.exactOptional(v.pipe(v.string(), v.maxLength(2_000), v.url())),
})

/** What the service has sent the window back with. */
export type Returned = v.InferOutput<typeof query>

/** Reads the address of the page. Undefined where it is not one that the service leads to. */
export const readReturned = (search: string): Returned | undefined => {
  const read = v.safeParse(query, Object.fromEntries(new URLSearchParams(search)))
  return read.success ? read.output : undefined
}

/** The window, as far as it hands back. */
export interface ReturnWindow {
  readonly opener: { postMessage(message: unknown, targetOrigin: string): void } | null
  readonly location: { readonly origin: string; replace(address: string): void }
}

/** Where the provider's answer has gone. `foreign`: the project does not name the page. `alone`: nobody waits for it. */
export type HandedBack = 'left' | 'posted' | 'alone' | 'foreign'

/**
 * Hands the provider's answer to the page that began the sign-in, and to nobody else: it goes to one exact origin, which the project names.
 * A page that opened a window is told; one that left for the provider is led back to.
 */
export const handBack = (returned: Returned, origins: readonly string[], { opener, location }: ReturnWindow): HandedBack => {
  const { origin, returnTo, state, result, error } = returned
  if (!origins.includes(origin)) return 'foreign'
  const uri = new URL('/social/return', location.origin)
  for (const [name, value] of Object.entries({ state, result, error })) if (value !== undefined) uri.searchParams.set(name, value)
  if (returnTo !== undefined) {
    const page = new URL(returnTo)
    if (page.origin !== origin) return 'foreign'
    page.searchParams.set('result_uri', uri.href)
    location.replace(page.href)
    return 'left'
  }
  if (!opener) return 'alone'
  opener.postMessage({ resultUri: uri.href }, origin)
  return 'posted'
}
