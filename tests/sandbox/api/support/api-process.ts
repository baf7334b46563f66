import { type ServiceProcess, startServiceProcess } from '../../support/service-process.ts'

/** Starts the provider API's program. */
export const startApiProcess = ({
  chains,
  data,
  port = 0,
}: {
  readonly chains: Readonly<Record<string, string>>
  readonly data: string
  readonly port?: number
}): Promise<ServiceProcess> =>
  startServiceProcess('examples/sandbox/api/run-api.ts', '--port', String(port), '--data', data, '--config', JSON.stringify({ chains }))
