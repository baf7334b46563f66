import { fireEvent, waitFor } from '@testing-library/dom'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { createScriptedWallet } from '../../kernel/support/scripted-wallet.ts'
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

describe('A6: wallets of one id', () => {
  const copies = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      connector('MetaMask', {
        id: at === 0 ? 'io.metamask' : `io.metamask#${at + 1}`,
        claimedId: 'io.metamask',
        info: { rdns: 'io.metamask' },
      }),
    )

  test('beyond the first five stand behind one row, and leave room for the others', async () => {
    const { screen } = await openModal(createTestChain(...copies(5_000), connector('Kestrel')))
    await screen.findByRole('button', { name: 'More wallets in this browser 4995' })
    expect(rowNames()).toEqual([...Array.from({ length: 5 }, () => 'MetaMask'), 'Kestrel', 'More wallets in this browser'])
  })

  test('are all reached by that row', async () => {
    const chain = createTestChain(...copies(9))
    const { screen } = await openModal(chain)
    fireEvent.click(await screen.findByRole('button', { name: 'More wallets in this browser 4' }))
    await waitFor(() => expect(rowNames()).toEqual(Array.from({ length: 9 }, () => 'MetaMask')))
    fireEvent.click(screen.getAllByText('MetaMask').at(-1) as HTMLElement)
    await waitFor(() => expect(chain.asked.map(({ connectorId }) => connectorId)).toEqual(['io.metamask#9']))
  })

  test.each([['metaM'], ['io.meta']])('are all reached by a search: %s', async (wanted) => {
    const { screen } = await openModal(createTestChain(...copies(9), connector('Kestrel')))
    fireEvent.change(await screen.findByLabelText('Search wallets'), { target: { value: wanted } })
    await waitFor(() => expect(rowNames()).toEqual(Array.from({ length: 9 }, () => 'MetaMask')))
  })
})

describe('rows of one name say what tells them apart', () => {
  const named = (id: string, rdns?: string) => connector('Kestrel', { id, ...(rdns && { info: { rdns } }) })

  test('their domains, or that one gave none; a long one is cut in the middle', async () => {
    const long = `io.kestrel.${'x'.repeat(80)}.evil.example`
    const { screen } = await openModal(createTestChain(named('a', 'io.kestrel'), named('b', long), named('c'), connector('Marlow')))
    await screen.findByText('io.kestrel')
    expect(screen.getByText('io.kestrel.xxxx…il.example').getAttribute('title')).toBe(long)
    expect(screen.getByText('No domain given')).toBeDefined()
    expect(screen.getByText('Marlow').closest('button')?.querySelector('.row-sub')).toBeNull()
  })

  test('their families, where those are others', async () => {
    const solana = createScriptedWallet({ id: 'test.solana', namespace: 'solana', wallets: ['kestrel'] })
    const chain = createTestChain(named('a', 'io.kestrel'), named('b', 'io.other'))
    const { screen } = await openModal(chain, { plugins: [solana.plugin] })
    await screen.findByText('Solana')
    const subs = [...drawnRoot().querySelectorAll('.row-sub')].map(({ textContent }) => textContent?.trim())
    expect(subs).toEqual(['io.kestrel · EVM Networks', 'io.other · EVM Networks', 'Solana'])
  })

  test('one wallet of two families is one row, and says nothing', async () => {
    const solana = createScriptedWallet({ id: 'test.solana', namespace: 'solana', wallets: ['kestrel'] })
    const { screen } = await openModal(createTestChain(named('a', 'io.kestrel')), { plugins: [solana.plugin] })
    await screen.findByRole('button', { name: 'Kestrel Multichain' })
    expect(drawnRoot().querySelector('.row-sub')).toBeNull()
  })
})
