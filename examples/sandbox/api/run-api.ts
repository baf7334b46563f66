import * as v from 'valibot'
import { runService } from '../service/run-service.ts'
import { startApi } from './start-api.ts'

const parseConfig = v.parser(
  v.object({
    chains: v.record(v.pipe(v.string(), v.regex(/^eip155:\d{1,20}$/)), v.pipe(v.string(), v.url())),
    indexer: v.optional(v.pipe(v.string(), v.url())),
    payments: v.optional(v.pipe(v.string(), v.url())),
    projects: v.optional(v.array(v.object({ id: v.string(), origins: v.array(v.string()) }))),
  }),
)

await runService('api', ({ port, control, data, config }) => {
  const { chains, indexer, payments, projects = [] } = parseConfig(config)
  return startApi({ port, control, data, chains, indexer, payments, projects })
})
