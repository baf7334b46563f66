import { fireEvent, waitFor } from '@testing-library/dom'
import type { ConnectorInfo } from '../../../kernel/contract/connectors.ts'
import { mergedIn } from '../../../plugins/wallets/groups/merged.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { entryOf, memoryDriver } from '../../kernel/support/memory-driver.ts'
import { createScriptedWallet } from '../../kernel/support/scripted-wallet.ts'
import { openModal, rowNames } from '../support/open-modal.ts'
import { connector, createTestChain } from '../support/test-chain.ts'

const evm = (...wallets: readonly string[]) => createScriptedWallet({ id: 'test.evm', wallets })
const solana = (...wallets: readonly string[]) => createScriptedWallet({ id: 'test.solana', namespace: 'solana', wallets })

/** What the wallets were asked. */
const asked = ({ calls }: ReturnType<typeof evm>) => calls.filter((call) => call !== 'discover')

/** A modal with the wallets of both families, beside those of a chain that the test moves. */
const open = (first: readonly string[], second: readonly string[], options: Parameters<typeof openModal>[1] = {}) => {
  const [one, other] = [evm(...first), solana(...second)]
  return openModal(createTestChain(), { plugins: [one.plugin, other.plugin], ...options }).then((modal) => ({ ...modal, one, other }))
}

afterEach(destroyKernels)

describe('a wallet that bears one name in two families', () => {
  it('has one row, which leads to its chains; the chosen one is asked, in the task of the click', async () => {
    const { screen, portico, one, other } = await open(['kestrel', 'marlow'], ['kestrel', 'quill'])
    const row = await screen.findByRole('button', { name: 'KESTREL Multichain' })
    expect(rowNames()).toEqual(['KESTREL', 'MARLOW', 'QUILL'])
    fireEvent.click(row)
    await screen.findByText('Choose the chain to connect on. You can add others later.')
    expect(rowNames()).toEqual(['EVM Networks', 'Solana'])
    expect([...asked(one), ...asked(other)]).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: /Solana/ }))
    await waitFor(() => expect(portico.getState().namespaces.solana?.status).toBe('connected'))
    expect(asked(one)).toEqual([])
    expect(asked(other)).toEqual(['connect kestrel'])
  })

  it('has an ordinary row where one family is asked for', async () => {
    const { screen, other } = await open(['kestrel'], ['kestrel'], { open: { view: 'Connect', namespace: 'solana' } })
    fireEvent.click(await screen.findByRole('button', { name: 'KESTREL Installed' }))
    await waitFor(() => expect(asked(other)).toEqual(['connect kestrel']))
  })

  it('is one row among those used last, too', async () => {
    const storage = memoryDriver([['portico:both:wallets:recent', entryOf([{ id: 'kestrel', name: 'KESTREL' }])]])
    const { screen } = await open(['marlow', 'kestrel'], ['kestrel'], { storage, id: 'both' })
    fireEvent.click(await screen.findByRole('button', { name: 'KESTREL Recent' }))
    await screen.findByText('EVM Networks')
    expect(rowNames()).toEqual(['EVM Networks', 'Solana'])
  })

  it('keeps its place as its second family announces late', async () => {
    const chain = createTestChain(connector('Marlow'))
    const late = solana('kestrel')
    const { screen } = await openModal(chain, { plugins: [late.plugin] })
    await screen.findByRole('button', { name: 'KESTREL Installed' })
    await waitFor(() => expect(screen.getByRole('list').getAttribute('aria-busy')).toBe('false'))
    expect(rowNames()).toEqual(['Marlow', 'KESTREL'])
    const row = screen.getByRole('button', { name: /KESTREL/ })
    chain.show(connector('Kestrel'), connector('Marlow'), connector('Harbour'))
    await screen.findByRole('button', { name: /Kestrel Multichain/i })
    expect(rowNames()).toEqual(['Marlow', 'Kestrel', 'Harbour'])
    // The same element: whoever points at it, or has the focus on it, still does.
    expect(screen.getByRole('button', { name: /Kestrel/i })).toBe(row)
  })

  it('opened by the name of a wallet that is not here, says so', async () => {
    const { screen } = await open([], [], { open: { view: 'ConnectingMultiChain', params: { connectorId: 'nobody' } } })
    await screen.findByText('Cannot find the wallet')
    expect(rowNames()).toEqual([])
  })
})

describe('trust is never merged', () => {
  it('two of a family that bear the name stay rows of their own, each with the mark', async () => {
    const chain = createTestChain(connector('Kestrel'), connector('Kestrel', { id: 'test.kestrel#2' }))
    const { screen } = await openModal(chain, { plugins: [solana('kestrel').plugin] })
    expect(await screen.findAllByRole('button', { name: 'Kestrel EVM Networks Duplicate' })).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'KESTREL Solana Installed' })).toBeDefined()
  })

  it('one that looks alike is no part of the row, and both have the mark', async () => {
    const chain = createTestChain(connector('Kestrel'), connector('Кestrel', { id: 'evil' }))
    const { screen } = await openModal(chain, { plugins: [solana('kestrel').plugin] })
    await waitFor(() => expect(screen.getAllByRole('button', { name: /Duplicate$/ })).toHaveLength(2))
    fireEvent.click(screen.getByRole('button', { name: 'Kestrel Duplicate' }))
    await screen.findByText('Choose the chain to connect on. You can add others later.')
    expect(rowNames()).toEqual(['EVM Networks', 'Solana'])
  })

  const info = (name: string, more: Partial<ConnectorInfo> = {}): ConnectorInfo => ({ ...connector(name), ...more })

  it.each([
    ['Trust Wallet is called Trust elsewhere', info('Trust Wallet'), info('Trust', { namespace: 'solana' }), true],
    ['another case is the same name', info('Kestrel'), info('KESTREL', { namespace: 'solana' }), true],
    ['another name is another wallet', info('Kestrel'), info('Kestrel 2', { namespace: 'solana' }), false],
    [
      'a provider of the host is no wallet of the browser',
      info('Kestrel'),
      info('Kestrel', { namespace: 'solana', type: 'EXTERNAL' }),
      false,
    ],
    [
      'one approval for several families is a row of its own',
      info('Kestrel', { type: 'MULTI_CHAIN' }),
      info('Kestrel', { namespace: 'solana' }),
      false,
    ],
  ])('%s', (_, first, second, together) => {
    const merged = mergedIn([first, second])
    expect(merged(second)).toEqual(together ? [first, second] : [second])
    expect(merged(first)).toEqual(together ? [first, second] : [first])
  })
})

describe('a vendor’s own connector and the wallet that announces the vendor’s domain', () => {
  const info = { rdns: 'com.coinbase.wallet' }
  const vendor = connector('Coinbase Wallet', { id: 'coinbaseWalletSDK', type: 'EXTERNAL', info })
  const extension = connector('Coinbase Wallet', { id: 'com.coinbase.wallet', info })

  it('are one row among the installed ones, which asks the vendor’s, and bears no mark', async () => {
    const chain = createTestChain(connector('Marlow'), vendor, extension, { ...extension, id: 'com.coinbase.wallet#2' })
    const { screen } = await openModal(chain)
    const row = await screen.findByRole('button', { name: 'Coinbase Wallet Installed' })
    expect(rowNames()).toEqual(['Marlow', 'Coinbase Wallet'])
    fireEvent.click(row)
    await waitFor(() => expect(chain.asked.map(({ connectorId }) => connectorId)).toEqual(['coinbaseWalletSDK']))
  })

  it('are one row among those used last, whichever of them that was', async () => {
    const storage = memoryDriver([['portico:vendor:wallets:recent', entryOf([{ id: 'com.coinbase.wallet', name: 'Coinbase Wallet' }])]])
    const { screen } = await openModal(createTestChain(connector('Marlow'), vendor, extension), { storage, id: 'vendor' })
    await screen.findByRole('button', { name: 'Coinbase Wallet Recent' })
    expect(rowNames()).toEqual(['Coinbase Wallet', 'Marlow'])
  })

  it('are one row with the wallet’s other family', async () => {
    const { screen } = await openModal(createTestChain(vendor, extension), { plugins: [solana('coinbase wallet').plugin] })
    fireEvent.click(await screen.findByRole('button', { name: 'Coinbase Wallet Multichain' }))
    await waitFor(() => expect(rowNames()).toEqual(['EVM Networks', 'Solana']))
  })

  it('without the announcement the vendor’s stands among those of the site', async () => {
    const { screen } = await openModal(createTestChain(vendor, connector('Marlow')))
    await screen.findByRole('button', { name: 'Coinbase Wallet' })
    expect(rowNames()).toEqual(['Marlow', 'Coinbase Wallet'])
  })
})
