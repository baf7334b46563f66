/** `fetch` over a connection of its own. One that is kept from before may be closed by the service in the moment it is used again. */
export const fetchApart = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...init, headers: { ...init.headers, connection: 'close' } })

/** The same for every `fetch` of a test file, also for those of the code under test. */
export const fetchAllApart = (): void => {
  const { fetch: real } = globalThis
  beforeAll(() => {
    globalThis.fetch = (url, init) => real(url, { ...init, headers: { ...init?.headers, connection: 'close' } })
  })
  afterAll(() => {
    globalThis.fetch = real
  })
}
