import { createPortico, type Network } from 'portico'
import { bitcoin } from 'portico/adapters/bitcoin'
import { evm } from 'portico/adapters/evm'
import { solana } from 'portico/adapters/solana'
import { mainnet } from 'portico/networks'
import { modal } from 'portico/plugins/modal'
import { receive } from 'portico/plugins/receive'
import { wallets } from 'portico/plugins/wallets'

// CAIP-2 ids of the chains are in the page's own address. Nothing is read from them: this page connects and signs.
const asked = new URLSearchParams(location.search)
const rpcUrls = { default: { http: [location.origin] } } as const

const networkOf = (id: string, name: string, symbol: string, decimals: number): Network => {
  const [chainNamespace, reference = ''] = id.split(':')
  const nativeCurrency = { name: symbol, symbol, decimals }
  return chainNamespace === 'solana'
    ? { id: reference, caipNetworkId: `solana:${reference}`, chainNamespace, name, nativeCurrency, rpcUrls }
    : { id: reference, caipNetworkId: `bip122:${reference}`, chainNamespace: 'bip122', name, nativeCurrency, rpcUrls }
}

const solanaNetwork = networkOf(asked.get('solana') ?? '', 'Sandbox Solana', 'SOL', 9)
const bitcoinNetwork = networkOf(asked.get('bip122') ?? '', 'Sandbox Bitcoin', 'BTC', 8)

const show = (id: string, text: string): void => {
  const element = document.querySelector(id)
  if (element) element.textContent = text
}
const onClick = (selector: string, run: () => Promise<unknown>): void =>
  document.querySelector(selector)?.addEventListener('click', () => {
    show('#result', 'waiting')
    run().then(
      (answer) => show('#result', `${answer ?? 'done'}`),
      (error: unknown) => show('#result', String(error)),
    )
  })

const portico = createPortico({
  networks: [{ ...mainnet, rpcUrls }, solanaNetwork, bitcoinNetwork],
  plugins: [modal(), wallets(), receive(), evm(), solana(), bitcoin()],
  // The wallet has the address to pay with in front.
  defaultAccountTypes: { bip122: 'ordinal' },
  metadata: { name: 'Three families', description: 'A host on three chains', url: location.origin, icons: [] },
})

Object.assign(window, { portico })

// Each change of a family is counted: what another one does must not be one.
const changes = { eip155: 0, solana: 0, bip122: 0 }
const last: Partial<Record<keyof typeof changes, string>> = {}
const say = (): void => {
  const { namespaces, network } = portico.getState()
  show('#active', `${network?.chainNamespace}`)
  for (const family of ['eip155', 'solana', 'bip122'] as const) {
    const state = namespaces[family]
    const text = [state?.status, state?.account?.address, state?.network?.caipNetworkId].join(' ')
    if (last[family] !== text) changes[family] += 1
    last[family] = text
    show(`#${family}`, `${text} ${changes[family]}`)
  }
}
portico.subscribe(say)
say()
onClick('#connect', () => portico.open())
onClick('#connect-solana', () => portico.open({ view: 'Connect', namespace: 'solana' }))
onClick('#connect-bip122', () => portico.open({ view: 'Connect', namespace: 'bip122' }))
onClick('#use-eip155', () => portico.switchNetwork('eip155:1'))
onClick('#use-solana', () => portico.switchNetwork(solanaNetwork.caipNetworkId))
onClick('#use-bip122', () => portico.switchNetwork(bitcoinNetwork.caipNetworkId))
onClick('#sign', () => portico.signMessage('Hello from the host'))
onClick('#disconnect-solana', () => portico.disconnect('solana'))
onClick('#receive', () => portico.open({ view: 'WalletReceive' }))
