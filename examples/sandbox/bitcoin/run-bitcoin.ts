import * as v from 'valibot'
import { runService } from '../service/run-service.ts'
import { startBitcoin } from './start-bitcoin.ts'

const config = v.object({
  name: v.exactOptional(v.string()),
  genesis: v.exactOptional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'no hash'))),
  blockTime: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})

await runService('bitcoin', ({ port, control, config: given }) => startBitcoin({ port, control, ...v.parse(config, given) }))
