import type { Network } from 'portico/plugin'
// The namespace is declared there.
import type {} from './manifest.ts'

const network = (reference: string, name: string, node: string): Network<'tron'> => ({
  id: reference,
  caipNetworkId: `tron:${reference}`,
  chainNamespace: 'tron',
  name,
  nativeCurrency: { name: 'TRON', symbol: 'TRX', decimals: 6 },
  rpcUrls: { default: { http: [node] } },
})

export const tronMainnet = network('0x2b6653dc', 'Tron', 'https://api.trongrid.io')
export const tronNile = network('0xcd8690dc', 'Tron Nile', 'https://nile.trongrid.io')
