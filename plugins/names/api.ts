import * as v from 'valibot'
import { endpoint } from '../../kernel/contract/tools/endpoint.ts'

/** The families that the service has names for; the specification's. */
const FAMILIES = ['eip155'] as const

const FIVE_MINUTES = 300_000

/** Version of the rows about names. */
const version = v.optional(v.union([v.literal(2), v.literal('2')]))

const nameText = v.pipe(v.string(), v.maxLength(255))

/** A picture; one that is too long is none. Whoever owns the name has chosen it. */
const picture = v.pipe(
  v.string(),
  v.transform((given) => (given.length > 2_000 ? '' : given)),
)

const record = v.object({
  name: v.optional(nameText, ''),
  registered: v.optional(v.number()),
  updated: v.optional(v.number()),
  /** By coin type (ENSIP-9, 11). */
  addresses: v.record(v.pipe(v.string(), v.maxLength(20)), v.object({ address: v.pipe(v.string(), v.maxLength(200)) })),
  attributes: v.optional(v.array(v.object({ avatar: v.optional(picture) })), []),
})

/** What the service knows of a name. */
export type NameRecord = v.InferOutput<typeof record>

const NOBODY: NameRecord = { name: '', addresses: {}, attributes: [] }

/** A name with its addresses. */
export const lookUpName = endpoint({
  id: 'lookUpName',
  service: 'api',
  method: 'GET',
  path: '/v1/profile/account/{name}',
  query: v.object({ apiVersion: version }),
  response: record,
  cache: { ms: FIVE_MINUTES, key: ({ path }) => path.name },
  families: FAMILIES,
  unserved: { answer: NOBODY },
})

/** The names of an address. `sender`: the active address, without its chain. */
export const reverseName = endpoint({
  id: 'reverseName',
  service: 'api',
  method: 'GET',
  path: '/v1/profile/reverse/{address}',
  query: v.object({ sender: v.optional(v.string()), apiVersion: version }),
  response: v.pipe(v.array(record), v.maxLength(100)),
  cache: { ms: FIVE_MINUTES, key: ({ path }) => path.address },
  families: FAMILIES,
  unserved: { answer: [] },
})

/** Names like a text, and whether somebody has them. */
export const suggestNames = endpoint({
  id: 'suggestNames',
  service: 'api',
  method: 'GET',
  path: '/v1/profile/suggestions/{name}',
  query: v.object({ zone: v.optional(v.string()) }),
  response: v.object({
    suggestions: v.pipe(
      v.array(v.object({ name: nameText, registered: v.boolean() })),
      v.transform((all) => all.slice(0, 20)),
    ),
  }),
  families: FAMILIES,
  unserved: { answer: { suggestions: [] } },
})

/** Gives an address a name. `message`: what was signed, JSON text with the name. */
export const registerName = endpoint({
  id: 'registerName',
  service: 'api',
  method: 'POST',
  path: '/v1/profile/account',
  body: v.object({ coin_type: v.number(), address: v.string(), message: v.string(), signature: v.string() }),
  response: v.object({ success: v.boolean() }),
  families: FAMILIES,
  unserved: { answer: { success: false } },
})
