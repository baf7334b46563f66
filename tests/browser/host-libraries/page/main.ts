import { createPortico, type Portico } from 'portico'
import { porticoConnector, wagmi } from 'portico/adapters/wagmi'
import { defaults } from 'portico/defaults'
import { mainnet, optimism } from 'portico/networks'
import {
  connect,
  createConfig,
  disconnect,
  getAccount,
  getConnections,
  http,
  injected,
  reconnect,
  sendTransaction,
  signMessage,
  switchChain,
  watchAccount,
  watchConnections,
} from 'wagmi-core-2'
import './wagmi-window.ts'

const query = new URLSearchParams(location.search)
const rpcUrls = (name: string) => ({ default: { http: [query.get(name) ?? location.origin] as const } })
const chains = [
  { ...mainnet, id: 1, rpcUrls: rpcUrls('rpc') },
  { ...optimism, id: 10, rpcUrls: rpcUrls('rpc10') },
] as const

const portico: Portico = createPortico({
  networks: chains,
  plugins: [...defaults(), wagmi({ config: () => config })],
  metadata: { name: 'wagmi 2', description: 'A host that uses wagmi 2', url: location.origin, icons: [] },
})
const vendor = injected({ target: () => ({ id: 'vendor', name: 'Vendor Wallet', provider: () => Reflect.get(window, 'ethereum') }) })
// Announced wallets are looked for by wagmi, too: each has one row all the same.
const config = createConfig({
  chains,
  transports: { 1: http(), 10: http() },
  connectors: [porticoConnector(portico), vendor],
})

const show = (): void => {
  const { address, chainId, connector, status } = getAccount(config)
  const { connector: ours } = portico.getState()
  const said = {
    status,
    addr: address,
    chain: chainId,
    connector: connector?.id,
    connections: getConnections(config).length,
    portico: ours?.name,
  }
  for (const [id, value] of Object.entries(said)) {
    const output = document.querySelector(`#${id}`)
    if (output) output.textContent = String(value ?? 'none')
  }
}
watchAccount(config, { onChange: show })
watchConnections(config, { onChange: show })
portico.subscribe(show)
show()
void reconnect(config)

window.wagmiPage = {
  portico,
  async connect() {
    const [connector] = config.connectors
    try {
      if (connector) await connect(config, { connector })
      return undefined
    } catch (error) {
      return Number(Object(error).code)
    }
  },
  disconnect: () => disconnect(config),
  switchChain: async (chainId) => void (await switchChain(config, { chainId: chainId === 10 ? 10 : 1 })),
  sign: (message) => signMessage(config, { message }),
  send: (to, value) => sendTransaction(config, { to, value }),
}
