import { readContract } from 'viem/actions'
import { parseAbi } from 'viem/utils'
import { cleanText } from '../../../../kernel/contract/tools/clean-text.ts'
import type { PermissionRequest } from '../../../../plugins/smart-sessions/permissions/read-request.ts'
import type { PermissionAsset } from '../rpc/approval-subject.ts'
import type { OpenedAccount } from '../smart-account/open-account.ts'

const tokenAbi = parseAbi(['function symbol() view returns (string)', 'function decimals() view returns (uint8)'])

/** Name and decimals of what is spent, by the chain. A token that does not say its decimals has none. */
export const readAsset = async (
  { permission: { asset } }: PermissionRequest,
  { chain, client }: OpenedAccount,
): Promise<PermissionAsset | undefined> => {
  if (asset.kind === 'none') return undefined
  if (asset.kind === 'native') return { symbol: chain.network.currency.symbol, decimals: chain.network.currency.decimals }
  const at = { abi: tokenAbi, address: asset.address } as const
  const [symbol, decimals] = await Promise.all([
    readContract(client, { ...at, functionName: 'symbol' }).catch(() => ''),
    readContract(client, { ...at, functionName: 'decimals' }).catch(() => undefined),
  ])
  return { symbol: cleanText(symbol, 20), decimals, address: asset.address }
}
