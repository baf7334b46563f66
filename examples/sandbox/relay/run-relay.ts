import { parseArgs } from 'node:util'
import type { RelayOptions } from './relay-options.ts'

const USAGE =
  'relay: tsx start-relay.ts [--port 5555] [--host 127.0.0.1] [--file mailboxes.json] [--audience wss://…] [--proxies 0] [--no-auth]'

const readOptions = (): RelayOptions => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '5555' },
      host: { type: 'string' },
      file: { type: 'string' },
      audience: { type: 'string' },
      proxies: { type: 'string', default: '0' },
      'no-auth': { type: 'boolean', default: false },
    },
  })
  if (!/^\d{1,5}$/.test(values.port)) throw new Error(`--port ${values.port} is not a port`)
  if (!/^\d$/.test(values.proxies)) throw new Error(`--proxies ${values.proxies} is not a number of proxies`)
  return {
    port: Number(values.port),
    proxies: Number(values.proxies),
    auth: !values['no-auth'],
    ...(values.host === undefined ? {} : { host: values.host }),
    ...(values.file === undefined ? {} : { file: values.file }),
    ...(values.audience === undefined ? {} : { audience: values.audience }),
  }
}

/** Runs the relay as a program until SIGINT or SIGTERM. Exits with 1 and one sentence when it cannot start. */
export const runRelay = async (
  start: (options: RelayOptions) => Promise<{ readonly url: string; close(): Promise<void> }>,
): Promise<void> => {
  try {
    const relay = await start(readOptions())
    process.stdout.write(`relay ${relay.url}\n`)
    const stop = (): void => {
      relay.close().then(() => process.exit(0))
    }
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
  } catch (error) {
    process.stderr.write(`relay: ${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`)
    process.exit(1)
  }
}
