import { createPortico, type Network } from 'portico'
import { bitcoin } from 'portico/adapters/bitcoin'
import { defineManifest, definePlugin, defineSetup, WALLET } from 'portico/plugin'
import { account } from 'portico/plugins/account'
import { modal } from 'portico/plugins/modal'
import { send } from 'portico/plugins/send'
import { siwx } from 'portico/plugins/siwx'
import { tokens } from 'portico/plugins/tokens'
import { transactions } from 'portico/plugins/transactions'
import { wallets } from 'portico/plugins/wallets'

// The chain's CAIP-2 reference and API, and who gets the transfer, are in the page's own address.
const asked = new URLSearchParams(location.search)
const reference = asked.get('chain') ?? ''
const caipNetworkId = `bip122:${reference}` as const

const show = (id: string, text: string): void => {
  const element = document.querySelector(id)
  if (element) element.textContent = text
}
const onClick = (selector: string, run: () => Promise<string>): void =>
  document.querySelector(selector)?.addEventListener('click', () => {
    show('#result', 'waiting')
    run().then(
      (text) => show('#result', text),
      (error: unknown) => show('#result', String(error)),
    )
  })

const manifest = defineManifest({
  id: 'test.send',
  version: '1.0.0',
  kernel: '^1.0',
  requires: { wallet: WALLET },
  activate: { on: ['connected', 'reconnected'] },
})

const setup = defineSetup(manifest, ({ deps: { wallet } }) => {
  onClick('#send', async () => {
    const { send } = await wallet.load()
    const call = { network: caipNetworkId, account: portico.getAccount()?.address ?? '' }
    const id = (await send?.send({ ...call, to: asked.get('to') ?? '', amount: 123_456_789n })) ?? ''
    await send?.wait({ ...call, id })
    return id
  })
})

const network: Network = {
  id: reference,
  caipNetworkId,
  chainNamespace: 'bip122',
  name: 'Sandbox Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [location.origin] } },
}

const portico = createPortico({
  networks: [network],
  plugins: [
    ...[
      modal(),
      wallets(),
      account(),
      tokens(),
      transactions(),
      send(),
      siwx(),
      bitcoin({ apis: { [caipNetworkId]: [asked.get('api') ?? location.origin] } }),
    ],
    definePlugin(manifest, async () => ({ default: setup }))(),
  ],
  metadata: { name: 'Bitcoin', description: 'A host on Bitcoin', url: location.origin, icons: [] },
})
const say = (): void => {
  show('#status', portico.getState().status)
  show('#addr', portico.getState().status === 'connected' ? (portico.getAccount()?.address ?? 'none') : 'none')
}
portico.subscribe(say)
say()
document.querySelector('#connect')?.addEventListener('click', () => void portico.open())
onClick('#sign', () => portico.signMessage('Hello from the host'))
onClick('#disconnect', async () => {
  await portico.disconnect('bip122')
  return 'disconnected'
})
