import * as v from 'valibot'
import { runService } from '../service/run-service.ts'
import { startAnalytics } from './start-analytics.ts'

const config = v.object({ projects: v.optional(v.array(v.object({ id: v.string(), origins: v.array(v.string()) }))) })

await runService('analytics', ({ port, control, data, config: given }) =>
  startAnalytics({ port, control, data, ...v.parse(config, given) }),
)
