import * as v from 'valibot'
import { runService } from '../service/run-service.ts'
import { startIndexer } from './start-indexer.ts'

const parseConfig = v.parser(v.object({ chains: v.record(v.pipe(v.string(), v.regex(/^eip155:\d{1,20}$/)), v.pipe(v.string(), v.url())) }))

await runService('indexer', ({ port, control, data, config }) => startIndexer({ port, control, data, ...parseConfig(config) }))
