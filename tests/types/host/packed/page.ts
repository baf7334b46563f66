import { createPortico } from 'portico'
import { defaults } from 'portico/defaults'
import { ar } from 'portico/locales/ar'
import { de } from 'portico/locales/de'
import { mainnet } from 'portico/networks'
import { acmeStaking } from './acme.js'

const portico = createPortico({
  networks: [mainnet],
  plugins: [...defaults({ walletconnect: false }), acmeStaking()],
  locale: 'de-CH',
  locales: { ar, de: { ...de, start: { ...de.start, connect: 'Anmelden' }, texts: { wallets: { title: 'Anmelden' } } } },
  metadata: { name: 'Host', description: '', url: 'https://host.example', icons: [] },
})

export const use = async (): Promise<void> => {
  await portico.open()
  await portico.open({ view: 'Account' })
  await portico.open({ view: 'ConnectingExternal', params: { connectorId: 'injected' } })
  await portico.open({ view: 'acme.staking:Stake' })
  await portico.open({ view: 'acme.staking:Stake', params: { pool: '1' }, namespace: 'eip155' })
  portico.events.on('acme.staking:STAKED', ({ pool }) => pool.length)
  document.title = portico.locale.get().text('connect')
  portico.getProvider('eip155')?.on('chainChanged', (chainId) => chainId.slice(2))

  // @ts-expect-error a view that nobody declares
  await portico.open({ view: 'Acount' })
  // @ts-expect-error a built-in view without the params it needs
  await portico.open({ view: 'ConnectingExternal' })
  // @ts-expect-error params of another type
  await portico.open({ view: 'acme.staking:Stake', params: { pool: 1 } })
  // @ts-expect-error a text that no button has
  portico.locale.get().text('conect')
  // @ts-expect-error an event that nobody declares
  portico.events.on('acme.staking:STAKE', () => undefined)
}
