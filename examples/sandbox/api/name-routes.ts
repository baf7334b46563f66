import type { Hono } from 'hono'
import { lookUpName, registerName, reverseName, suggestNames } from 'portico/wire'
import { getAddress } from 'viem'
import { Refusal } from '../service/refusal.ts'
import { type ServeOptions, serveEndpoint } from '../service/serve-endpoint.ts'
import { readAddress } from './account-id.ts'
import type { RegisteredName } from './name-table.ts'
import { labelOf, type RegisterParts, registerAccountName, zone } from './register-name.ts'

const recordOf = ({ name, address, coin_type, registered_at }: RegisteredName) => ({
  name,
  registered: Math.floor(registered_at / 1_000),
  updated: Math.floor(registered_at / 1_000),
  addresses: { [coin_type]: { address: getAddress(`0x${address.slice(2)}`), created: Math.floor(registered_at / 1_000) } },
  attributes: [],
})

/** Names like a text: itself, and what it becomes with something more. */
const similarNames = (text: string): readonly string[] =>
  [text, `${text}-1`, `${text}-eth`, `the-${text}`, `${text}${text.length}`].map((label) => `${label}.${zone}`)

/** Adds the rows about names. */
export const addNameRoutes = (app: Hono, parts: RegisterParts, options: ServeOptions): void => {
  const { names } = parts
  serveEndpoint(
    app,
    lookUpName,
    async ({ path }) => {
      const found = await names.find(path.name)
      if (!found) throw new Refusal(404, { name: 'name', description: `Nobody has the name ${path.name.slice(0, 100)}.` })
      return recordOf(found)
    },
    options,
  )
  serveEndpoint(app, reverseName, async ({ path }) => (await names.of(readAddress(path.address, 'address'))).map(recordOf), options)
  serveEndpoint(
    app,
    suggestNames,
    async ({ path, query }) => {
      if (query.zone !== undefined && query.zone !== zone) throw new Refusal(400, { name: 'zone', description: `The zone is ${zone}.` })
      const similar = similarNames(path.name.toLowerCase()).filter((name) => labelOf(name) !== undefined)
      const taken = await names.taken(similar)
      return { suggestions: similar.map((name) => ({ name, registered: taken.has(name) })) }
    },
    options,
  )
  serveEndpoint(app, registerName, ({ body }, { origin }) => registerAccountName(parts, body, origin), options)
}
