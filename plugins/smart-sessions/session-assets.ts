import type { Network } from '../../kernel/contract/caip.ts'
import type { ChainAdapter } from '../../kernel/contract/features.ts'
import type { LogPort } from '../../kernel/contract/ports.ts'
import { cleanText } from '../../kernel/contract/tools/clean-text.ts'
import type { SpentAsset } from './permissions/permission-type.ts'
import type { SessionAsset } from './service.ts'

/** Whose asset is looked up, and where. */
export interface AssetQuestion {
  readonly network: Network
  readonly account: string
  readonly asset: SpentAsset
  readonly signal: AbortSignal
}

/**
 * Name, decimals and balance of what a permission spends, from the chain. A token that does not answer has no decimals: nobody guesses
 * them. Undefined for a permission that spends nothing. Never rejects.
 */
export const readAsset = async (
  features: ChainAdapter | undefined,
  { network, account, asset, signal }: AssetQuestion,
  log: LogPort,
): Promise<SessionAsset | undefined> => {
  if (asset.kind === 'none') return undefined
  const call = { network: network.caipNetworkId, account, signal }
  const failed = (cause: unknown): undefined => {
    if (!signal.aborted) log.info('What a permission spends could not be looked up.', cause)
  }
  if (asset.kind === 'native') {
    const { symbol, decimals } = network.nativeCurrency
    const balance = await features?.balance?.balance(call).catch(failed)
    return { symbol, decimals, ...(balance ? { balance: balance.amount } : {}) }
  }
  const tokens = await features?.tokens?.tokens({ ...call, addresses: [asset.address] }).catch(failed)
  const token = tokens?.[0]
  if (!token) return { symbol: '', decimals: undefined, address: asset.address }
  return { symbol: cleanText(token.symbol, 20), decimals: token.decimals, address: asset.address, balance: token.balance }
}
