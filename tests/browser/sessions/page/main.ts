import { createPortico } from 'portico'
import { defaults } from 'portico/defaults'
import { ar } from 'portico/locales/ar'
import { de } from 'portico/locales/de'
import { mainnet } from 'portico/networks'
import { type AskedPermission, SMART_SESSIONS } from 'portico/plugins/smart-sessions'

// Where the chain and the provider API are is in the page's own address.
const asked = new URLSearchParams(location.search)
const [api, frame] = [asked.get('api'), asked.get('frame')]

const show = (id: string, text: string): void => {
  const element = document.querySelector(id)
  if (element) element.textContent = text
}
const portico = createPortico({
  networks: [{ ...mainnet, rpcUrls: { default: { http: [asked.get('rpc') ?? location.origin] } } }],
  plugins: defaults({ walletconnect: false, walletDirectory: false, analytics: false, smartSessions: true }),
  projectId: asked.get('project') ?? 'sandbox',
  services: { ...(api !== null && { api }), ...(frame !== null && { frame }) },
  locale: asked.get('locale') ?? 'en',
  locales: { de, ar },
  theme: { mode: asked.get('theme') === 'light' ? 'light' : 'dark' },
  metadata: { name: 'A site with sessions', description: 'A host that asks for permissions', url: location.origin, icons: [] },
})

let requests: readonly AskedPermission[] = []
const grant = async (): Promise<void> => {
  show('#result', 'waiting')
  try {
    show('#result', JSON.stringify(await (await portico.service(SMART_SESSIONS)).grant(requests)))
  } catch (error) {
    const { code, context } = error as { readonly code?: string; readonly context?: { readonly reason?: string } }
    show('#result', `${code} ${context?.reason ?? ''}`.trim())
  }
}
portico.subscribe(({ status }) => show('#state', status))
show('#state', portico.getState().status)
document.querySelector('#connect')?.addEventListener('click', () => void portico.open())
document.querySelector('#grant')?.addEventListener('click', () => void grant())
document.querySelector('#sessions')?.addEventListener('click', () => void portico.open({ view: 'SmartSessionList' }))

Object.assign(window, {
  portico,
  ask: (given: readonly AskedPermission[]) => {
    requests = given
  },
})
