import type { CaipNetworkId, Network } from '../../contract/caip.ts'
import { PorticoError } from '../../contract/errors.ts'
import type { NetworkInput, PorticoOptions } from '../../contract/kernel-api.ts'
import { freezePlain } from '../../contract/tools/freeze-plain.ts'
import { parseCaipNetworkId } from '../../contract/tools/parse-caip.ts'

const invalid = (what: string): never => {
  throw new PorticoError('OPTION_INVALID', `A network is not valid: ${what}.`)
}

const isHttp = (url: unknown): url is string => typeof url === 'string' && /^(https?:\/\/|\/)\S+$/.test(url)

/** A network with the host's own nodes beside its own. Throws `OPTION_INVALID`. */
export const withNodes = (network: Network, nodes: PorticoOptions['customRpcUrls']): Network => {
  const own = nodes?.[network.caipNetworkId]
  if (!own) return network
  const http = [own].flat().map((node) => node?.url)
  if (!http.every(isHttp)) invalid('customRpcUrls')
  return freezePlain({ ...network, rpcUrls: { ...network.rpcUrls, custom: { http } } })
}

/** Of all contracts that a host or viem names, the one that we ask. */
const resolverOf = (contracts: { readonly ensUniversalResolver?: unknown } | undefined): Pick<Network, 'contracts'> => {
  const given = contracts?.ensUniversalResolver
  const address: unknown = typeof given === 'object' && given !== null && 'address' in given ? given.address : undefined
  if (typeof address !== 'string' || !/^0x[0-9a-f]+$/i.test(address)) return {}
  return { contracts: { ensUniversalResolver: { address: `0x${address.slice(2)}` } } }
}

/** Makes a fresh network, frozen to the depth, of what the host gave: ours or a viem chain. Throws `OPTION_INVALID` or `INVALID_CAIP_NETWORK_ID`. */
export const parseNetwork = (input: NetworkInput): Network => {
  if (typeof input !== 'object' || input === null) invalid('it is not an object')
  const given = 'caipNetworkId' in input ? input.caipNetworkId : (`eip155:${input.id}` as CaipNetworkId)
  const { id, namespace, reference } = parseCaipNetworkId(given)
  if (namespace === 'eip155' && !/^[1-9]\d{0,15}$/.test(reference)) invalid(`${id} is no EVM chain`)
  const { name, nativeCurrency, rpcUrls, blockExplorers, testnet, contracts } = input
  const http: unknown = rpcUrls?.default?.http
  const [first, ...others] = Array.isArray(http) ? http.filter(isHttp) : []
  if (typeof name !== 'string' || name === '') invalid(`${id} has no name`)
  if (first === undefined) return invalid(`${id} has no rpcUrls.default.http`)
  const { decimals, symbol, name: coin = symbol } = nativeCurrency ?? {}
  if (typeof symbol !== 'string' || typeof coin !== 'string' || !Number.isInteger(decimals) || decimals < 0 || decimals > 255)
    invalid(`${id} has no nativeCurrency`)
  const explorer = blockExplorers?.default
  const assets = 'assets' in input ? input.assets : undefined
  return freezePlain({
    id: namespace === 'eip155' ? Number(reference) : reference,
    caipNetworkId: id,
    chainNamespace: namespace,
    name,
    nativeCurrency: { name: coin, symbol, decimals },
    rpcUrls: { default: { http: [first, ...others] as const } },
    ...(isHttp(explorer?.url) ? { blockExplorers: { default: { name: String(explorer?.name ?? name), url: explorer.url } } } : {}),
    ...(testnet === undefined ? {} : { testnet }),
    ...resolverOf(contracts),
    ...(assets ? { assets: { ...assets } } : {}),
  })
}
