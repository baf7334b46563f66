import { createHttp } from '../../../kernel/platform/http/http.ts'

const SERVICE = 'https://api.example.test'

/** What a browser does with a request that the page's policy keeps out: an event, and an error that says nothing. */
const violate = (effectiveDirective: string, blockedURI: string): Promise<never> => {
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, blockedURI }))
  return Promise.reject(new TypeError('Failed to fetch'))
}

const call = () =>
  createHttp({
    loadModule: (load) => load(),
    plugin: 'test',
    allowed: ['api'],
    services: { api: SERVICE },
    ended: new AbortController().signal,
  }).get('api', '/rows', { parse: (input: unknown) => input, retry: false })

const { fetch } = globalThis
afterEach(() => Object.assign(globalThis, { fetch }))

test.each(['connect-src', 'default-src'])(
  'row 38: a policy whose %s keeps a service out is named, and where to add it',
  async (directive) => {
    const asked = jest.fn(() => violate(directive, `${SERVICE}/rows`))
    Object.assign(globalThis, { fetch: asked })
    await expect(call()).rejects.toMatchObject({
      code: 'HTTP_OFFLINE',
      message: `A Content-Security-Policy of this page keeps ${SERVICE} out: add it to connect-src.`,
      context: { directive: 'connect-src', origin: SERVICE },
    })
  },
)

test.each([
  ['another origin', 'connect-src', 'https://other.example.test/'],
  ['another directive', 'img-src', SERVICE],
])('row 38: a violation of %s is not taken for it', async (_, directive, blocked) => {
  Object.assign(globalThis, { fetch: () => violate(directive, blocked) })
  await expect(call()).rejects.toMatchObject({ code: 'HTTP_OFFLINE', message: 'The service could not be reached.' })
})
