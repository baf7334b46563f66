import { deploySandbox } from '../../../examples/sandbox/chain/deploy-sandbox.ts'
import type { Fault } from '../../../examples/sandbox/service/faults.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { fetchApart } from '../../support/fetch-apart.ts'
import { type Stage, startStage } from './stage.ts'

/** Steers the faults of a service by its control server, as the sandbox's page does. */
export const faultsOf = ({ control }: Pick<Service, 'control'>) => {
  const steer = async (init: RequestInit): Promise<void> => {
    const answer = await fetchApart(`${control}/_sandbox/faults`, init)
    if (!answer.ok) throw new Error(`The service at ${control} refused the faults: ${await answer.text()}`)
  }
  return {
    set: (...faults: readonly Fault[]) =>
      steer({ method: 'PUT', body: JSON.stringify(faults), headers: { 'content-type': 'application/json' } }),
    clear: () => steer({ method: 'DELETE' }),
  }
}

/** The stage with everything that the services answer from: pools, look-alike, wrapped coin. */
export const startServiceStage = async (): Promise<Stage & { readonly chains: Readonly<Record<string, string>> }> => {
  const stage = await startStage()
  await Promise.all([deploySandbox(stage.ethereum.rpcUrl), deploySandbox(stage.optimism.rpcUrl)])
  return { ...stage, chains: { 'eip155:1': stage.ethereum.rpcUrl, 'eip155:10': stage.optimism.rpcUrl } }
}
