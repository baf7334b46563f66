import { createPortico, type Network } from 'portico'
import { evm } from 'portico/adapters/evm'
import { safe } from 'portico/adapters/safe'
import { account } from 'portico/plugins/account'
import { modal } from 'portico/plugins/modal'
import { networks } from 'portico/plugins/networks'
import { wallets } from 'portico/plugins/wallets'

const query = new URLSearchParams(location.search)

const network: Network = {
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [query.get('rpc') ?? location.origin] } },
}

const show = (id: string, text: string): void => {
  const element = document.querySelector(id)
  if (element) element.textContent = text
}

const portico = createPortico({
  networks: [network],
  plugins: [modal(), wallets(), networks(), account(), evm(), safe({ origins: [query.get('safe') ?? ''] })],
  metadata: { name: 'Safe app', description: 'A host in a frame', url: location.origin, icons: [] },
})
const say = (): void => {
  show('#status', portico.getState().status)
  show('#addr', portico.getState().status === 'connected' ? (portico.getAccount()?.address ?? 'none') : 'none')
}
portico.subscribe(say)
say()
document.querySelector('#connect')?.addEventListener('click', () => void portico.open())
document.querySelector('#sign')?.addEventListener('click', () => {
  portico.signMessage('Hello from the host').then(
    (signature) => show('#result', signature),
    (error: unknown) => show('#result', String(error)),
  )
})
