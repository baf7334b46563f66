import { createPortico, type Network } from 'portico'
import { evm } from 'portico/adapters/evm'
import { solana } from 'portico/adapters/solana'
import { mainnet } from 'portico/networks'
import { defineManifest, definePlugin, defineSetup, WALLET } from 'portico/plugin'
import { account } from 'portico/plugins/account'
import { modal } from 'portico/plugins/modal'
import { nfts } from 'portico/plugins/nfts'
import { send as sendPlugin } from 'portico/plugins/send'
import { siwx } from 'portico/plugins/siwx'
import { tokens } from 'portico/plugins/tokens'
import { transactions } from 'portico/plugins/transactions'
import { walletconnect } from 'portico/plugins/walletconnect'
import { wallets } from 'portico/plugins/wallets'

// The chain's CAIP-2 id and address, and who gets the transfer, are in the page's own address; `relay` and `evm` (a node's address) make it a
// host of two families with WalletConnect; `sign-in` asks every account to sign in.
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

const network: Network = {
  id: reference,
  caipNetworkId,
  chainNamespace: 'solana',
  name: 'Sandbox Solana',
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [asked.get('rpc') ?? location.origin] } },
}
const relayUrl = asked.get('relay')
const node = asked.get('evm')
const two = relayUrl !== null && node !== null

const portico = createPortico({
  networks: two ? [{ ...mainnet, rpcUrls: { default: { http: [node] } } }, network] : [network],
  plugins: [
    ...[
      modal(),
      wallets(),
      account(),
      tokens(),
      nfts(),
      transactions(),
      sendPlugin(),
      solana(),
      definePlugin(manifest, async () => ({ default: setup }))(),
    ],
    ...(two ? [evm(), walletconnect({ relayUrl })] : []),
    ...(asked.has('sign-in') ? [siwx({ statement: 'Sign in to the test.' })] : []),
  ],
  metadata: { name: 'Solana', description: 'A host on Solana', url: location.origin, icons: [] },
})
const say = (): void => {
  show('#status', portico.getState().status)
  show('#addr', portico.getState().status === 'connected' ? (portico.getAccount()?.address ?? 'none') : 'none')
  const { namespaces, namespace } = portico.getState()
  show('#active', namespace ?? 'none')
  show('#families', `eip155 ${namespaces.eip155?.status}, solana ${namespaces.solana?.status}`)
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
const onClick = (selector: string, run: () => Promise<string>): void =>
  document.querySelector(selector)?.addEventListener('click', () => {
    show('#result', 'waiting')
    run().then(
      (text) => show('#result', text),
      (error: unknown) => show('#result', String(error)),
    )
  })
const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

onClick('#sign-evm', async () => {
  const provider = portico.getProvider('eip155')
  const message = `0x${hexOf(new TextEncoder().encode('Hello from the host'))}`
  const [account] = Object(await provider?.request({ method: 'eth_accounts' }))
  return `${await provider?.request({ method: 'personal_sign', params: [message, account] })}`
})
// As libraries of Solana ask a wallet: by Wallet Standard.
onClick('#sign-solana', async () => {
  const wallet = portico.getProvider('solana')
  const feature: { signMessage?: (input: object) => Promise<readonly { readonly signature: Uint8Array }[]> } = Object(
    wallet?.features['solana:signMessage'],
  )
  const [account] = wallet?.accounts ?? []
  const answers = await feature.signMessage?.({ account, message: new TextEncoder().encode('Hello from the host') })
  return `${account?.address} ${hexOf(answers?.[0]?.signature ?? new Uint8Array())}`
})
onClick('#to-solana', async () => {
  await portico.switchNetwork(caipNetworkId)
  return 'switched'
})
onClick('#disconnect', async () => {
  await portico.disconnect('solana')
  return 'disconnected'
})
