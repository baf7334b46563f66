import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { type ServiceName, serviceNames, serviceTable } from './service-table.ts'

// Two for each service, its own and that of its control server, and one for mails.
const mostPort = 65_535 - 2 * serviceTable.length - 1

const names = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((name) => name.trim())),
    v.array(v.picklist(serviceNames, ({ received }) => `there is no service ${received}; there are: ${serviceNames.join(', ')}`)),
  ),
)

const optionsSchema = v.object({
  only: names,
  'port-base': v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'a port is a number'),
      v.transform((text) => Number(text)),
      v.minValue(1, 'a port is 1 or more'),
      v.maxValue(mostPort, `the last of the ports would be above 65535: ${mostPort} is the highest`),
    ),
  ),
  origin: v.optional(
    v.array(
      v.pipe(
        v.string(),
        v.check((text) => URL.canParse(text) && new URL(text).origin === text, 'an origin looks like http://localhost:1234'),
      ),
    ),
    [],
  ),
  data: v.optional(v.pipe(v.string(), v.minLength(1, 'a folder has a name'))),
  fresh: v.optional(v.boolean(), false),
  json: v.optional(v.boolean(), false),
  help: v.optional(v.boolean(), false),
})

/** What `npm run sandbox` was called with. */
export interface SandboxOptions {
  readonly only: readonly ServiceName[] | undefined
  readonly portBase: number | undefined
  /** Origins that may hold the signing frame, beside those that always may. */
  readonly origins: readonly string[]
  readonly data: string | undefined
  readonly fresh: boolean
  readonly json: boolean
  readonly help: boolean
}

/** What `npm run sandbox -- --help` prints. */
export const sandboxHelp = `npm run sandbox -- [options]

  --only <names>       starts these services and what they need, with commas between:
                       ${serviceNames.join(', ')}
  --port-base <number> the front page's port; the services' follow it, in the order above,
                       then those of their control servers.
                       Without it: the usual ports where free, others where not.
  --origin <origin>    a page of this origin may hold the signing frame, beside the usual ports
                       of development servers on localhost; may be given several times
  --data <folder>      where the services keep their data (.cache/sandbox)
  --fresh              forgets the data of earlier runs
  --json               prints one line of JSON once everything is ready, and nothing else on standard output:
                       addresses, project id, test accounts with keys, tokens, contracts
  --help               this text

With npm's own lines out of the way: npm run --silent sandbox -- --json
`

/** Parses the command line; a mistake is an error with one sentence. */
export const parseSandboxOptions = (args: readonly string[]): SandboxOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      'port-base': { type: 'string' },
      origin: { type: 'string', multiple: true },
      data: { type: 'string' },
      fresh: { type: 'boolean' },
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  const parsed = v.safeParse(optionsSchema, values)
  if (!parsed.success) throw new Error(`--${String(parsed.issues[0].path?.[0]?.key ?? 'option')}: ${parsed.issues[0].message}.`)
  const { 'port-base': portBase, origin: origins, only, data, ...rest } = parsed.output
  return { ...rest, portBase, origins, only, data }
}
