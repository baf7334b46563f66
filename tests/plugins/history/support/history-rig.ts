import type { Plugin } from '../../../../kernel/contract/plugin.ts'
import type { WritableStore } from '../../../../kernel/contract/store.ts'
import { createTestStore } from '../../../../kernel/testing/index.ts'
import { HISTORY, type HistoryService, type HistoryState, history } from '../../../../plugins/history/index.ts'
import { TRANSACTIONS, type Transaction, type TransactionsService } from '../../../../plugins/transactions/manifest.ts'
import { makePlugin } from '../../../kernel/support/make-plugin.ts'
import { createReader } from '../../support/read-service.ts'
import { createScriptedApi, type ScriptedApi } from '../../support/scripted-api.ts'
import { createSessionChain, OWN, type SessionChain } from '../../support/session-chain.ts'
import { type Session, startSession } from '../../support/start-session.ts'

/** A transaction of the wallet. */
export const ownTransaction = (more: Partial<Transaction> = {}): Transaction => ({
  id: 'f'.repeat(32),
  namespace: 'eip155',
  network: 'eip155:1',
  account: OWN,
  hash: `0x${'ab'.repeat(32)}`,
  status: 'pending',
  kind: 'transfer',
  title: { sent: { amount: '0.42', symbol: 'ETH', decimals: 18 }, counterparty: '0xB07e31Fa8C526d90E4a71b68F3c205D97aE62d48' },
  createdAt: Date.parse('2026-11-26T12:00:00Z'),
  ...more,
})

/** The plugin on a provider API whose answers are the test's, beside a list of transactions that is the test's. */
export interface HistoryRig extends Session {
  readonly chain: SessionChain
  readonly api: ScriptedApi
  readonly history: HistoryService
  readonly sent: WritableStore<readonly Transaction[]>
  /** Ids of transactions about which the chain was to be asked again. */
  readonly rechecked: string[]
  readonly events: (readonly [string, object])[]
  state(): HistoryState
  /** Cursors that were asked for, in order; `undefined` for the first page. */
  cursors(): readonly unknown[]
}

interface RigOptions {
  readonly pages: () => unknown
  readonly plugins?: readonly Plugin[]
  readonly chain?: SessionChain
  readonly services?: boolean
}

export const startHistory = async ({
  pages,
  plugins = [],
  chain = createSessionChain(),
  services = true,
}: RigOptions): Promise<HistoryRig> => {
  const api = createScriptedApi({ history: pages })
  const sent = createTestStore<readonly Transaction[]>([])
  const none = createTestStore<readonly Transaction[]>([])
  const rechecked: string[] = []
  const transactions: Pick<TransactionsService, 'of' | 'recheck'> = {
    of: ({ address }) => (address === OWN ? sent : none),
    recheck: (id) => void rechecked.push(id),
  }
  const standIn = makePlugin({ id: 'transactions', provides: { transactions: TRANSACTIONS }, activate: { on: ['start'] } }, () => ({
    transactions,
  }))
  const events: (readonly [string, object])[] = []
  const reader = createReader(HISTORY)
  const session = await startSession(chain, [history(), standIn, reader.plugin, ...plugins], services ? api.options : {})
  for (const name of ['CLICK_TRANSACTIONS', 'LOAD_MORE_TRANSACTIONS', 'ERROR_FETCH_TRANSACTIONS'] as const) {
    session.portico.events.on(name, (payload) => events.push([name, payload]))
  }
  const service = await reader.service
  return {
    screen: session.screen,
    portico: session.portico,
    services: session.services,
    chain,
    api,
    history: service,
    sent,
    rechecked,
    events,
    state: () => service.state.get(),
    cursors: () => api.calls.filter(({ id }) => id === 'history').map(({ query }) => query?.cursor),
  }
}
