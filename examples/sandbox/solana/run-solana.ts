import * as v from 'valibot'
import { runService } from '../service/run-service.ts'
import { startSolana } from './start-solana.ts'

const config = v.object({ name: v.exactOptional(v.string()), slotLength: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))) })

await runService('solana', ({ port, control, data, config: given }) => startSolana({ port, control, data, ...v.parse(config, given) }))
