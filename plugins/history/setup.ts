import { defineSetup } from '../../kernel/contract/plugin.ts'
import { createHistory } from './create-history.ts'
import { manifest } from './manifest.ts'

export default defineSetup(
  manifest,
  (context) => {
    const { ports, deps } = context
    return {
      services: { history: createHistory(context) },
      enter: {
        Transactions: () =>
          ports.events.emit('CLICK_TRANSACTIONS', { isSmartAccount: deps.accounts.active.get()?.type === 'smartAccount' }),
      },
    }
  },
  { events: ['CLICK_TRANSACTIONS', 'LOAD_MORE_TRANSACTIONS', 'ERROR_FETCH_TRANSACTIONS'] },
)
