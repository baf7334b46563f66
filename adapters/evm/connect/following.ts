import type { Connection } from '../../../kernel/contract/adapters.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import type { Eip1193Provider } from '../../../kernel/contract/provider.ts'
import type { Store, StoreFactory } from '../../../kernel/contract/store.ts'
import { whileFollowed } from '../../../kernel/contract/tools/followed-store.ts'
import { type FollowedWallet, followWallet } from './follow-wallet.ts'

/** The wallets that are followed now. */
export interface Following {
  follow(connection: Connection<'eip155'>): Store<Connection<'eip155'> | undefined>
  /** Asks a wallet where it is and tells its followers. */
  refresh(provider: Eip1193Provider): Promise<void>
}

/** Follows wallets until nobody listens or the adapter is unloaded. */
export const createFollowing = (stores: StoreFactory, clock: ClockPort, ended: AbortSignal): Following => {
  const wallets = new Set<FollowedWallet>()
  const stopAll = (): void => {
    for (const wallet of wallets) wallet.stop()
    wallets.clear()
  }
  ended.addEventListener('abort', stopAll, { once: true })
  return {
    follow(connection) {
      const live = stores.create<Connection<'eip155'> | undefined>(connection)
      return whileFollowed(live, () => {
        const wallet = followWallet(live, clock, ended)
        if (!wallet) return () => undefined
        wallets.add(wallet)
        return () => {
          wallet.stop()
          wallets.delete(wallet)
        }
      })
    },
    async refresh(provider) {
      await Promise.all([...wallets].map((wallet) => (wallet.provider === provider ? wallet.refresh() : undefined)))
    },
  }
}
