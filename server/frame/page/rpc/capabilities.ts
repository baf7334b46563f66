import { numberToHex } from 'viem/utils'
import { caipOf } from '../networks/chain-of.ts'
import type { FrameNetwork } from '../networks/networks.ts'
import type { RequestContext } from './request-context.ts'

const hexOf = (network: FrameNetwork): string => numberToHex(BigInt(network.id.slice('eip155:'.length)))

/** What the account can do on a network. `ready`: after an upgrade that the visitor is asked for. */
const atomicOn = async (network: FrameNetwork, { smartAccounts }: RequestContext): Promise<'supported' | 'ready' | 'unsupported'> => {
  const chain = smartAccounts.chainOf(network)
  if (!chain) return 'unsupported'
  if (chain.account.kind === 'counterfactual') return smartAccounts.preferred() === 'smartAccount' ? 'supported' : 'unsupported'
  return (await smartAccounts.describe(network))?.deployed ? 'supported' : 'ready'
}

const capabilitiesOn = async (network: FrameNetwork, context: RequestContext): Promise<Record<string, unknown>> => {
  const status = await atomicOn(network, context)
  const chain = status === 'unsupported' ? undefined : context.smartAccounts.chainOf(network)
  return {
    atomic: { status },
    ...(chain && chain.paymasterServices.length > 0 && { paymasterService: { supported: true } }),
    // Of what the key itself sends nobody pays the fee.
    ...(chain?.paymaster !== undefined && context.smartAccounts.preferred() === 'smartAccount' && { sponsoredFees: { supported: true } }),
  }
}

/** `wallet_getCapabilities`: of the chains that the page names, or of all. A chain that the frame does not have is left out. */
export const readCapabilities = async (params: unknown, context: RequestContext): Promise<Record<string, unknown>> => {
  const named: unknown = Array.isArray(params) ? params[1] : undefined
  const wanted = Array.isArray(named) ? new Set(named.map((chainId) => caipOf(String(chainId)))) : undefined
  const networks = context.networks.all().filter(({ id, family }) => family === 'eip155' && (!wanted || wanted.has(id)))
  return Object.fromEntries(await Promise.all(networks.map(async (network) => [hexOf(network), await capabilitiesOn(network, context)])))
}
