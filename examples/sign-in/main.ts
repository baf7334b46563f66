import { createPortico, type Network } from 'portico'
import { defaults } from 'portico/defaults'
import { ar } from 'portico/locales/ar'
import { de } from 'portico/locales/de'
import { mainnet, optimism } from 'portico/networks'
import { SIWX } from 'portico/plugins/siwx'

// `?optional` asks and does not insist; `?local` keeps sessions in this browser though there is a server.
const asked = new URLSearchParams(location.search)

const record = (value: unknown): Readonly<Record<string, unknown>> => (typeof value === 'object' && value !== null ? { ...value } : {})

/** What the sandbox says of itself; nothing where there is none. */
const readSandbox = async (): Promise<{
  readonly chains: Readonly<Record<string, unknown>>
  readonly auth: unknown
  readonly relayUrl: unknown
}> => {
  const response = await fetch('./sandbox.json').catch(() => undefined)
  const said = record(response?.ok ? await response.json().catch(() => undefined) : undefined)
  return { chains: record(said.chains), auth: record(said.services).auth, relayUrl: said.relayUrl }
}

const { chains, auth, relayUrl } = await readSandbox()
const onSandbox = (network: Network): Network => {
  const url = chains[network.caipNetworkId]
  return typeof url === 'string' ? { ...network, rpcUrls: { default: { http: [url] } } } : network
}

const portico = createPortico({
  projectId: 'sandbox',
  locales: { ar, de },
  locale: asked.get('lang') ?? 'en',
  networks: [onSandbox(mainnet), onSandbox(optimism)],
  plugins: defaults({
    walletconnect: typeof relayUrl === 'string' ? { relayUrl } : false,
    analytics: false,
    siwx: { required: !asked.has('optional'), statement: 'Sign in to the example.' },
  }),
  services: typeof auth === 'string' && !asked.has('local') ? { auth } : {},
  metadata: { name: 'Example', description: 'Sign-in with a wallet', url: location.origin, icons: [] },
})

// For the console and for tests.
Object.assign(window, { portico })

const say = (selector: string, text: string): void => {
  const output = document.querySelector<HTMLOutputElement>(selector)
  if (output) output.value = text
}
const showSession = async (): Promise<void> => {
  const { status } = portico.getState()
  const sessions = status === 'connected' ? await (await portico.service(SIWX)).getSessions() : []
  say('#session', sessions[0]?.data.chainId ?? 'no')
}
const show = (): void => {
  const { account, status } = portico.getState()
  say('#addr', status === 'connected' && account ? account.address : 'none')
  say('#status', status)
  showSession().catch((error: unknown) => say('#session', String(error)))
}
const onClick = (selector: string, run: () => Promise<unknown>): void =>
  document.querySelector(selector)?.addEventListener('click', () => {
    run().catch((error: unknown) => say('#status', String(error)))
  })

onClick('#connect', () => portico.open())
onClick('#sign-in', () => portico.open({ view: 'SIWXSignMessage' }))
onClick('#network', () => portico.switchNetwork(portico.getState().network === undefined || portico.getState().network?.id === 1 ? 10 : 1))
/** Asks an API of the page's own server, which knows by the token whose orders they are. */
const showOrders = async (): Promise<void> => {
  const siwx = await portico.service(SIWX)
  const token = portico.getState().status === 'connected' ? await siwx.getToken() : undefined
  const answer = await fetch(`${auth}/example/orders`, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })
  // The session is over on the server: the page learns it.
  if (answer.status === 401 && token !== undefined) await siwx.getSessions()
  say('#answer', `${answer.status} ${await answer.text()}`)
}
onClick('#orders', showOrders)
onClick('#disconnect', () => portico.disconnect())
portico.events.on('SIWX_AUTH_SUCCESS', show)
portico.subscribe(show)
show()
