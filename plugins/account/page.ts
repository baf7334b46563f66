import type { Account, AccountType } from '../../kernel/contract/caip.ts'
import type { EventsPort } from '../../kernel/contract/ports.ts'
import type { AccountsService, NetworksService } from '../../kernel/contract/session-services.ts'
import type { StoreFactory, Undo } from '../../kernel/contract/store.ts'
import type { AccountPage } from './service.ts'

interface AccountPageParts {
  readonly accounts: AccountsService
  readonly networks: NetworksService
  readonly stores: StoreFactory
  readonly events: EventsPort<'SET_PREFERRED_ACCOUNT_TYPE', 'disconnected'>
  onUnload(undo: Undo): void
}

/** The types that a visitor prefers one of. Payment and ordinals addresses belong to one account and are used side by side. */
const isPreference = (type: AccountType): type is 'eoa' | 'smartAccount' => type === 'eoa' || type === 'smartAccount'

export const createAccountPage = ({ accounts, networks, stores, events, onUnload }: AccountPageParts): AccountPage => {
  const currentTab = stores.create('')
  const choosing = stores.create<Account | undefined>(undefined)
  onUnload(events.on('disconnected', () => currentTab.set('')))
  return {
    currentTab,
    showTab: currentTab.set,
    choosing,
    async choose(account) {
      const { namespace, address, type } = account
      const before = accounts.active.get()
      if (before?.namespace === namespace && before.address === address && before.type === type) return
      choosing.set(account)
      try {
        await accounts.select(namespace, address, type)
      } finally {
        // Another one may have been chosen meanwhile.
        if (choosing.get() === account) choosing.set(undefined)
      }
      const network = networks.active.get()
      if (network && isPreference(type) && before?.type !== type) {
        events.emit('SET_PREFERRED_ACCOUNT_TYPE', { accountType: type, network: network.caipNetworkId })
      }
    },
  }
}
