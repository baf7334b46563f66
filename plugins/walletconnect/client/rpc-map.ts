import type { Network } from '../../../kernel/contract/caip.ts'

/** Node address by chain reference, as the client looks for it. */
export const rpcMapOf = (networks: readonly Network[]): Record<string, string> =>
  Object.fromEntries(
    networks.flatMap(({ caipNetworkId, rpcUrls }) => {
      const [namespace, reference = ''] = caipNetworkId.split(':')
      return namespace === 'eip155' ? [[reference, rpcUrls.default.http[0]]] : []
    }),
  )
