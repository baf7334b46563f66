import * as v from 'valibot'
import { endpoint } from '../../../../../kernel/contract/tools/endpoint.ts'
import { type Answer, json } from '../../../../support/http-server.ts'

export const value = v.object({ value: v.number() })
export const read = endpoint({ id: 'read', service: 'api', method: 'GET', path: '/v1/read/{name}', response: value })

/** Its answers stand for half a minute. */
export const kept = endpoint({ ...read, id: 'kept', path: '/v1/kept/{name}', cache: { ms: 30_000, key: ({ path }) => path.name } })

/** Its answers would stand longer than any is kept. */
export const long = endpoint({ ...read, id: 'long', path: '/v1/kept/{name}', cache: { ms: 900_000, key: ({ path }) => path.name } })

/** What it answers where the network is not served. */
export const gated = endpoint({ ...read, id: 'gated', path: '/v1/read/{name}', unserved: { answer: { value: -1 } } })

/** It fails where the network is not served. */
export const strict = endpoint({ ...read, id: 'strict', path: '/v1/read/{name}', unserved: { fails: 'Network not supported for Reading' } })

/** A write, with the project id where it is said. */
export const write = (projectId: 'query' | 'body' | 'none') =>
  endpoint({
    id: `write-${projectId}`,
    service: 'api',
    method: 'POST',
    path: '/v1/write',
    projectId,
    body: v.object({ a: v.number() }),
    response: value,
  })

/** 1, 2, 3 … */
export const counting = (): Answer => {
  let count = 0
  return (response, request) => json({ value: ++count })(response, request)
}

/** The call of `/v1/…/a`. */
export const a = { path: { name: 'a' } }
