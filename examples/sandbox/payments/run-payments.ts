import * as v from 'valibot'
import { runService } from '../service/run-service.ts'
import { startPayments } from './start-payments.ts'

const parseConfig = v.parser(
  v.object({ chains: v.record(v.pipe(v.string(), v.regex(/^(eip155|solana):\w{1,32}$/)), v.pipe(v.string(), v.url())) }),
)

await runService('payments', ({ port, control, data, config }) => startPayments({ port, control, data, ...parseConfig(config) }))
