import * as v from 'valibot'
import { runService } from '../service/run-service.ts'
import { startInbox } from './start-inbox.ts'

const parseConfig = v.parser(v.object({ smtp: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)), 0) }))

await runService('inbox', ({ port, control, config }) => startInbox({ port, control, ...parseConfig(config) }))
