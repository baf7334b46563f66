import * as v from 'valibot'
import { runService } from '../service/run-service.ts'
import { startDirectory } from './start-directory.ts'

const config = v.object({
  webWalletUrl: v.optional(v.pipe(v.string(), v.url())),
  projects: v.optional(v.array(v.object({ id: v.string(), origins: v.array(v.string()) }))),
})

await runService('directory', ({ port, control, data, config: given }) =>
  startDirectory({ port, control, data, ...v.parse(config, given) }),
)
