import { createPortico } from 'portico'
import { defaults } from 'portico/defaults'
import { mainnet } from 'portico/networks'

// `examples/minimal` with what WalletConnect needs. Nothing listens at the relay's address: what is loaded is known before it answers.
const portico = createPortico({
  projectId: 'size',
  networks: [mainnet],
  plugins: defaults({ walletconnect: { relayUrl: 'ws://127.0.0.1:9' } }),
  metadata: { name: 'Size', description: 'A host with a session', url: location.origin, icons: [] },
})

const output = document.querySelector('output')
const show = (): void => {
  if (output) output.value = portico.getState().status
}
portico.subscribe(show)
show()
