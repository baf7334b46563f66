import { getCode } from 'viem/actions'
import type { DeploymentFeature } from '../../../kernel/contract/features.ts'
import type { Chains } from './chains.ts'
import { requireOwnAddress } from './value-checks.ts'

/** Whether there is code at the account's address. */
export const createDeployment = (chains: Chains): DeploymentFeature<'eip155'> => ({
  isDeployed: (call) =>
    chains.read(call, async ({ client }) => (await getCode(client, { address: requireOwnAddress(call.account) })) !== undefined),
})
