import * as v from 'valibot'
import { runService } from '../service/run-service.ts'
import { startIdentity } from './start-identity.ts'

const parseConfig = v.parser(v.object({ service: v.pipe(v.string(), v.url()) }))

await runService('identity', ({ port, control, config }) => startIdentity({ port, control, ...parseConfig(config) }))
