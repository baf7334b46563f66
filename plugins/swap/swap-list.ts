import type { Network } from '../../kernel/contract/caip.ts'
import type { PorticoError } from '../../kernel/contract/errors.ts'
import type { Family } from '../../kernel/contract/family.ts'
import type { ServicesService } from '../../kernel/contract/host-services.ts'
import { shownSymbol, swapTokens } from '../tokens/api.ts'
import type { TokenBalance } from '../tokens/manifest.ts'
import { bySymbol } from './suggested-tokens.ts'

/** More rows than this are not looked at. */
const MOST_ROWS = 20_000

/**
 * The tokens that the service swaps on a network, by symbol; without the coin, which the network itself describes. They have no balances. What
 * the service says of decimals is a proposal: a token that is chosen is read from the chain. Rejects as the call does.
 */
export const readSwapList = async (
  services: ServicesService,
  network: Network,
  { codec, native }: Family,
  signal: AbortSignal,
): Promise<readonly TokenBalance[]> => {
  const { caipNetworkId: chainId } = network
  let unserved: PorticoError | undefined
  const onUnserved = (why: PorticoError): void => {
    unserved = why
  }
  const { tokens } = await services.call(swapTokens, { query: { chainId } }, { signal, onUnserved })
  // Nobody was asked: an empty list would say that there is nothing to swap.
  if (unserved) throw unserved
  const coins = new Set(native.addresses.map(codec.key))
  const found = new Map<string, TokenBalance>()
  for (const { name, symbol, address: id, decimals, logoUri } of tokens.slice(0, MOST_ROWS)) {
    if (!id.startsWith(`${chainId}:`)) continue
    const address = codec.parse(id.slice(chainId.length + 1))
    const key = address === undefined ? '' : codec.key(address)
    if (address === undefined || coins.has(key) || found.has(key)) continue
    found.set(key, {
      address,
      name,
      symbol: shownSymbol(symbol, address),
      decimals,
      balance: 0n,
      ...(logoUri ? { imageHint: logoUri } : {}),
      known: true,
      doubtful: false,
      decimalsDiffer: false,
    })
  }
  return Object.freeze(bySymbol([...found.values()]))
}
