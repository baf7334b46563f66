import type { Connector } from '../../kernel/contract/connectors.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import type { Scoped } from '../../kernel/contract/scoped.ts'
import type { Store } from '../../kernel/contract/store.ts'
import { manifest } from './manifest.ts'
import { CONNECTOR_ID } from './options.ts'

/** One connector stands for all wallets on other devices. Its provider comes with the connection, never before. */
const discover: Scoped<Store<readonly Connector<'eip155'>[]>> = scoped(manifest, ({ stores }) =>
  stores.create<readonly Connector<'eip155'>[]>([
    Object.freeze({
      id: CONNECTOR_ID,
      name: 'WalletConnect',
      type: 'WALLET_CONNECT',
      namespace: 'eip155',
      approval: 'wallet',
      provider: () => Promise.reject(new PorticoError('PROVIDER_MISSING', 'WalletConnect has a provider once it is connected.')),
    }),
  ]),
)

export default discover
