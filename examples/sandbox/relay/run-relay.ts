import { parseArgs } from 'node:util'
import { readPort, readyLines } from '../service/run-service.ts'
import type { Service } from '../service/start-service.ts'
import type { RelayOptions } from './relay-options.ts'

const USAGE =
  'relay: tsx start-relay.ts [--port 5555] [--control 25555] [--host 127.0.0.1] [--file mailboxes.json] [--audience wss://…] [--proxies 0] [--no-auth]'

const readOptions = (): RelayOptions => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '5555' },
      control: { type: 'string' },
      host: { type: 'string' },
      file: { type: 'string' },
      audience: { type: 'string' },
      proxies: { type: 'string', default: '0' },
      'no-auth': { type: 'boolean', default: false },
    },
  })
  if (!/^\d$/.test(values.proxies)) throw new Error(`--proxies ${values.proxies} is not a number of proxies`)
  return {
    port: readPort('--port', values.port),
    ...(values.control === undefined ? {} : { control: readPort('--control', values.control) }),
    proxies: Number(values.proxies),
    auth: !values['no-auth'],
    ...(values.host === undefined ? {} : { host: values.host }),
    ...(values.file === undefined ? {} : { file: values.file }),
    ...(values.audience === undefined ? {} : { audience: values.audience }),
  }
}

/** Runs the relay as a program until SIGINT or SIGTERM. Exits with 1 and one sentence when it cannot start. */
export const runRelay = async (start: (options: RelayOptions) => Promise<Pick<Service, 'url' | 'control' | 'close'>>): Promise<void> => {
  try {
    const relay = await start(readOptions())
    process.stdout.write(readyLines('relay', relay))
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
