import { createPortico, type Network } from 'portico'
import { polkadot } from 'portico/adapters/polkadot'
import { account } from 'portico/plugins/account'
import { modal } from 'portico/plugins/modal'
import { networks } from 'portico/plugins/networks'
import { wallets } from 'portico/plugins/wallets'

const network = (reference: string, name: string): Network => ({
  id: reference,
  caipNetworkId: `polkadot:${reference}`,
  chainNamespace: 'polkadot',
  name,
  nativeCurrency: { name: 'Dot', symbol: 'DOT', decimals: 10 },
  rpcUrls: { default: { http: [location.origin] } },
})

const show = (id: string, text: string): void => {
  const element = document.querySelector(id)
  if (element) element.textContent = text
}

const portico = createPortico({
  networks: [network('91b171bb158e2d3848fa23a9f1c25182', 'Polkadot'), network('b0a8d493285c2df73290dfb7e61f870f', 'Kusama')],
  plugins: [modal(), wallets(), networks(), account(), polkadot()],
  metadata: { name: 'Polkadot', description: 'A host on Polkadot', url: location.origin, icons: [] },
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
