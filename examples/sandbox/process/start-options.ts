import { parseArgs } from 'node:util'
import * as v from 'valibot'

const port = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, 'a port is a number'),
    v.transform((text) => Number(text)),
    v.minValue(1, 'a port is 1 or more'),
    v.maxValue(65_535, 'a port is 65535 or less'),
  ),
)

const optionsSchema = v.object({
  port,
  'chain-port': port,
  examples: v.optional(v.string()),
  'no-build': v.optional(v.boolean(), false),
  help: v.optional(v.boolean(), false),
})

/** What `npm start` was called with. A port that is given is insisted on. */
export type StartOptions = v.InferOutput<typeof optionsSchema>

/** What `npm start -- --help` prints. */
export const startHelp = `npm start -- [options]

  --port <number>        port of the first example; the others follow (4100 where free)
  --chain-port <number>  port of the first chain; the second follows (8545 where free)
  --examples <folder>    where the built examples are (examples)
  --no-build             serve what is built, even if sources are newer
  --help                 this text
`

/** Parses the command line; a mistake is an error with one sentence. */
export const parseStartOptions = (args: readonly string[]): StartOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      'chain-port': { type: 'string' },
      examples: { type: 'string' },
      'no-build': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  const parsed = v.safeParse(optionsSchema, values)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new Error(`--${v.getDotPath(issue) ?? 'option'}: ${issue.message}.`)
}
