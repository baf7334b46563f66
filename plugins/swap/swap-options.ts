import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import { parseCaipNetworkId } from '../../kernel/contract/tools/parse-caip.ts'
import { KNOWN_ROUTERS } from './known-routers.ts'

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

const readNetworks = (given: unknown): readonly CaipNetworkId[] => {
  if (given === undefined) return SWAP_NETWORKS
  if (!Array.isArray(given)) throw invalid('networks', 'it is no list')
  return given.map((id: unknown) => parseCaipNetworkId(id).id)
}

/**
 * The networks with swaps as the host gives them, without those on which no router may be called: every swap there would be refused. Throws
 * `OPTION_INVALID` or `INVALID_CAIP_NETWORK_ID`.
 */
export const parseNetworks = (given: unknown, routers: ReadonlyMap<CaipNetworkId, readonly string[]>): readonly CaipNetworkId[] =>
  Object.freeze(readNetworks(given).filter((id) => (routers.get(id) ?? []).length > 0))

/** The routers of each network: those that the host names, elsewhere the known ones. Throws `OPTION_INVALID` or `INVALID_CAIP_NETWORK_ID`. */
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
  const known = Object.entries(KNOWN_ROUTERS).map(([id, list = []]) => [parseCaipNetworkId(id).id, list] as const)
  return new Map([...known, ...lists])
}
