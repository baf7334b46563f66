import type { Network } from 'portico'

/** What the sandbox says of itself at `/sandbox.json`. Without it the page runs on public endpoints, which the policy refuses. */
export interface Sandbox {
  readonly chains: Readonly<Record<string, string>>
  readonly tokens: Readonly<Record<string, readonly { readonly address: string }[]>>
  readonly relayUrl: string | undefined
  readonly projectId: string | undefined
  /** Addresses of the provider API, of the wallet directory, and of the signing frame. */
  readonly services: { readonly api?: string; readonly directory?: string; readonly frame?: string }
  /** Origin of the payment provider's pages. */
  readonly paymentsUrl: string | undefined
  /** Routers of the local exchange, by CAIP-2 id: a swap may call no other contract. */
  readonly routers: Readonly<Record<string, readonly string[]>>
  /** CAIP-2 ids of the networks with swaps, where they are not all that the plugin knows. */
  readonly swapNetworks: readonly Network['caipNetworkId'][] | undefined
}

const record = (value: unknown): Readonly<Record<string, unknown>> => (typeof value === 'object' && value !== null ? { ...value } : {})
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const tokensOf = (list: unknown): readonly { readonly address: string }[] =>
  (Array.isArray(list) ? list : []).flatMap((item: unknown) => {
    const address = text(record(item).address)
    return address === undefined ? [] : [{ address }]
  })

/** Asks the sandbox. */
export const readSandbox = async (): Promise<Sandbox> => {
  const response = await fetch('./sandbox.json').catch(() => undefined)
  const { chains, tokens, relayUrl, projectId, paymentsUrl, services, contracts, swapNetworks } = record(
    response?.ok ? await response.json() : {},
  )
  const router = text(record(record(contracts).exchange).router)
  return {
    chains: Object.fromEntries(Object.entries(record(chains)).flatMap(([id, url]) => (text(url) ? [[id, String(url)]] : []))),
    routers: router === undefined ? {} : Object.fromEntries(Object.keys(record(chains)).map((id) => [id, [router]])),
    swapNetworks: Array.isArray(swapNetworks) ? swapNetworks : undefined,
    tokens: Object.fromEntries(Object.entries(record(tokens)).map(([id, list]) => [id, tokensOf(list)])),
    relayUrl: text(relayUrl),
    projectId: text(projectId),
    services: Object.fromEntries(
      ['api', 'directory', 'frame'].flatMap((name) => (text(record(services)[name]) ? [[name, record(services)[name]]] : [])),
    ),
    paymentsUrl: text(paymentsUrl),
  }
}

/** A network on the sandbox's chain, where there is one. */
export const onSandbox = <N extends Network>(network: N, { chains }: Sandbox): N => {
  const url = chains[network.caipNetworkId]
  return url === undefined ? network : { ...network, rpcUrls: { default: { http: [url] } } }
}
