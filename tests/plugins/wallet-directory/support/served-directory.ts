/** Where it is. */
export const ADDRESS = 'https://directory.test'

/** What it was asked. */
export type Query = Readonly<Record<string, string>>

const real = globalThis.fetch
afterEach(() => {
  globalThis.fetch = real
})

/** Puts a directory at its address until the test ends; answers what was asked of it. `images`: pictures by path; it has no others. */
export const serveDirectory = (
  answer: (query: Query) => unknown,
  images: Readonly<Record<string, string | Promise<string>>> = {},
): readonly Query[] => {
  const asked: Query[] = []
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    if (url.origin !== ADDRESS) return real(input, init)
    if (url.pathname !== '/getWallets') {
      const image = images[decodeURIComponent(url.pathname)]
      return image === undefined
        ? new Response('', { status: 404 })
        : new Response(await image, { headers: { 'content-type': 'image/png' } })
    }
    const query = Object.fromEntries(url.searchParams)
    asked.push(query)
    const answered = await answer(query)
    return answered instanceof Response ? answered : new Response(JSON.stringify(answered))
  }
  return asked
}
