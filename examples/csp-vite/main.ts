import { createPortico } from 'portico'
import { defaults } from 'portico/defaults'
import { ar } from 'portico/locales/ar'
import { de } from 'portico/locales/de'
import { mainnet, optimism } from 'portico/networks'
import { definePlugin } from 'portico/plugin'
import { onSandbox, readSandbox } from './sandbox.ts'

const icon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath fill="%23357" d="M0 0h8v8H0z"/%3E%3C/svg%3E'

const sandbox = await readSandbox()
const portico = createPortico({
  networks: [onSandbox(mainnet, sandbox), onSandbox(optimism, sandbox)],
  plugins: defaults({
    wallets: { customWallets: [{ id: 'halcyon', name: 'Halcyon', icon, homepage: 'https://halcyon.example' }] },
    tokens: { tokens: sandbox.tokens },
    onramp:
      sandbox.paymentsUrl === undefined
        ? {}
        : { coinbase: { hosts: [sandbox.paymentsUrl] }, meld: { publicKey: 'sandbox', url: `${sandbox.paymentsUrl}/meld` } },
    swaps: { routers: sandbox.routers, ...(sandbox.swapNetworks && { networks: sandbox.swapNetworks }) },
    smartSessions: true,
    walletconnect: sandbox.relayUrl === undefined ? false : { relayUrl: sandbox.relayUrl },
  }),
  services: sandbox.services,
  ...(sandbox.projectId === undefined ? {} : { projectId: sandbox.projectId }),
  locales: { ar, de },
  metadata: { name: 'Strict host', description: 'A host under a strict policy', url: location.origin, icons: [] },
})
// The console of the browser, and the tests, drive the modal from here, and add plugins to it.
Object.assign(window, { portico, definePlugin })

const button = document.querySelector<HTMLButtonElement>('#connect')
const address = document.querySelector<HTMLOutputElement>('#addr')
const show = (): void => {
  const { account, status } = portico.getState()
  if (address) address.value = status === 'connected' && account ? account.address : 'none'
  if (button) button.textContent = status === 'connected' ? 'Account' : 'Connect wallet'
}

button?.addEventListener('click', () => void portico.open())
portico.subscribe(show)
show()
