import type { Network } from '../../kernel/contract/caip.ts'

/** A configured EVM network with these endpoints. */
export const evmNetwork = (id: number, ...[first = 'http://127.0.0.1:1', ...others]: readonly string[]): Network<'eip155'> => ({
  id,
  caipNetworkId: `eip155:${id}`,
  chainNamespace: 'eip155',
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [first, ...others] } },
  blockExplorers: { default: { name: 'Explorer', url: `https://explorer.test/${id}` } },
})
