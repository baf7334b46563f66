import type { IncomingMessage, ServerResponse } from 'node:http'

type Next = (error?: unknown) => void
type Handler = (request: IncomingMessage, response: ServerResponse, next: Next) => unknown

interface Layer {
  readonly method: string | undefined
  readonly path: string
  readonly handler: Handler
}

const pathOf = (url: string | undefined): string => new URL(url ?? '/', 'http://localhost').pathname

/** Does of Express what the guides use: layers in their order, the mounting point cut off `url`, `status` and `json`. */
const express = () => {
  const layers: Layer[] = []
  const takes = ({ method, path }: Layer, request: IncomingMessage, url: string): boolean =>
    method === undefined ? url === path || url.startsWith(path === '/' ? '/' : `${path}/`) : request.method === method && url === path
  const app = (request: IncomingMessage, response: ServerResponse): void => {
    const originalUrl = request.url ?? '/'
    Object.assign(request, { originalUrl })
    Object.assign(response, {
      status: (code: number) => Object.assign(response, { statusCode: code }),
      json: (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
    })
    const rest = layers.filter((layer) => takes(layer, request, pathOf(originalUrl)))
    const next: Next = (error) => {
      const layer = rest.shift()
      if (error !== undefined || !layer) {
        response.statusCode = error === undefined ? 404 : 500
        response.end()
        return
      }
      request.url = layer.method === undefined && layer.path !== '/' ? originalUrl.slice(layer.path.length) || '/' : originalUrl
      layer.handler(request, response, next)
    }
    next()
  }
  const add = (method: string | undefined, path: string, handler: Handler) => {
    layers.push({ method, path, handler })
    return app
  }
  return Object.assign(app, {
    use: (...given: [Handler] | [string, Handler]) =>
      given.length === 1 ? add(undefined, '/', given[0]) : add(undefined, given[0], given[1]),
    get: (path: string, handler: Handler) => add('GET', path, handler),
  })
}

/** As Express does: whoever reads the body after it finds nothing. */
const json = (): Handler => async (request, _, next) => {
  for await (const _chunk of request);
  next()
}

export default Object.assign(express, { json })
