/** @jest-environment node */
import type { StoragePort } from '../../../kernel/contract/ports.ts'
import { createClientStorage } from '../../../plugins/walletconnect/client/client-storage.ts'

/** The plugin's storage over these entries. */
const portOver = (values: Map<string, unknown>): StoragePort =>
  ({
    get: (key: string, parse: (input: unknown) => unknown) => (values.has(key) ? parse(values.get(key)) : undefined),
    set: (key: string, value: unknown) => void values.set(key, value),
    remove: (key: string) => void values.delete(key),
  }) as unknown as StoragePort

test('what a client that was given up still writes or removes is nothing to its successor', async () => {
  const values = new Map<string, unknown>()
  const before = createClientStorage(portOver(values))
  await before.storage.setItem('session', 'first')
  before.detach()
  const now = createClientStorage(portOver(values))
  await now.storage.setItem('session', 'second')
  await before.storage.setItem('session', 'first again')
  await before.storage.setItem('late', 'first')
  await before.storage.removeItem('session')
  expect(await now.storage.getEntries()).toEqual([['session', 'second']])
  await now.storage.removeItem('session')
  expect(await now.storage.getKeys()).toEqual([])
})

test.each([
  ['a text', 'session', []],
  ['an object', { session: true }, []],
  ['a list with others than names', [7, 'session', null], ['session']],
])('a list of entries that is %s starts the client with what it can name', async (_, index, keys) => {
  const values = new Map<string, unknown>([
    ['entries', index],
    ['client session', 'kept'],
  ])
  const { storage } = createClientStorage(portOver(values))
  expect(await storage.getKeys()).toEqual(keys)
  await storage.setItem('more', 1)
  expect(await storage.getKeys()).toEqual([...keys, 'more'])
})
