import { type ServiceProcess, startServiceProcess } from '../../sandbox/support/service-process.ts'

/** Starts the relay's command line program. */
export const startRelayProcess = ({ file, port = 0 }: { readonly file: string; readonly port?: number }): Promise<ServiceProcess> =>
  startServiceProcess('examples/sandbox/relay/start-relay.ts', '--port', String(port), '--file', file)
