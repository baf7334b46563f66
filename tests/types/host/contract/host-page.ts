// What a host application writes, and what it gets.

import type { CreatePortico, Network, RpcPolicy } from 'portico/plugin'
import { createWalletClient, custom, type EIP1193Provider } from 'viem'
import { acmeStaking } from './acme.ts'
import { evm } from './evm.ts'
import { swap } from './swap.ts'

declare const createPortico: CreatePortico
declare const mainnet: Network<'eip155'>

const onlyMainnet: RpcPolicy = async (request, next) => {
  if (request.network !== 'eip155:1') throw new Error('Mainnet only')
  return next()
}

export const portico = createPortico({
  metadata: { name: 'Shop', description: 'A shop', url: 'https://shop.example', icons: [] },
  networks: [mainnet],
  plugins: [evm(), swap({ slippage: 2 }), acmeStaking()],
  locale: 'de-CH',
  locales: {
    de: { start: { connect: 'Anmelden' }, texts: { swap: { title: 'Handeln' } } },
    fr: { plugins: { swap: async () => ({ default: {} }) } },
  },
  services: { api: '/api', 'acme.staking': '/staking' },
  theme: { variables: { '--portico-accent': '#7c3aed' } },
  connectorGroupsOrder: ['injected', 'vaults'],
  replaceableViews: ['Connect', 'Swap'],
  rpc: { safe: ['acme_pools'], policies: [onlyMainnet] },
})

export const use = async (): Promise<void> => {
  await portico.open()
  await portico.open({ namespace: 'eip155' })
  await portico.open({ view: 'Swap' })
  await portico.open({ view: 'Swap', params: { amount: '1' }, namespace: 'eip155' })
  await portico.open({ view: 'SwapPreview', params: { quoteId: 'q' } })
  await portico.open({ view: 'acme.staking:Stake', params: { pool: '1' } })
  const provider = portico.getProvider('eip155')
  if (provider) createWalletClient({ transport: custom(provider) })
  const fits: EIP1193Provider | undefined = provider
  const id = await fits?.request({ method: 'eth_chainId' })
  const same: unknown = await provider?.request<string>({ method: id ?? 'eth_accounts' })
  provider?.on('chainChanged', (chainId) => chainId.slice(2))
  // Addresses of eip155 go into viem as they are; those of all families together are text.
  const addresses: readonly (`0x${string}` | undefined)[] = [
    portico.getAccount('eip155')?.address,
    portico.getState().namespaces.eip155?.account?.address,
    ...(portico.getState().namespaces.eip155?.accounts ?? []).map(({ address }) => address),
  ]
  const texts: readonly (string | undefined)[] = [portico.getAccount()?.address, portico.getState().account?.address, ...addresses]
  document.title = texts.join()
  const other: unknown = portico.getProvider('solana')
  portico.events.on('SWAP_SUCCESS', ({ network }) => network.length)
  await portico.disconnect((other ?? same) ? 'solana' : 'eip155')
}
