import type { Namespace } from '../../kernel/contract/caip.ts'
import type { Connector } from '../../kernel/contract/connectors.ts'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import type { Store } from '../../kernel/contract/store.ts'
import { manifest } from './manifest.ts'
import { CONNECTOR_ID } from './options.ts'
import { FRAME_FAMILIES } from './session/frame-networks.ts'

const NONE: readonly Connector<'eip155'>[] = []

/** One entry over both families; none where the host has networks of others alone. The frame is not loaded for it. */
const discover: Scoped<Store<readonly Connector<'eip155'>[]>> = scoped(manifest, ({ services: { networks }, stores }) => {
  let listed = NONE
  return stores.map(networks.all, (all) => {
    const configured = FRAME_FAMILIES.filter((family) => all.some(({ chainNamespace }) => chainNamespace === family))
    const namespaces = [...new Set<Namespace>(['eip155', ...configured])]
    if (configured.length === 0) listed = NONE
    // The same object after a change of the networks that brings no other family.
    if (configured.length === 0 || namespaces.join() === `${listed[0]?.namespaces ?? ''}`) return listed
    const connector: Connector<'eip155'> = {
      id: CONNECTOR_ID,
      name: 'Auth',
      type: 'AUTH',
      namespace: 'eip155',
      namespaces,
      approval: 'modal',
      traits: { lasting: true, exclusive: true, restore: 'idle' },
      provider: () => Promise.reject(new PorticoError('PROVIDER_MISSING', 'Not connected.')),
    }
    listed = [connector]
    return listed
  })
})

export default discover
