import { waitFor } from '@testing-library/dom'
import type { Services } from '../../../kernel/contract/tokens.ts'
import { account } from '../../../plugins/account/index.ts'
import { BALANCE } from '../../../plugins/account/manifest.ts'
import { tokens } from '../../../plugins/tokens/index.ts'
import { TOKENS } from '../../../plugins/tokens/manifest.ts'
import { transactions } from '../../../plugins/transactions/index.ts'
import { destroyKernels, startProbed } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { entryOf, memoryDriver } from '../../kernel/support/memory-driver.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { createHoldings, ETHER } from '../support/holdings.ts'
import { createSessionChain } from '../support/session-chain.ts'
import { startSession } from '../support/start-session.ts'
import { ACCOUNT, HASH, RECEIVER } from './support/site.ts'

afterEach(destroyKernels)

const kept = (status: string, createdAt = Date.now()) => ({
  id: 'a'.repeat(32),
  network: 'eip155:1',
  account: ACCOUNT.address,
  hash: HASH,
  status,
  kind: 'transfer',
  title: { counterparty: RECEIVER },
  createdAt,
})
const ENDED = `ended.eip155.${ACCOUNT.address}`
const PREFIX = 'portico:app:transactions'

const storageWith = (lists: Readonly<Record<string, readonly object[]>>) =>
  memoryDriver([
    [PREFIX, entryOf(Object.keys(lists))],
    ...Object.entries(lists).map(([key, list]) => [`${PREFIX}:${key}`, entryOf(list)] as const),
  ])

const start = async (lists: Readonly<Record<string, readonly object[]>>) => {
  const storage = storageWith(lists)
  const kernel = await startProbed({ id: 'app', storage, plugins: [transactions()] })
  const status = () => kernel.services.plugins.all.get().find(({ id }) => id === 'transactions')?.status
  return { ...kernel, storage, status }
}

test('a page loads it only where a transaction is on its way', async () => {
  const idle = await start({ [ENDED]: [kept('confirmed')] })
  await settle()
  expect(idle.status()).toBe('idle')
  await idle.portico.destroy()
  const active = await start({ open: [kept('pending')] })
  await waitFor(() => expect(active.status()).toBe('active'))
})

test('taken out with purge, nothing of it is left; without, all of it', async () => {
  const lists = { open: [kept('pending')], [ENDED]: [kept('confirmed')] }
  const { portico, storage, status } = await start(lists)
  await waitFor(() => expect(status()).toBe('active'))
  const left = (): readonly string[] => [...storage.values.keys()].filter((key) => key.startsWith(PREFIX))
  await portico.plugins.remove('transactions')
  expect(left()).toHaveLength(3)
  portico.plugins.add(transactions())
  await portico.plugins.remove('transactions', { purge: true })
  expect(left()).toEqual([])
})

test('after a reload, where nothing that sends is loaded, balance and tokens are read again when a transaction has ended', async () => {
  const holdings = createHoldings()
  const confirmed = deferred<undefined>()
  const wait = jest.fn(() => confirmed.promise)
  const chain = createSessionChain({ ...holdings.features, send: { send: () => Promise.reject(new Error('Not asked.')), wait } })
  const requires = { balance: BALANCE, tokens: TOKENS }
  const services = deferred<Services<typeof requires>>()
  const reader = makePlugin({ id: 'test.reader', requires, activate: { on: ['start'] } }, ({ deps }) =>
    // The manifest above names exactly these tokens.
    services.resolve(deps as Services<typeof requires>),
  )
  await startSession(chain, [transactions(), account(), tokens(), reader], { id: 'app', storage: storageWith({ open: [kept('pending')] }) })
  const read = await services.promise
  const amounts = () => {
    const balance = read.balance.state.get()
    return [balance.status === 'ready' && balance.amount, read.tokens.state.get().tokens[0]?.balance]
  }
  await Promise.all([read.balance.refresh(), read.tokens.refresh()])
  await waitFor(() => expect(wait).toHaveBeenCalled())
  expect(amounts()).toEqual([2n * ETHER, 2n * ETHER])
  holdings.native = ETHER
  confirmed.resolve(undefined)
  await waitFor(() => expect(amounts()).toEqual([ETHER, ETHER]))
})
