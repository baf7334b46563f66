import { defineSetup } from '../../kernel/contract/plugin.ts'
import { createHistory } from './create-history.ts'
import { manifest } from './manifest.ts'

export default defineSetup(
  manifest,
  (context) => ({
    services: { history: createHistory(context) },
    enter: { Transactions: () => context.ports.events.emit('CLICK_TRANSACTIONS', {}) },
  }),
  { events: ['CLICK_TRANSACTIONS', 'LOAD_MORE_TRANSACTIONS', 'ERROR_FETCH_TRANSACTIONS'] },
)
