import { fireEvent, waitFor } from '@testing-library/dom'
import type { Connector } from '../../../kernel/contract/connectors.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { makePlugin, plainPlugin } from '../../kernel/support/make-plugin.ts'
import { createScriptedWallet } from '../../kernel/support/scripted-wallet.ts'
import { deferred } from '../../support/deferred.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { openModal, rowNames } from '../support/open-modal.ts'
import { connection, connector, createTestChain } from '../support/test-chain.ts'

const external: Partial<Connector<'eip155'>> = { type: 'EXTERNAL' }

/** Names of the rows with the headings over them, from top to bottom. */
const headedRows = (): readonly (string | null)[] =>
  [...drawnRoot().querySelectorAll('.list :is(h3, .row-name)')].map(({ textContent }) => textContent)

afterEach(destroyKernels)

describe('Connect', () => {
  it('lists announced wallets, then those of the host, with their tags', async () => {
    const chain = createTestChain(connector('Vendor', external), connector('Kestrel'), connector('Halcyon'))
    const { screen } = await openModal(chain)
    await screen.findByRole('button', { name: 'Kestrel Installed' })
    expect(rowNames()).toEqual(['Kestrel', 'Halcyon', 'Vendor'])
    await waitFor(() => expect(screen.getByRole('list', { name: 'Wallets' }).getAttribute('aria-busy')).toBe('false'))
  })

  it('adds a wallet that announces late at the end, so that no row moves under the pointer', async () => {
    const chain = createTestChain(connector('Kestrel'), connector('Vendor', external))
    const { screen } = await openModal(chain)
    await screen.findByRole('button', { name: 'Kestrel Installed' })
    await waitFor(() => expect(screen.getByRole('list').getAttribute('aria-busy')).toBe('false'))
    chain.show(connector('Marlow'), connector('Kestrel'), connector('Vendor', external))
    await screen.findByRole('button', { name: 'Marlow Installed' })
    expect(rowNames()).toEqual(['Kestrel', 'Vendor', 'Marlow'])
    chain.show(connector('Marlow'), connector('Vendor', external))
    await waitFor(() => expect(rowNames()).toEqual(['Vendor', 'Marlow']))
  })

  it('takes out the rows of an adapter that is removed, of whatever group they are, and leaves those of the others', async () => {
    const chain = createTestChain(connector('Vendor', external), connector('Kestrel'))
    const other = createScriptedWallet({ wallets: ['quill'] })
    const { screen, portico } = await openModal(chain, { plugins: [other.plugin] })
    await screen.findByRole('button', { name: 'Kestrel Installed' })
    await waitFor(() => expect(rowNames()).toEqual(['Kestrel', 'QUILL', 'Vendor']))
    await portico.plugins.remove('evm')
    await waitFor(() => expect(rowNames()).toEqual(['QUILL']))
    chain.show(connector('Marlow'))
    expect(rowNames()).toEqual(['QUILL'])
  })

  it('connects once however often a row is pressed', async () => {
    const chain = createTestChain(connector('Kestrel'))
    const { screen } = await openModal(chain)
    const row = await screen.findByRole('button', { name: 'Kestrel Installed' })
    for (let click = 0; click < 10; click += 1) fireEvent.click(row)
    await screen.findByText('Continue in Kestrel')
    await waitFor(() => expect(chain.asked).toHaveLength(1))
    const [asked] = chain.asked
    asked?.resolve(connection('test.kestrel'))
    await waitFor(() => expect(drawnRoot().textContent).toBe(''))
    expect(chain.asked).toHaveLength(1)
  })

  it('hides the unannounced browser wallet on a desktop, and what the host excludes', async () => {
    const chain = createTestChain(
      connector('Browser Wallet', { id: 'injected', type: 'INJECTED' }),
      connector('Kestrel'),
      connector('Marlow', { info: { rdns: 'test.excluded' } }),
      connector('TESSERA'),
      connector('Vendor', external),
    )
    const { screen } = await openModal(chain, { options: { excludeWalletIds: ['test.excluded', 'Tessera', 'vendor'] } })
    await screen.findByRole('button', { name: 'Kestrel Installed' })
    expect(rowNames()).toEqual(['Kestrel'])
  })

  it('marks both wallets that bear one name', async () => {
    const chain = createTestChain(connector('Kestrel'), connector('Kestrel', { id: 'test.kestrel#2' }), connector('Marlow'))
    const { screen } = await openModal(chain)
    const rows = await screen.findAllByRole('button', { name: 'Kestrel No domain given Duplicate' })
    expect(rows).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Marlow Installed' })).toBeDefined()
    for (const row of rows.slice(1)) fireEvent.click(row)
    await waitFor(() => expect(chain.asked.map(({ connectorId }) => connectorId)).toEqual(['test.kestrel#2']))
  })

  it('shows the wallets the host names until they are found', async () => {
    const chain = createTestChain(connector('Kestrel'))
    const options = {
      customWallets: [
        { id: 'test.kestrel', name: 'Kestrel', homepage: 'https://kestrel.test/' },
        { id: 'test.quay', name: 'Quay', homepage: 'https://quay.test/' },
      ],
    }
    const { screen } = await openModal(chain, { options })
    await screen.findByRole('button', { name: 'Kestrel Installed' })
    expect(rowNames()).toEqual(['Kestrel', 'Quay'])
    fireEvent.click(screen.getByRole('button', { name: 'Quay' }))
    await screen.findByText('Get Quay')
    const opened = jest.spyOn(window, 'open').mockReturnValue(null)
    fireEvent.click(screen.getByRole('button', { name: 'Open website' }))
    expect(opened).toHaveBeenCalledWith('https://quay.test/', '_blank', 'noopener,noreferrer')
    opened.mockRestore()
  })

  it('says that there is no wallet, and where to get one', async () => {
    const { screen } = await openModal(createTestChain())
    await screen.findByText('No wallet in this browser')
    expect(rowNames()).toEqual([])
    const opened = jest.spyOn(window, 'open').mockReturnValue(null)
    fireEvent.click(screen.getByRole('button', { name: 'Get a wallet' }))
    expect(opened).toHaveBeenCalledWith('https://ethereum.org/wallets/find-wallet/', '_blank', 'noopener,noreferrer')
    opened.mockRestore()
  })

  it('leaves the way out to a group that needs no wallet in this browser', async () => {
    const load = async () => ({
      default: (({ stores }: { stores: { create<T>(value: T): unknown } }) =>
        stores.create([{ id: 'qr', name: 'Scan', tag: 'qrcode', open: 'WhatIsAWallet' }])) as never,
    })
    const plugin = plainPlugin({ id: 'test.qr', connectorGroups: [{ id: 'walletConnect', title: 'title', order: 10, load }] })
    const { screen } = await openModal(createTestChain(), { plugins: [plugin] })
    fireEvent.click(await screen.findByRole('button', { name: 'Scan QR code' }))
    await screen.findByText('One wallet for many apps')
  })

  it('offers a group that failed again, and keeps the others', async () => {
    let lost = true
    const load = async () => {
      if (lost) throw new Error('lost')
      return {
        default: (({ stores }: { stores: { create<T>(value: T): unknown } }) =>
          stores.create([{ id: 'qr', name: 'Scan', open: 'WhatIsAWallet' }])) as never,
      }
    }
    const locales = { en: async () => ({ default: { title: 'Vaults' } }) }
    const plugin = plainPlugin({ id: 'test.qr', locales, connectorGroups: [{ id: 'test.group', title: 'title', order: 10, load }] })
    const { screen } = await openModal(createTestChain(connector('Kestrel')), { plugins: [plugin] })
    await screen.findByRole('button', { name: 'Kestrel Installed' })
    const again = await screen.findByRole('button', { name: 'Vaults Could not be listed Try again' })
    lost = false
    fireEvent.click(again)
    await screen.findByRole('button', { name: 'Scan' })
    expect(rowNames()).toContain('Kestrel')
  })

  it('loads a late group once the wallets of this browser are drawn, and not before', async () => {
    const drawn: (readonly string[])[] = []
    const load = async () => {
      drawn.push(rowNames())
      return {
        default: (({ stores }: { stores: { create<T>(value: T): unknown } }) =>
          stores.create([{ id: 'more', name: 'More', open: 'WhatIsAWallet', count: '430+' }])) as never,
      }
    }
    const locales = { en: async () => ({ default: { title: 'Vaults' } }) }
    const connectorGroups = [{ id: 'test.group', title: 'title', order: 1, deferred: true, load }]
    const plugin = makePlugin({ id: 'test.late', locales, connectorGroups })
    const { screen } = await openModal(createTestChain(connector('Kestrel')), { plugins: [plugin] })
    await screen.findByRole('button', { name: 'More 430+' })
    expect(drawn).toEqual([['Kestrel']])
  })

  it('draws the title of a group from outside over its rows, and no row before the group’s texts are there', async () => {
    const texts = deferred<{ readonly default: Record<string, string> }>()
    const load = async () => ({
      default: (({ stores, text }: { stores: { create<T>(value: T): unknown }; text(key: string): string }) =>
        stores.create(['first', 'second'].map((key) => ({ id: key, name: text(key), open: 'WhatIsAWallet' })))) as never,
    })
    const plugin = plainPlugin({
      id: 'test.vaults',
      locales: { en: () => texts.promise },
      connectorGroups: [{ id: 'test.group', title: 'title', order: 10, load }],
    })
    const { screen } = await openModal(createTestChain(connector('Kestrel')), { plugins: [plugin] })
    await screen.findByRole('button', { name: 'Kestrel Installed' })
    expect(rowNames()).toEqual(['Kestrel'])
    texts.resolve({ default: { title: 'Vaults', first: 'Harbour', second: 'Quay' } })
    await screen.findByRole('button', { name: 'Harbour' })
    await waitFor(() => expect(headedRows()).toContain('Quay'))
    // Above what is settled nothing comes in any more.
    expect([
      ['Kestrel', 'Vaults', 'Harbour', 'Quay'],
      ['Vaults', 'Harbour', 'Quay', 'Wallets', 'Kestrel'],
    ]).toContainEqual(headedRows())
  })

  it('leaves no wallet of this package under the title of a group from outside', async () => {
    const load = async () => ({
      default: (({ stores }: { stores: { create<T>(value: T): unknown } }) =>
        stores.create([{ id: 'first', name: 'Harbour', open: 'WhatIsAWallet' }])) as never,
    })
    const plugin = plainPlugin({
      id: 'test.vaults',
      locales: { en: async () => ({ default: { title: 'Vaults' } }) },
      connectorGroups: [{ id: 'test.group', title: 'title', order: 10, load }],
    })
    const chain = createTestChain()
    const { screen } = await openModal(chain, { plugins: [plugin] })
    await screen.findByRole('button', { name: 'Harbour' })
    chain.show(connector('Kestrel'), connector('Marlow'))
    await screen.findByRole('button', { name: 'Marlow Installed' })
    expect(headedRows()).toEqual(['Vaults', 'Harbour', 'Wallets', 'Kestrel', 'Marlow'])
  })

  it('shows only wallets of the chain family that was asked for', async () => {
    const chain = createTestChain(connector('Kestrel'))
    const { screen } = await openModal(chain, { open: { view: 'Connect', namespace: 'solana' } })
    await screen.findByText('No wallet in this browser')
    expect(rowNames()).toEqual([])
  })
})
