import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { closeServer, listen } from '../../examples/sandbox/process/listen.ts'

/** A request as it arrived. */
export interface SeenRequest {
  readonly method: string
  /** With its query. */
  readonly url: string
  readonly query: readonly (readonly [string, string])[]
  readonly type: string | undefined
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
}

/** Writes an answer. */
export type Answer = (response: ServerResponse, request: SeenRequest) => void | Promise<void>

/** A real server on the loopback address that answers as the test says. */
export interface HttpServer {
  readonly url: string
  readonly seen: readonly SeenRequest[]
  /** Answers from now on. */
  answer(next: Answer): void
  close(): Promise<void>
}

/** Where a request went, without its query. */
export const pathOf = ({ url }: SeenRequest): string => url.split('?', 1)[0] ?? ''

const read = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

/** Answers with JSON. */
export const json =
  (value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(value))
  }

/** Answers in turn, the last one again and again. */
export const inTurn = (...answers: readonly [Answer, ...Answer[]]): Answer => {
  let at = -1
  return (response, request) => {
    at = Math.min(at + 1, answers.length - 1)
    answers[at]?.(response, request)
  }
}

/** Takes the request and says nothing. */
export const silence: Answer = () => undefined

/** Answers by path, without its query; the rest is 404. Routes may change while the server runs. */
export const byPath =
  (routes: Readonly<Record<string, Answer>>): Answer =>
  (response, request) =>
    (routes[pathOf(request)] ?? json({ message: 'no such path' }, 404))(response, request)

/** Cuts the connection. */
export const cut: Answer = (response) => void response.destroy()

/** Starts one. It answers `{}` until told otherwise. */
export const startHttpServer = async (): Promise<HttpServer> => {
  const seen: SeenRequest[] = []
  let answer = json({})
  const server = createServer(async (request, response) => {
    const body = await read(request).catch(() => '')
    const { method = '', url = '', headers } = request
    const query = [...new URL(url, 'http://local').searchParams]
    const one: SeenRequest = { method, url, query, type: headers['content-type'], headers, body }
    seen.push(one)
    await answer(response, one)
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    answer: (next) => {
      answer = next
    },
    close: () => closeServer(server),
  }
}
