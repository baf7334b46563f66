/** What the sandbox says of itself at `/sandbox.json`; every field is optional, so the page runs without it. */
export interface Sandbox {
  readonly chains: Readonly<Record<string, string>>
  readonly relayUrl: string | undefined
  readonly projectId: string | undefined
  /** The index of clear signing that the API serves, to be pinned. */
  readonly clearSigning: string | undefined
  /** Origin of the payment provider's pages, where it runs. */
  readonly paymentsUrl: string | undefined
  readonly tokens: Readonly<Record<string, readonly { readonly address: string }[]>>
  /** Routers of the local exchange, by CAIP-2 id: a swap may call no other contract. */
  readonly routers: Readonly<Record<string, readonly string[]>>
  /** Addresses of the services, as `createPortico` takes them. */
  readonly services: Readonly<Partial<Record<ServiceName, string>>>
  /** Shows alerts about the set-up in the modal. */
  readonly debug: boolean
  /** Wallets of the directory that have a row of their own. */
  readonly featuredWalletIds: readonly string[]
  /** `on` by default; `off` by the plugin's option; `absent` leaves the plugin out. */
  readonly analytics: 'on' | 'off' | 'absent'
}

const serviceNames = ['api', 'directory', 'relay', 'analytics', 'frame'] as const

type ServiceName = (typeof serviceNames)[number]

const record = (value: unknown): Readonly<Record<string, unknown>> => (typeof value === 'object' && value !== null ? { ...value } : {})
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const parseSandbox = (input: unknown): Sandbox => {
  const { chains, relayUrl, projectId, clearSigning, paymentsUrl, tokens, contracts, services, debug, analytics, featuredWalletIds } =
    record(input)
  const given = record(services)
  const urls = Object.entries(record(chains)).flatMap(([id, url]) => (text(url) === undefined ? [] : [[id, String(url)]]))
  const lists = Object.entries(record(tokens)).map(([id, list]) => [
    id,
    (Array.isArray(list) ? list : Object.values(record(list))).flatMap((item: unknown) => {
      const address = text(record(item).address) ?? text(item)
      return address === undefined ? [] : [{ address }]
    }),
  ])
  const addresses = serviceNames.flatMap((name) => {
    const url = text(given[name])
    return url === undefined ? [] : [[name, url]]
  })
  const router = text(record(record(contracts).exchange).router)
  return {
    chains: Object.fromEntries(urls),
    relayUrl: text(relayUrl),
    projectId: text(projectId),
    clearSigning: text(clearSigning),
    paymentsUrl: text(paymentsUrl),
    tokens: Object.fromEntries(lists),
    routers: router === undefined ? {} : Object.fromEntries(urls.map(([id]) => [id, [router]])),
    services: Object.fromEntries(addresses),
    debug: debug === true,
    featuredWalletIds: (Array.isArray(featuredWalletIds) ? featuredWalletIds : []).flatMap((id: unknown) => text(id) ?? []),
    analytics: analytics === 'off' || analytics === 'absent' ? analytics : 'on',
  }
}

/** Reads what the sandbox says; without one, that there is nothing. */
export const readSandbox = async (): Promise<Sandbox> => {
  try {
    const response = await fetch('./sandbox.json')
    return parseSandbox(response.ok ? await response.json() : {})
  } catch {
    return parseSandbox({})
  }
}
