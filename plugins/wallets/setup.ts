import { defineSetup } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'
import { createRecentWallets } from './recent-wallets.ts'
import { createConnecting } from './service.ts'

export default defineSetup(manifest, ({ deps, ports, stores, load, onUnload }) => ({
  wallets: {
    ...createConnecting({ ...deps, ...ports, stores, onUnload }),
    recent: createRecentWallets(deps, ports, { stores, load }),
  },
}))
