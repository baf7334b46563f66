import { defineSetup } from '../../kernel/contract/setup.ts'
import { createAttempts } from './attempts.ts'
import { manifest } from './manifest.ts'
import { createRecentWallets } from './recent-wallets.ts'

export default defineSetup(manifest, ({ deps, ports, stores, onUnload }) => ({
  wallets: {
    ...createAttempts(deps, ports.clock, stores, onUnload),
    recent: createRecentWallets(deps.connectors, ports, stores),
  },
}))
