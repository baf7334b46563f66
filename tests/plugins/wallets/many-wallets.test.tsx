import { fireEvent, waitFor } from '@testing-library/dom'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { openModal, rowNames } from '../support/open-modal.ts'
import { connector, createTestChain } from '../support/test-chain.ts'

afterEach(destroyKernels)

const many = (count: number) => Array.from({ length: count }, (_, at) => connector(`Flood ${at}`, { id: `test.flood${at}` }))

test('more than fifty wallets can be searched by name, and are drawn fifty at a time', async () => {
  const chain = createTestChain(...many(120), connector('Kestrel'))
  const { screen } = await openModal(chain)
  await screen.findByText('Flood 0')
  const field = await screen.findByLabelText('Search wallets')
  expect(rowNames().filter((name) => name.startsWith('Flood'))).toHaveLength(50)
  fireEvent.click(screen.getByText('Show more'))
  await waitFor(() => expect(rowNames().filter((name) => name.startsWith('Flood'))).toHaveLength(100))

  fireEvent.change(field, { target: { value: ' kEst' } })
  await waitFor(() => expect(rowNames()).toEqual(['Kestrel']))
  expect(screen.queryByText('Show more')).toBeNull()
  fireEvent.click(screen.getByText('Kestrel'))
  await screen.findByText('Continue in Kestrel')
  expect(chain.asked.map(({ connectorId }) => connectorId)).toEqual(['test.kestrel'])
})

test('a name that no wallet has is said, and the search cleared', async () => {
  const { screen } = await openModal(createTestChain(...many(60)))
  const field = await screen.findByLabelText('Search wallets')
  fireEvent.change(field, { target: { value: 'nobody' } })
  await screen.findByText('No wallet called “nobody”')
  expect(rowNames()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  await screen.findByText('Flood 0')
})

test('fifty wallets have no search', async () => {
  const { screen } = await openModal(createTestChain(...many(50)))
  await screen.findByText('Flood 49')
  expect(drawnRoot().querySelector('input')).toBeNull()
  expect(screen.queryByText('Show more')).toBeNull()
})
