import type { Network } from '../../../kernel/contract/caip.ts'

/** Node address by chain reference, as the client looks for it. */
export const rpcMapOf = (networks: readonly Network[]): Record<string, string> =>
  Object.fromEntries(
    networks.map(({ caipNetworkId, rpcUrls }) => [
      caipNetworkId.slice(caipNetworkId.indexOf(':') + 1),
      rpcUrls.custom?.http[0] ?? rpcUrls.default.http[0],
    ]),
  )
