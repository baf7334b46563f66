import type { Network } from 'portico'

const record = (value: unknown): Readonly<Record<string, unknown>> => (typeof value === 'object' && value !== null ? { ...value } : {})

/** Where the sandbox's chains are, by CAIP-2 id, as it says at `/sandbox.json`; empty without a sandbox. */
export const readChains = async (): Promise<Readonly<Record<string, string>>> => {
  const response = await fetch('./sandbox.json').catch(() => undefined)
  const said: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined
  const chains = Object.entries(record(record(said).chains))
  return Object.fromEntries(chains.flatMap(([id, url]) => (typeof url === 'string' && url !== '' ? [[id, url]] : [])))
}

/** A network on the sandbox's chain, where there is one. */
export const onChains = <N extends Network>(network: N, chains: Readonly<Record<string, string>>): N => {
  const url = chains[network.caipNetworkId]
  return url === undefined ? network : { ...network, rpcUrls: { default: { http: [url] } } }
}

/** A Solana chain of this CAIP-2 reference. Signing needs no endpoint. */
export const solanaNetwork = (reference: string): Network => ({
  id: reference,
  caipNetworkId: `solana:${reference}`,
  chainNamespace: 'solana',
  name: 'Solana',
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [location.origin] } },
})
