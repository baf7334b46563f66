import { createPortico } from 'portico'
import { defaults } from 'portico/defaults'
import { mainnet } from 'portico/networks'

// `?rpc=http://127.0.0.1:8545` points the page at a chain of your own.
const rpc = new URLSearchParams(location.search).get('rpc')
const network = rpc ? { ...mainnet, rpcUrls: { default: { http: [rpc] as const } } } : mainnet

const portico = createPortico({
  networks: [network],
  plugins: defaults(),
  metadata: { name: 'Minimal', description: 'The smallest host', url: location.origin, icons: [] },
})

const button = document.querySelector<HTMLButtonElement>('#connect')
const address = document.querySelector<HTMLOutputElement>('#addr')

const show = (): void => {
  const { account, status } = portico.getState()
  // Until its wallet has answered, the account is that of the last visit.
  if (address) address.value = status === 'connected' && account ? account.address : 'none'
  if (button) button.textContent = status === 'connected' ? 'Account' : status === 'reconnecting' ? 'Reconnecting' : 'Connect wallet'
}

for (const intent of ['pointerenter', 'focus', 'touchstart']) button?.addEventListener(intent, () => portico.preload(), { passive: true })
button?.addEventListener('click', () => portico.open())
portico.subscribe(show)
show()
