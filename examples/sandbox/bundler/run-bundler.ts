import * as v from 'valibot'
import { runService } from '../service/run-service.ts'
import { startBundler } from './start-bundler.ts'

const parseConfig = v.parser(v.object({ chains: v.record(v.pipe(v.string(), v.regex(/^eip155:\d{1,15}$/)), v.pipe(v.string(), v.url())) }))

await runService('bundler', async ({ port, control, config }) => {
  const { service } = await startBundler({ port, control, ...parseConfig(config) })
  return service
})
