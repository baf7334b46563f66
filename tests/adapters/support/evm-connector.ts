import type { Connection, ConnectProtocol } from '../../../kernel/contract/adapters.ts'
import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import type { Connector } from '../../../kernel/contract/connectors.ts'
import type { Eip1193Provider } from '../../../kernel/contract/provider.ts'
import { createManualClock, type ManualClock } from '../../support/manual-clock.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { createEvmScope, type EvmScope, evmAdapter, type ScopeOptions } from './evm-scope.ts'

/** A connector to this provider. */
export const connectorTo = (provider: Eip1193Provider | (() => Promise<Eip1193Provider>)): Connector<'eip155'> => ({
  id: 'test',
  name: 'Test Wallet',
  type: 'ANNOUNCED',
  namespace: 'eip155',
  approval: 'wallet',
  provider: () => (typeof provider === 'function' ? provider() : provider),
})

/** The adapter's protocol in a scope with networks 1 and 10 and a clock that stands still. */
export interface ConnectRig {
  readonly scope: EvmScope
  readonly clock: ManualClock
  readonly protocol: ConnectProtocol<'eip155'>
  connect(provider: Eip1193Provider, network?: CaipNetworkId<'eip155'>, signal?: AbortSignal): Promise<Connection<'eip155'>>
  restore(provider: Eip1193Provider, signal?: AbortSignal): Promise<Connection<'eip155'> | undefined>
}

/** Makes the rig. */
export const createConnectRig = async (options: ScopeOptions = {}): Promise<ConnectRig> => {
  const clock = createManualClock()
  const scope = createEvmScope({ clock, networks: [evmNetwork(1), evmNetwork(10, 'https://a.test', 'https://b.test')], ...options })
  const protocol = await scope.run(evmAdapter().connect)
  const never = new AbortController().signal
  return {
    scope,
    clock,
    protocol,
    connect: (provider, network, signal = never) =>
      protocol.connect({ connector: connectorTo(provider), signal, ...(network === undefined ? {} : { network }) }),
    restore: (provider, signal = never) => protocol.restore({ connector: connectorTo(provider), signal }),
  }
}
