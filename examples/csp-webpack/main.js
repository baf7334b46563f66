import { createPortico } from 'portico'
import { defaults } from 'portico/defaults'
import { ar } from 'portico/locales/ar'
import { de } from 'portico/locales/de'
import { mainnet, optimism } from 'portico/networks'

// What the sandbox says of itself. Without it the page runs on public endpoints, which the policy refuses.
const readSandbox = async () => {
  const response = await fetch('./sandbox.json').catch(() => undefined)
  return response?.ok ? await response.json() : {}
}

const start = async () => {
  const { chains = {}, tokens = {}, relayUrl, projectId } = await readSandbox()
  const local = (network) => {
    const url = chains[network.caipNetworkId]
    return url === undefined ? network : { ...network, rpcUrls: { default: { http: [url] } } }
  }
  const portico = createPortico({
    networks: [local(mainnet), local(optimism)],
    plugins: defaults({ tokens: { tokens }, walletconnect: relayUrl === undefined ? false : { relayUrl } }),
    ...(projectId === undefined ? {} : { projectId }),
    locales: { ar, de },
    metadata: { name: 'Strict host', description: 'A host under a strict policy', url: location.origin, icons: [] },
  })
  // The console of the browser, and the tests, drive the modal from here.
  Object.assign(window, { portico })
  const button = document.querySelector('#connect')
  const address = document.querySelector('#addr')
  const show = () => {
    const { account } = portico.getState()
    address.value = account?.address ?? 'none'
    button.textContent = account ? 'Account' : 'Connect wallet'
  }
  button.addEventListener('click', () => void portico.open())
  portico.subscribe(show)
  show()
}

void start()
