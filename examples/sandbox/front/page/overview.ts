import type { ChainRow, FrontState, ServiceRow } from '../front-state.ts'
import { type AccountRow, accountCard, accountRows } from './account-card.ts'
import { blockCard } from './block-card.ts'
import { count, megabytes } from './format.ts'
import { keyedList, type Shown, setText } from './keyed.ts'
import { byId, poll } from './poll.ts'
import { serviceCard } from './service-card.ts'

let time = Date.now()
const now = (): number => time

// The placeholders stay until there is something to put in their place.
const listOnce = <T>(id: string, keyOf: (item: T) => string, show: (item: T) => Shown<T>) => {
  let update: ((items: readonly T[]) => void) | undefined
  return (items: readonly T[]): void => {
    update ??= keyedList(byId(id), keyOf, show)
    update(items)
  }
}

const page = poll((state) => draw(state))
const showServices = listOnce<ServiceRow>(
  'services',
  ({ name }) => name,
  (row) => serviceCard(row, now, page.now),
)
const showAccounts = listOnce<AccountRow>('accounts', ({ address }) => address, accountCard)
const showBlocks = listOnce<ChainRow>(
  'blocks',
  ({ caipNetworkId }) => caipNetworkId,
  (row) => blockCard(row, now),
)

const summary = ({ services, memory }: FrontState): string => {
  const down = services.filter(({ status, healthy }) => status !== 'running' || !healthy).length
  const all = services.length === 1 ? 'The only service answers' : `All ${services.length} services answer`
  const state = down === 0 ? all : `${down} of ${count(services.length, 'service')} ${down === 1 ? 'does' : 'do'} not answer`
  return memory === undefined ? `${state}.` : `${state}. ${megabytes(memory)} of memory in all.`
}

const draw = (state: FrontState): void => {
  time = state.now
  setText(byId('summary'), summary(state))
  showServices(state.services)
  showBlocks(state.chains)
  const accounts = accountRows(state.chains, state.owners)
  showAccounts(accounts)
  byId('no-accounts').hidden = accounts.length > 0
  if (state.chains.length > 0) setText(byId('no-accounts'), 'No chain answers, so the balances are not known.')
  byId('no-blocks').hidden = state.chains.length > 0
}
