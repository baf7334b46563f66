import { type JsonRpcSigner, parseEther } from 'ethers'
import { createPortico } from 'portico'
import { createEthersBridge } from 'portico/adapters/ethers'
import { defaults } from 'portico/defaults'
import { mainnet, optimism } from 'portico/networks'

const portico = createPortico({
  projectId: 'YOUR_PROJECT_ID', // WalletConnect's relay gives it. Without one: defaults({ walletconnect: false })
  networks: [mainnet, optimism],
  plugins: defaults(),
  metadata: { name: 'My app', description: 'What it does', url: location.origin, icons: [] },
})
const bridge = createEthersBridge(portico)

// Opens the modal.
document.querySelector('#connect')?.addEventListener('click', () => portico.open())

// Called at every change. Another account or chain is another signer. After a disconnect there is none.
const show = (signer: JsonRpcSigner | undefined): void => {
  document.title = signer?.address ?? 'Not connected'
}
const stop = bridge.subscribe(({ signer }) => show(signer))

// In a click: the signer of this moment.
const pay = async (to: string): Promise<string> => {
  const signer = await bridge.getSigner()
  const transaction = await signer.sendTransaction({ to, value: parseEther('0.01') })
  await transaction.wait()
  return transaction.hash
}

export { pay, stop }
