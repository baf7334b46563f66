import { fireEvent, waitFor } from '@testing-library/dom'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { entryOf, memoryDriver } from '../../kernel/support/memory-driver.ts'
import { openModal, rowNames, startChain } from '../support/open-modal.ts'
import { connection, connector, createTestChain } from '../support/test-chain.ts'

const kestrel = connector('Kestrel')
const halcyon = connector('Halcyon')
const marlow = connector('Marlow')

const stored = (driver: ReturnType<typeof memoryDriver>): unknown => {
  const [, text] = [...driver.values].find(([key]) => key.endsWith(':wallets:recent')) ?? []
  return text === undefined ? undefined : JSON.parse(text).d
}

/** Storage of the last visit: the key has the kernel's id in it. */
const driverWith = (id: string, data: unknown) => memoryDriver([[`portico:${id}:wallets:recent`, entryOf(data)]])

const connect = async (driver: ReturnType<typeof memoryDriver>, id: string, name: string, { stay = false } = {}) => {
  const chain = createTestChain(kestrel, halcyon, marlow)
  const modal = await openModal(chain, { storage: driver, id })
  fireEvent.click(await modal.screen.findByRole('button', { name: new RegExp(`^${name}`) }))
  await waitFor(() => expect(chain.asked).toHaveLength(1))
  chain.asked[0]?.resolve(connection(chain.asked[0].connectorId))
  await waitFor(() => expect(modal.portico.getState().status).toBe('connected'))
  if (!stay) void modal.portico.disconnect()
  await destroyKernels()
}

afterEach(destroyKernels)

test('the last two wallets stand first, the newest of them on top, each once', async () => {
  const driver = memoryDriver()
  await connect(driver, 'again', 'Kestrel')
  await connect(driver, 'again', 'Halcyon')
  await connect(driver, 'again', 'Marlow')
  expect(stored(driver)).toEqual([
    { id: 'test.marlow', name: 'Marlow' },
    { id: 'test.halcyon', name: 'Halcyon' },
  ])
  const { screen } = await openModal(createTestChain(kestrel, halcyon, marlow), { storage: driver, id: 'again' })
  await screen.findByRole('button', { name: 'Marlow Recent' })
  expect(rowNames()).toEqual(['Marlow', 'Halcyon', 'Kestrel'])
})

test('a wallet that is not here has no row, and its name is what it says of itself', async () => {
  const driver = driverWith('gone', [
    { id: 'test.quay', name: 'Quay' },
    { id: 'test.kestrel', name: 'Another' },
  ])
  const { screen } = await openModal(createTestChain(kestrel), { storage: driver, id: 'gone' })
  await screen.findByRole('button', { name: 'Kestrel Recent' })
  expect(rowNames()).toEqual(['Kestrel'])
})

test.each([
  ['no list', { id: 'test.kestrel' }],
  ['entries of another form', [null, 7, { id: '', name: 'x' }, { id: 'test.kestrel', name: 'x'.repeat(300) }, { name: 'Kestrel' }]],
])('what was stored is not trusted: %s', async (_, data) => {
  const { screen } = await openModal(createTestChain(kestrel), { storage: driverWith('odd', data), id: 'odd' })
  await screen.findByRole('button', { name: 'Kestrel Installed' })
})

test('a connection that comes back is no visit to remember, and loads nothing of the plugin', async () => {
  const driver = memoryDriver()
  await connect(driver, 'back', 'Kestrel', { stay: true })
  driver.removeItem('portico:back:wallets:recent')
  const chain = createTestChain(kestrel)
  chain.restored = connection('test.kestrel')
  const { portico, services } = await startChain(chain, { storage: driver, id: 'back' })
  await waitFor(() => expect(portico.getState().status).toBe('connected'))
  expect(stored(driver)).toBeUndefined()
  expect(services.plugins.all.get().find(({ id }) => id === 'wallets')).toEqual({ id: 'wallets', status: 'idle' })
})
