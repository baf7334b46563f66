import { defineSetup } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'
import { createNetworkSwitch, NETWORK_EVENTS } from './service.ts'

export default defineSetup(
  manifest,
  ({ deps, ports, stores, onUnload }) => {
    const switching = createNetworkSwitch({ ...deps, log: ports.log, events: ports.events }, stores, onUnload)
    const { unsupported } = deps.networks
    return {
      services: { switching },
      enter: {
        // Both list networks, and a click on one asks the wallet.
        Networks: () => switching.prepare(),
        UnsupportedChain: () => switching.prepare(),
        SwitchNetwork: ({ network }) => switching.move(network),
      },
      guards: {
        // Keeps the visitor there while the wallet is on a network that the app cannot serve. Going back leaves.
        unsupported: ({ by }) =>
          by === 'close' && unsupported.get() !== undefined ? { allow: false, reason: 'CHAIN_UNSUPPORTED' } : { allow: true },
      },
    }
  },
  { events: NETWORK_EVENTS },
)
