import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { runService } from '../service/run-service.ts'
import { startFrame } from './start-frame.ts'

const address = v.pipe(v.string(), v.url())

const evmChain = v.pipe(v.string(), v.regex(/^eip155:\d{1,15}$/))

const parseConfig = v.parser(
  v.object({
    service: address,
    /** The provider API, which serves the files of clear signing. */
    api: v.exactOptional(address),
    /** File with the built page. */
    page: v.string(),
    chains: v.record(v.pipe(v.string(), v.regex(/^(eip155|solana):\w{1,32}$/)), address),
    bundlers: v.record(evmChain, address),
    paymasters: v.record(evmChain, address),
  }),
)

const parsePage = v.parser(
  v.pipe(
    v.string(),
    v.parseJson(),
    v.object({ files: v.record(v.string(), v.object({ body: v.string(), contentType: v.string() })), hash: v.string() }),
  ),
)

await runService('frame', async ({ port, control, config }) => {
  const { page, ...rest } = parseConfig(config)
  return startFrame({ port, control, ...rest, page: parsePage(await readFile(page, 'utf8')) })
})
