import { toJsonSchema } from '@valibot/to-json-schema'
import type { Hono } from 'hono'
import type { AnyEndpoint } from 'portico/wire'
import * as wire from 'portico/wire'
import type { GenericSchema } from 'valibot'

type JsonObject = { readonly [key: string]: unknown }

const services: Readonly<Record<string, string>> = {
  api: 'Provider API: balances with prices, identities, gas prices, and the chains themselves.',
  directory: 'Wallet directory: wallets, their images, and whether events are collected.',
  analytics: 'Analytics: takes events.',
  auth: 'Sign-in with a wallet: nonces, verification, sessions. `portico/siwx-server` answers it.',
}

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'response' in value

/** Every endpoint that Portico calls. */
export const allEndpoints: readonly AnyEndpoint[] = Object.values<unknown>(wire).filter(isEndpoint)

// The endpoints' schemas are valibot's; what goes over the wire is what they take, not what they make of it.
const schemaOf = (schema: unknown): JsonObject => {
  const { $schema: _, ...rest } = toJsonSchema(schema as GenericSchema, { typeMode: 'input', errorMode: 'ignore', target: 'draft-2020-12' })
  return rest
}

const text = { type: 'string' }
const parameter = (name: string, place: 'path' | 'query', schema: unknown, required: boolean): JsonObject => ({
  name,
  in: place,
  required,
  schema,
})

const queryOf = (endpoint: AnyEndpoint): readonly JsonObject[] => {
  const { properties = {}, required = [] } = endpoint.query ? schemaOf(endpoint.query) : {}
  const own = Object.entries(properties as JsonObject).map(([name, schema]) =>
    parameter(name, 'query', schema, (required as readonly string[]).includes(name)),
  )
  const { projectId = 'query', service, method, clientId = service === 'api' } = endpoint
  const sdk = method === 'GET' || service !== 'api'
  return [
    ...own,
    ...(projectId === 'query' ? [parameter('projectId', 'query', text, true)] : []),
    ...(projectId === 'query' && sdk ? [parameter('st', 'query', text, false), parameter('sv', 'query', text, false)] : []),
    ...(clientId ? [parameter('clientId', 'query', text, false)] : []),
  ]
}

const bodyOf = ({ body, projectId, json }: AnyEndpoint): JsonObject => {
  if (!body) return {}
  const own = schemaOf(body)
  const schema =
    projectId === 'body'
      ? {
          ...own,
          properties: { ...(own.properties as JsonObject), projectId: text },
          required: [...((own.required as string[]) ?? []), 'projectId'],
        }
      : own
  const types = json ? ['application/json'] : ['text/plain', 'application/json']
  return { requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) } }
}

const failures = {
  '400': 'Invalid',
  '401': 'UnknownProject',
  '403': 'ForbiddenOrigin',
  '429': 'TooMany',
  '500': 'Failed',
  '503': 'Unavailable',
}

/** Answers that only one endpoint has. */
const ownResponses: Readonly<Record<string, JsonObject>> = {
  chainRpc: {
    '503': { description: 'The chain does not answer: a JSON-RPC error for each call.', content: { 'application/json': { schema: {} } } },
  },
}

const operationOf = (endpoint: AnyEndpoint): JsonObject => {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const content = endpoint.media === 'image' ? { 'image/*': {} } : { 'application/json': { schema: schemaOf(endpoint.response) } }
  return {
    operationId: endpoint.id,
    tags: [endpoint.service],
    parameters: [...names.map((name) => parameter(name, 'path', text, true)), ...queryOf(endpoint)],
    ...bodyOf(endpoint),
    responses: {
      '200': { description: 'The answer.', content },
      ...Object.fromEntries(Object.entries(failures).map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }])),
      ...ownResponses[endpoint.id],
    },
  }
}

const failure = (description: string): JsonObject => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
})

const components: JsonObject = {
  schemas: {
    Failure: {
      type: 'object',
      properties: {
        message: text,
        status: text,
        reasons: {
          type: 'array',
          items: { type: 'object', properties: { name: text, description: text }, required: ['name', 'description'] },
        },
      },
      required: ['status', 'reasons'],
    },
    Wallet: { description: 'A row of `getWallets`.', ...schemaOf(wire.listedWallet) },
    Transaction: { description: 'A row of `history`.', ...schemaOf(wire.historyRow) },
  },
  responses: {
    Invalid: failure('A field is wrong; a reason names it.'),
    UnknownProject: failure('Unauthorized: invalid key'),
    ForbiddenOrigin: failure('Unauthorized: origin not allowed'),
    TooMany: failure('Too many calls; Retry-After says when to come back.'),
    Failed: failure('The service failed.'),
    Unavailable: failure('What the service needs does not answer.'),
  },
}

/** Makes the OpenAPI 3.1 document of the endpoints. */
export const openApiDocument = (endpoints: readonly AnyEndpoint[] = allEndpoints): JsonObject => {
  const paths: Record<string, Record<string, JsonObject>> = {}
  for (const endpoint of endpoints) {
    const path = `/${endpoint.path.replace(/^\//, '')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portico services',
      version: '1',
      description:
        'What the modal asks of its services, made from the endpoint values of `portico/wire`. Each service has a base address of its own; the tag says which one answers.',
    },
    tags: Object.entries(services).map(([name, description]) => ({ name, description })),
    paths,
    components,
  }
}

/** Adds `GET /openapi.json`. */
export const serveOpenApi = (app: Hono): void => {
  const document = openApiDocument()
  app.get('/openapi.json', (context) => context.json(document))
}
