import { defineSetup } from '../../kernel/contract/plugin.ts'
import { allWalletsRows } from './groups/all-wallets.ts'
import { featuredRows } from './groups/featured.ts'
import { recommendedRows } from './groups/recommended.ts'
import { createImages } from './images.ts'
import { manifest } from './manifest.ts'
import { createDirectory } from './service.ts'

export default defineSetup(
  manifest,
  (context) => {
    const { deps, ports, stores, options, load, signal, onUnload } = context
    const images = createImages({ services: deps.services, clock: ports.clock, signal, onUnload })
    const directory = createDirectory({ ...deps, ...ports, stores, load, options, images })
    const rows = { ...context, directory }
    const { router } = deps
    const showNoList = (cause: unknown): void => ports.log.debug('There is no code in the place of the list.', cause)
    return {
      services: { directory, assets: images },
      enter: {
        // Lists from the beginning, and looks which of the wallets are here. Where the host has no list there is the code alone.
        AllWallets() {
          if (!directory.isAvailable()) return void router.replace('ConnectingWalletConnectBasic').catch(showNoList)
          directory.browse({ search: '', certified: false })
          void deps.connectors.discover()
        },
        GetWallet: () => directory.start(),
      },
      groups: {
        featured: () => featuredRows(rows),
        recommended: () => recommendedRows(rows),
        allWallets: () => allWalletsRows(rows),
      },
    }
  },
  { events: ['SELECT_WALLET', 'SEARCH_WALLET'] },
)
