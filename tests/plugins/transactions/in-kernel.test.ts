import { waitFor } from '@testing-library/dom'
import { transactions } from '../../../plugins/transactions/index.ts'
import { destroyKernels, startProbed } from '../../kernel/support/kernel.ts'
import { entryOf, memoryDriver } from '../../kernel/support/memory-driver.ts'
import { settle } from '../../support/deferred.ts'
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

const start = async (lists: Readonly<Record<string, readonly object[]>>) => {
  const storage = memoryDriver([
    [PREFIX, entryOf(Object.keys(lists))],
    ...Object.entries(lists).map(([key, list]) => [`${PREFIX}:${key}`, entryOf(list)] as const),
  ])
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
