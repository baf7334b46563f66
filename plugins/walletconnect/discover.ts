import type { Namespace } from '../../kernel/contract/caip.ts'
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
    signsAtConnect: true,
    traits: { lasting: true, exclusive: true, restore: 'idle', anyFamily: true },
    provider: () => Promise.reject(new PorticoError('PROVIDER_MISSING', 'Not connected.')),
  }
  let known: readonly Connector<'eip155'>[] = [evm]
  return stores.map(networks.all, (all) => {
    const namespaces = [...new Set<Namespace>(['eip155', ...all.map(({ chainNamespace }) => chainNamespace)])]
    // The same object after a change of the networks that brings no other family.
    if (namespaces.join() !== `${known[0]?.namespaces ?? 'eip155'}`) known = [{ ...evm, ...(namespaces[1] && { namespaces }) }]
    return known
  })
})

export default discover
