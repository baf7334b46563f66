import { fireEvent, waitFor } from '@testing-library/dom'
import type { Connector } from '../../../kernel/contract/connectors.ts'
import { walletDirectory } from '../../../plugins/wallet-directory/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { openModal } from '../support/open-modal.ts'
import { connector, createTestChain } from '../support/test-chain.ts'
import { idOf, row, rows } from './support/directory-desk.ts'
import { ADDRESS, type Query, serveDirectory } from './support/served-directory.ts'

afterEach(destroyKernels)

const phone = connector('WalletConnect', { id: 'walletConnect', type: 'WALLET_CONNECT' })

/** Opens a view of the directory; answers where rows led, and the names chosen. */
const open = async (
  view: 'AllWallets' | 'GetWallet',
  wallets: readonly Connector<'eip155'>[] = [phone],
  options: Parameters<typeof walletDirectory>[0] = {},
) => {
  const given: unknown[] = []
  const place = {
    load: async () => ({
      default: ({ params }: { readonly params: unknown }) => {
        given.push(params)
        return null
      },
    }),
  }
  const chain = createTestChain(...wallets)
  const modal = await openModal(chain, {
    services: { directory: ADDRESS },
    open: { view },
    plugins: [
      walletDirectory(options),
      makePlugin({ id: 'walletconnect', views: { ConnectingWalletConnect: place, ConnectingWalletConnectBasic: place } }),
    ],
  })
  const chosen: unknown[] = []
  modal.portico.events.on('SELECT_WALLET', (wallet) => chosen.push(wallet))
  return { ...modal, chain, given, chosen }
}

const cells = (): readonly (string | null)[] => [...drawnRoot().querySelectorAll('button.cell')].map((cell) => cell.textContent)

const answer = ({ page = '1', entries = '40', search = '', badge_type }: Query) => {
  if (entries === '4') return { data: rows(0, 2), count: 102 }
  const all = rows(2, 102).filter((_, at) => badge_type === undefined || at % 2 === 0)
  const fitting = all.filter((one) => JSON.stringify(one).includes(search))
  return { data: fitting.slice((Number(page) - 1) * Number(entries), Number(page) * Number(entries)), count: fitting.length }
}

describe('AllWallets', () => {
  it('draws the part of the list that can be seen and says how long it is', async () => {
    serveDirectory(answer)
    const { screen } = await open('AllWallets')
    await screen.findByTitle('Wallet 0')
    await screen.findByPlaceholderText('Search 102 wallets')
    expect(cells().slice(0, 4)).toEqual(['Wallet 0', 'Wallet 1', 'Wallet 2', 'Wallet 3'])
    const items = [...drawnRoot().querySelectorAll('li')]
    // Where nothing can be measured twelve lines of four are drawn: those need a second page.
    await waitFor(() => expect(cells()).toHaveLength(48))
    expect(items[5]?.getAttribute('aria-posinset')).toBe('6')
    expect(items[5]?.getAttribute('aria-setsize')).toBe('102')
  })

  it('leads to the wallet in this browser where it is here, and over WalletConnect where it is not', async () => {
    serveDirectory(({ entries }) => ({ data: entries !== '4' ? [row(5, { rdns: 'test.kestrel' }), row(6)] : [], count: 2 }))
    const { screen, chain, given, chosen, portico } = await open('AllWallets', [phone, connector('Kestrel')])
    fireEvent.click(await screen.findByTitle('Wallet 6'))
    await waitFor(() => expect(given).toContainEqual({ id: idOf(6), name: 'Wallet 6' }))
    await portico.open({ view: 'AllWallets' })
    fireEvent.click(await screen.findByTitle('Wallet 5'))
    await waitFor(() => expect(chain.asked.map(({ connectorId }) => connectorId)).toEqual(['test.kestrel']))
    expect(chosen).toEqual([
      { name: 'Wallet 6', platform: 'qrcode' },
      { name: 'Wallet 5', platform: 'browser' },
    ])
  })

  it('leads to the list that shows both where two wallets in this browser say they are the one', async () => {
    serveDirectory(({ entries }) => ({ data: entries !== '4' ? [row(5, { rdns: 'test.kestrel' })] : [], count: 1 }))
    const info = { rdns: 'test.kestrel' }
    const { screen, chain } = await open('AllWallets', [
      connector('Kestrel', { info }),
      connector('Kestrel', { id: 'test.kestrel#2', info }),
    ])
    fireEvent.click(await screen.findByTitle('Wallet 5'))
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Kestrel test.kestrel Duplicate' })).toHaveLength(2))
    expect(chain.asked).toEqual([])
  })

  it('without WalletConnect leads to where the wallet can be had, through the port that opens links', async () => {
    const stores = { chrome_store: 'https://apps.test/chrome/6', app_store: 'javascript:alert(1)', homepage: 'https://six.test' }
    serveDirectory(({ entries }) => ({ data: entries !== '4' ? [row(6, stores)] : [], count: 1 }))
    const { screen } = await open('AllWallets', [connector('Kestrel')])
    fireEvent.click(await screen.findByTitle('Wallet 6'))
    await screen.findByText('Get Wallet 6')
    const opened = jest.spyOn(window, 'open').mockReturnValue(null)
    fireEvent.click(screen.getByRole('button', { name: 'Open Chrome Web Store' }))
    fireEvent.click(screen.getByRole('button', { name: 'Open website' }))
    expect(opened.mock.calls.map(([address]) => address)).toEqual(['https://apps.test/chrome/6', 'https://six.test/'])
    expect(screen.queryByRole('button', { name: 'Open App Store' })).toBeNull()
    opened.mockRestore()
  })

  it('searches, narrows to certified wallets, and says that nothing is called so', async () => {
    const asked = serveDirectory(answer)
    const { screen, services } = await open('AllWallets')
    await screen.findByTitle('Wallet 0')
    const field = screen.getByLabelText('Search wallets')
    fireEvent.change(field, { target: { value: 'Wallet 10' } })
    await waitFor(() => expect(cells()).toEqual(['Wallet 10', 'Wallet 100', 'Wallet 101']))
    fireEvent.click(screen.getByRole('button', { name: 'Only certified wallets', pressed: false }))
    await waitFor(() => expect(cells()).toEqual(['Wallet 10', 'Wallet 100']))
    const said = () => services.toasts.current.get().map(({ text }) => text)
    expect(said()).toEqual(['Only WalletConnect certified'])
    expect(screen.getByRole('button', { name: 'Only certified wallets', pressed: true })).toBeDefined()
    expect(asked.at(-1)).toMatchObject({ badge_type: 'certified', search: 'Wallet 10', entries: '100' })
    fireEvent.change(field, { target: { value: 'nobody' } })
    await screen.findByText('No certified wallet called “nobody”')
    fireEvent.click(screen.getByRole('button', { name: 'Show all wallets' }))
    await screen.findByText('No wallet called “nobody”')
    expect(said()).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    await screen.findByTitle('Wallet 2')
  })

  it('46: says that the directory failed, and lists it when asked again', async () => {
    let broken = true
    serveDirectory((query) => (broken ? new Response('', { status: 400 }) : answer(query)))
    const { screen } = await open('AllWallets')
    await screen.findByText('Wallets could not be loaded')
    broken = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByTitle('Wallet 2')
  })

  it('47: says that an empty directory is empty, and offers the code', async () => {
    const asked = serveDirectory(() => ({ data: [], count: 10_000 }))
    const { screen, given } = await open('AllWallets')
    await screen.findByText('No wallets here')
    expect(asked).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Scan a code' }))
    await waitFor(() => expect(given).not.toEqual([]))
  })
})

describe('GetWallet', () => {
  it('offers the wallets that can be had, and leads to where', async () => {
    serveDirectory(({ entries }) =>
      entries !== '4'
        ? { data: [row(9, { homepage: 'https://nine.test/' })], count: 1 }
        : { data: [row(1), row(2, { play_store: 'https://apps.test/2' })], count: 2 },
    )
    const { screen } = await open('GetWallet', [phone], { featuredWalletIds: [idOf(9)] })
    await screen.findByRole('button', { name: 'Wallet 2' })
    expect(screen.queryByText('Wallet 1')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Wallet 9' }))
    const opened = jest.spyOn(window, 'open').mockReturnValue(null)
    fireEvent.click(await screen.findByRole('button', { name: 'Open website' }))
    expect(opened).toHaveBeenCalledWith('https://nine.test/', '_blank', 'noopener,noreferrer')
    opened.mockRestore()
  })

  it('is where Connect leads a visitor who has no wallet', async () => {
    serveDirectory(answer)
    const modal = await openModal(createTestChain(), { services: { directory: ADDRESS }, plugins: [walletDirectory()] })
    fireEvent.click(await modal.screen.findByRole('button', { name: 'Get a wallet' }))
    await modal.screen.findByText('Explore more wallets')
  })

  it('46: keeps the way on where the directory fails', async () => {
    serveDirectory(() => new Response('', { status: 400 }))
    const { screen } = await open('GetWallet')
    await screen.findByText('Wallets could not be loaded')
    const opened = jest.spyOn(window, 'open').mockReturnValue(null)
    fireEvent.click(screen.getByRole('button', { name: 'Explore more wallets' }))
    expect(opened).toHaveBeenCalledWith('https://ethereum.org/wallets/find-wallet/', '_blank', 'noopener,noreferrer')
    opened.mockRestore()
  })
})
