import { createPortico } from 'portico'
import { solana } from 'portico/adapters/solana'
import { defineManifest, definePlugin, defineSetup, WALLET } from 'portico/plugin'
import { modal } from 'portico/plugins/modal'
import { wallets } from 'portico/plugins/wallets'

// The chain's CAIP-2 id and address, and who gets the transfer, are in the page's own address.
const asked = new URLSearchParams(location.search)
const reference = asked.get('chain') ?? ''
const caipNetworkId = `solana:${reference}` as const

const show = (id: string, text: string): void => {
  const element = document.querySelector(id)
  if (element) element.textContent = text
}

const manifest = defineManifest({
  id: 'test.send',
  version: '1.0.0',
  kernel: '^1.0',
  requires: { wallet: WALLET },
  activate: { on: ['connected', 'reconnected'] },
})

const setup = defineSetup(manifest, ({ deps: { wallet } }) => {
  const send = async (): Promise<void> => {
    const adapter = await wallet.load()
    const call = { network: caipNetworkId, account: portico.getAccount()?.address ?? '' }
    const id = await adapter.send?.send({ ...call, to: asked.get('to') ?? '', amount: 1_234_567_891n })
    await adapter.send?.wait({ ...call, id: id ?? '' })
    show('#result', id ?? '')
  }
  document.querySelector('#send')?.addEventListener('click', () => void send().catch((error: unknown) => show('#result', String(error))))
})

const portico = createPortico({
  networks: [
    {
      id: reference,
      caipNetworkId,
      chainNamespace: 'solana',
      name: 'Sandbox Solana',
      nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: [asked.get('rpc') ?? location.origin] } },
    },
  ],
  plugins: [modal(), wallets(), solana(), definePlugin(manifest, async () => ({ default: setup }))()],
  metadata: { name: 'Solana', description: 'A host on Solana', url: location.origin, icons: [] },
})
const say = (): void => {
  show('#status', portico.getState().status)
  show('#addr', portico.getAccount()?.address ?? 'none')
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
