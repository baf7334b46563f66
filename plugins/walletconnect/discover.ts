import type { Connector } from '../../kernel/contract/connectors.ts'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import type { Store } from '../../kernel/contract/store.ts'
import { manifest } from './manifest.ts'
import { CONNECTOR_ID } from './options.ts'

/** One connector stands for all wallets on other devices. Its provider comes with the connection, never before. */
const discover: Scoped<Store<readonly Connector<'eip155'>[]>> = scoped(manifest, ({ services: { networks }, stores }) => {
  const evm: Connector<'eip155'> = {
    id: CONNECTOR_ID,
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    namespace: 'eip155',
    approval: 'wallet',
    provider: () => Promise.reject(new PorticoError('PROVIDER_MISSING', 'It has one once connected.')),
  }
  // The same objects after each change of the networks.
  const [one, both] = [[evm], [{ ...evm, namespaces: ['eip155', 'solana'] as const }]]
  return stores.map(networks.all, (all) => (all.some(({ chainNamespace }) => chainNamespace === 'solana') ? both : one))
})

export default discover
