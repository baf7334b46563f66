import * as v from 'valibot'
import { runService } from '../service/run-service.ts'
import { startAuth } from './start-auth.ts'

const parseConfig = v.parser(
  v.object({
    frame: v.pipe(v.string(), v.url()),
    origins: v.optional(v.array(v.pipe(v.string(), v.url())), []),
    smtp: v.optional(v.string()),
    identity: v.optional(v.string()),
  }),
)

await runService('auth', ({ port, control, data, config }) => startAuth({ port, control, data, ...parseConfig(config) }))
