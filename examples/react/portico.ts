import { createPortico, type Portico } from 'portico'
import { defaults } from 'portico/defaults'
import { ar } from 'portico/locales/ar'
import { de } from 'portico/locales/de'
import { mainnet, optimism } from 'portico/networks'

/** What the sandbox says of itself at `/sandbox.json`; every field is optional, so the page runs without it. */
interface Sandbox {
  readonly chains: Readonly<Record<string, string>>
  readonly relayUrl: string | undefined
  readonly projectId: string | undefined
  readonly tokens: Readonly<Record<string, readonly { readonly address: string }[]>>
  /** Addresses of the services, as `createPortico` takes them. */
  readonly services: Readonly<Partial<Record<ServiceName, string>>>
  /** Shows alerts about the set-up in the modal. */
  readonly debug: boolean
  /** `on` by default; `off` by the plugin's option; `absent` leaves the plugin out. */
  readonly analytics: 'on' | 'off' | 'absent'
}

const serviceNames = ['api', 'directory', 'relay', 'analytics'] as const

type ServiceName = (typeof serviceNames)[number]

const record = (value: unknown): Readonly<Record<string, unknown>> => (typeof value === 'object' && value !== null ? { ...value } : {})
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const parseSandbox = (input: unknown): Sandbox => {
  const { chains, relayUrl, projectId, tokens, services, debug, analytics } = record(input)
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
  return {
    chains: Object.fromEntries(urls),
    relayUrl: text(relayUrl),
    projectId: text(projectId),
    tokens: Object.fromEntries(lists),
    services: Object.fromEntries(addresses),
    debug: debug === true,
    analytics: analytics === 'off' || analytics === 'absent' ? analytics : 'on',
  }
}

const readSandbox = async (): Promise<Sandbox> => {
  try {
    const response = await fetch('./sandbox.json')
    return parseSandbox(response.ok ? await response.json() : {})
  } catch {
    return parseSandbox({})
  }
}

/** Starts the page's kernel, on the sandbox's chains where they run. */
export const startPortico = async (): Promise<Portico> => {
  const sandbox = await readSandbox()
  const local = <N extends typeof mainnet | typeof optimism>(network: N): N => {
    const url = sandbox.chains[network.caipNetworkId]
    return url === undefined ? network : { ...network, rpcUrls: { default: { http: [url] } } }
  }
  return createPortico({
    networks: [local(mainnet), local(optimism)],
    plugins: defaults({
      tokens: { tokens: sandbox.tokens },
      walletconnect: sandbox.relayUrl === undefined ? false : { relayUrl: sandbox.relayUrl },
      analytics: sandbox.analytics === 'absent' ? false : { enabled: sandbox.analytics === 'on' },
    }),
    // `?locale=de` starts the page in German.
    locale: new URLSearchParams(location.search).get('locale') ?? 'en',
    locales: { ar, de },
    debug: sandbox.debug,
    services: sandbox.services,
    ...(sandbox.projectId === undefined ? {} : { projectId: sandbox.projectId }),
    metadata: { name: 'React host', description: 'A host application in React', url: location.origin, icons: [] },
  })
}
