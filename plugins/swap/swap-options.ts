import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import { parseCaipNetworkId } from '../../kernel/contract/tools/parse-caip.ts'

/** Networks with swaps; the specification's. */
const SWAP_NETWORKS: readonly CaipNetworkId[] = [
  'eip155:1',
  'eip155:42161',
  'eip155:10',
  'eip155:324',
  'eip155:8453',
  'eip155:56',
  'eip155:137',
  'eip155:100',
  'eip155:43114',
  'eip155:250',
  'eip155:8217',
  'eip155:1313161554',
]

const invalid = (option: string, what: string): PorticoError =>
  new PorticoError('OPTION_INVALID', `The option "${option}" of the swap plugin: ${what}.`)

/** The networks with swaps as the host gives them. Throws `OPTION_INVALID` or `INVALID_CAIP_NETWORK_ID`. */
export const parseNetworks = (given: unknown): readonly CaipNetworkId[] => {
  if (given === undefined) return Object.freeze([...SWAP_NETWORKS])
  if (!Array.isArray(given)) throw invalid('networks', 'it is no list')
  return Object.freeze(given.map((id: unknown) => parseCaipNetworkId(id).id))
}

/** The routers of each network. Throws `OPTION_INVALID` or `INVALID_CAIP_NETWORK_ID`. */
export const parseRouters = (given: unknown): ReadonlyMap<CaipNetworkId, readonly string[]> => {
  if (typeof given !== 'object' || given === null) throw invalid('routers', 'it is no object')
  const lists = Object.entries(given).map(([id, list]: [string, unknown]) => {
    const { id: network } = parseCaipNetworkId(id)
    if (!Array.isArray(list)) throw invalid('routers', `${network} has no list`)
    const addresses = list.map((address: unknown) => {
      if (typeof address !== 'string' || address === '') throw invalid('routers', `an address of ${network} is no text`)
      return address
    })
    return [network, Object.freeze(addresses)] as const
  })
  return new Map(lists)
}
