import { defineSetup } from '../../kernel/contract/plugin.ts'
import { customRows } from './groups/custom.ts'
import { externalRows } from './groups/external.ts'
import { injectedRows } from './groups/injected.ts'
import { recentRows } from './groups/recent.ts'
import { manifest } from './manifest.ts'
import { createRecentWallets } from './recent-wallets.ts'
import { createChoice, createConnecting } from './service.ts'

export default defineSetup(
  manifest,
  ({ deps, ports, stores, options, load, onUnload }) => {
    const recent = createRecentWallets(deps, ports, { stores, load })
    const connecting = createConnecting({ ...deps, ...ports, stores, onUnload })
    const wallets = { ...connecting, ...createChoice({ ...deps, ...ports, connect: connecting.connect }), recent }
    const parts = { connectors: deps.connectors, recent, options, ports, stores }
    return {
      services: { wallets },
      enter: {
        // Connect, and the chains of a wallet, list the wallets that are there.
        Connect: () => wallets.search(),
        ConnectWallets: () => wallets.search(),
        ConnectingMultiChain: () => wallets.search(),
        // Asks the wallet, unless the click that led here has, until the view is left.
        ConnectingExternal: ({ connectorId, namespace }) => wallets.connect({ connectorId, ...(namespace && { namespace }) }),
      },
      guards: {
        // Leads to the checkbox until it is ticked, wherever the way to a wallet began.
        accepted: ({ connects }) =>
          connects && !wallets.accepted.get() ? { allow: false, reason: 'legalAccept', open: 'Connect' } : { allow: true },
      },
      groups: {
        recent: () => recentRows(parts),
        injected: () => injectedRows(parts),
        custom: () => customRows(parts),
        external: () => externalRows(parts),
      },
    }
  },
  { events: ['CLICK_GET_WALLET', 'SELECT_WALLET'], subscribes: ['connected'] },
)
