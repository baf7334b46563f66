/** What is read of Node's own request: `node:http`, Connect and Express hand over such ones. */
export interface NodeRequest extends AsyncIterable<Uint8Array | string> {
  readonly method?: string | undefined
  readonly url?: string | undefined
  /** The whole address where Express has cut `url` at the mounting point. */
  readonly originalUrl?: string
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined }
  readonly socket?: { readonly remoteAddress?: string | undefined }
}

/** What Node knows of a request beside it. */
export interface NodeContext {
  /** Address of whoever holds the connection. */
  readonly address?: string | undefined
}

/** What is written of Node's own response. */
export interface NodeResponse {
  statusCode: number
  setHeader(name: string, value: string | string[]): unknown
  end(body: string): unknown
}

const headersOf = ({ headers }: NodeRequest): Headers => {
  const copy = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    // HTTP/2 has its own that begin with a colon.
    if (value !== undefined && !name.startsWith(':')) copy.set(name, typeof value === 'string' ? value : value.join(', '))
  }
  return copy
}

/** The body as it comes. What is not read is left to Node, which drops it: ending the request here would end the answer as well. */
const bodyOf = (request: NodeRequest): ReadableStream<Uint8Array> => {
  const chunks = request[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(typeof value === 'string' ? new TextEncoder().encode(value) : value)
      },
    },
    { highWaterMark: 0 },
  )
}

const toRequest = (request: NodeRequest): Request => {
  const { method = 'GET', url = '/', originalUrl = url } = request
  const hasBody = method !== 'GET' && method !== 'HEAD'
  // The origin is not looked at: behind a proxy it is not the site's.
  const address = new URL(originalUrl, 'http://localhost')
  return new Request(address, { method, headers: headersOf(request), ...(hasBody ? { body: bodyOf(request), duplex: 'half' } : {}) })
}

/**
 * Makes a handler of the Fetch API one for Node's own servers: `node:http`, Connect, Express. It reads the body itself, so it stands before
 * whatever parses bodies.
 *
 * @example app.use('/auth/v1', toNodeHandler(auth.handle))
 */
export const toNodeHandler =
  (handle: (request: Request, context: NodeContext) => Promise<Response>) =>
  async (request: NodeRequest, response: NodeResponse): Promise<void> => {
    try {
      const answer = await handle(toRequest(request), { address: request.socket?.remoteAddress })
      response.statusCode = answer.status
      for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value)
      const cookies = answer.headers.getSetCookie()
      if (cookies.length > 0) response.setHeader('set-cookie', cookies)
      response.end(await answer.text())
    } catch {
      // No request of the Fetch API can be made of it: its address or a header is none.
      response.statusCode = 400
      response.end('')
    }
  }
