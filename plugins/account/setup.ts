import { defineSetup } from '../../kernel/contract/plugin.ts'
import { createBalance } from './balance.ts'
import { manifest } from './manifest.ts'
import { createAccountPage } from './page.ts'
import { createProfile } from './profile.ts'

export default defineSetup(
  manifest,
  ({ deps, ports, stores, onUnload }) => {
    const balance = createBalance(deps, ports.clock, stores, onUnload)
    const profile = createProfile({ ...deps, log: ports.log, stores, onUnload })
    const page = createAccountPage({ ...deps, ...ports, stores, onUnload })
    const begin = (): void => {
      profile.load()
      // Only the account of an embedded wallet begins with what everything is worth; others have it in their tab.
      if (deps.wallet.info.get()?.type !== 'AUTH') return
      deps.tokens.load().catch((cause: unknown) => ports.log.debug('Nobody says what the tokens are worth.', cause))
    }
    return {
      services: { balance, profile, page },
      enter: { Account: begin, AccountSettings: () => profile.load(), Profile: () => profile.load() },
    }
  },
  { events: ['SET_PREFERRED_ACCOUNT_TYPE'], subscribes: ['disconnected'] },
)
