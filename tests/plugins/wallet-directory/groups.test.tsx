import { fireEvent, waitFor } from '@testing-library/dom'
import type { Connector } from '../../../kernel/contract/connectors.ts'
import { walletDirectory } from '../../../plugins/wallet-directory/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { deferred } from '../../support/deferred.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { openModal, rowNames } from '../support/open-modal.ts'
import { connector, createTestChain } from '../support/test-chain.ts'
import { idOf, row, rows } from './support/directory-desk.ts'
import { ADDRESS, type Query, serveDirectory } from './support/served-directory.ts'

afterEach(destroyKernels)

/** Four recommended wallets, and those that are asked for by id. */
const directory = ({ include = '' }: Query) =>
  include === ''
    ? { data: rows(20, 24), count: 437 }
    : { data: include.split(',').map((id) => row(Number.parseInt(id, 16), { mobile_link: 'quay://' })), count: 1 }

const phone = connector('WalletConnect', { id: 'walletConnect', type: 'WALLET_CONNECT' })

/** The views that rows lead to, and what they were given. */
const places = () => {
  const given: unknown[] = []
  const view = {
    load: async () => ({
      default: ({ params }: { readonly params: unknown }) => {
        given.push(params)
        return null
      },
    }),
  }
  return {
    given,
    plugin: makePlugin({ id: 'walletconnect', views: { ConnectingWalletConnect: view, ConnectingWalletConnectBasic: view } }),
  }
}

const open = async (
  wallets: readonly Connector<'eip155'>[],
  options: Parameters<typeof walletDirectory>[0] = {},
  rest: Parameters<typeof openModal>[1] = {},
) => {
  const { given, plugin } = places()
  const chain = createTestChain(...wallets)
  const modal = await openModal(chain, { services: { directory: ADDRESS }, ...rest, plugins: [walletDirectory(options), plugin] })
  return { ...modal, chain, given }
}

const settled = (): Promise<void> =>
  waitFor(() => {
    expect(drawnRoot().querySelector('ul')?.getAttribute('aria-busy')).toBe('false')
    expect(drawnRoot().querySelectorAll('.skeleton')).toHaveLength(0)
  })

describe('groups of the directory on Connect', () => {
  it('recommend as many wallets as fill up those that are here to two, before the way to all of them', async () => {
    serveDirectory(directory)
    const { screen } = await open([phone, connector('Kestrel')])
    await screen.findByText('430+')
    await settled()
    expect(rowNames()).toEqual(['Kestrel', 'Wallet 20', 'All wallets'])
  })

  it.each([
    ['two wallets are here', [connector('Kestrel'), connector('Marlow')], {}, {}, ['Kestrel', 'Marlow', 'All wallets']],
    [
      'the host names wallets of its own',
      [],
      {},
      { options: { customWallets: [{ id: 'test.quay', name: 'Quay', homepage: 'https://quay.test/' }] } },
      ['Quay', 'All wallets'],
    ],
    ['the host features some', [], { featuredWalletIds: [idOf(9), idOf(8)] }, {}, ['Wallet 9', 'Wallet 8', 'All wallets']],
  ])('recommend none where %s', async (_, wallets, options, rest, expected) => {
    serveDirectory(directory)
    const { screen } = await open([phone, ...wallets], options, rest)
    await screen.findByText('430+')
    await settled()
    expect(rowNames()).toEqual(expected)
  })

  it('count a lone unannounced wallet as none', async () => {
    serveDirectory(directory)
    await open([phone, connector('Browser Wallet', { id: 'injected', type: 'INJECTED' })])
    await waitFor(() => expect(rowNames()).toEqual(['Browser Wallet', 'Wallet 20', 'Wallet 21', 'All wallets']))
  })

  it('stand in the order of the groups, between the wallets that are here and those of the host', async () => {
    serveDirectory(directory)
    const customWallets = [{ id: 'test.quay', name: 'Quay', homepage: 'https://quay.test/' }]
    await open([phone, connector('Kestrel')], { featuredWalletIds: [idOf(9)] }, { options: { customWallets } })
    await waitFor(() => expect(rowNames()).toEqual(['Kestrel', 'Wallet 9', 'Quay', 'All wallets']))
  })

  it('leave out what is here: by its domain, or by its name where that is all there is', async () => {
    serveDirectory(() => ({
      data: [
        row(1, { rdns: 'org.example.one' }),
        row(2, { name: 'Kestrel', rdns: 'org.example.other' }),
        row(3, { name: 'marlow' }),
        row(4),
      ],
      count: 4,
    }))
    await open([phone, connector('One', { id: 'org.example.one', info: { rdns: 'org.example.one' } })])
    await waitFor(() => expect(rowNames()).toEqual(['One', 'Kestrel', 'All wallets']))
  })

  it('lead over WalletConnect, with the wallet’s name and all of its links', async () => {
    const links = {
      rdns: 'test.quay',
      mobile_link: 'quay://',
      desktop_link: 'quay-desk:',
      webapp_link: 'https://quay.test/app',
      homepage: 'https://quay.test/',
    }
    const stores = { app_store: 'https://apps.test/quay', play_store: 'https://play.test/quay', chrome_store: 'https://chrome.test/quay' }
    serveDirectory(() => ({ data: [row(9, { ...links, ...stores })], count: 1 }))
    const { screen, given } = await open([phone], { featuredWalletIds: [idOf(9)] })
    fireEvent.click(await screen.findByText('Wallet 9'))
    await waitFor(() =>
      expect(given).toContainEqual({
        ...{
          id: idOf(9),
          name: 'Wallet 9',
          rdns: 'test.quay',
          mobileLink: 'quay://',
          desktopLink: 'quay-desk:',
          webappLink: 'https://quay.test/app',
        },
        homepage: 'https://quay.test/',
        appStore: 'https://apps.test/quay',
        playStore: 'https://play.test/quay',
        chromeStore: 'https://chrome.test/quay',
      }),
    )
  })

  it('are not there without WalletConnect, without a directory, and where the host wants none', async () => {
    const asked = serveDirectory(directory)
    const first = await open([connector('Kestrel')])
    await first.screen.findByRole('button', { name: 'Kestrel Installed' })
    await settled()
    expect(rowNames()).toEqual(['Kestrel'])
    await destroyKernels()

    const before = asked.length
    await open([phone, connector('Kestrel')], {}, { services: {} })
    await settled()
    expect([rowNames(), asked.length]).toEqual([['Kestrel'], before])
    await destroyKernels()

    await open([phone, connector('Kestrel')], { allWallets: 'HIDE' })
    await waitFor(() => expect(rowNames()).toEqual(['Kestrel', 'Wallet 20']))
  })

  it('45: of a slow directory keep their places free, and take none from the wallets that are here', async () => {
    const answer = deferred<unknown>()
    serveDirectory(() => answer.promise)
    const { screen } = await open([phone, connector('Kestrel')], {})
    fireEvent.click(await screen.findByRole('button', { name: 'Kestrel Installed' }))
    await screen.findByText('Continue in Kestrel')
    await destroyKernels()

    const second = await open([phone, connector('Kestrel')])
    await waitFor(() => expect(drawnRoot().querySelectorAll('li .skeleton:first-child')).not.toHaveLength(0))
    expect(rowNames()).toEqual(['Kestrel', 'All wallets'])
    const before = [...drawnRoot().querySelectorAll('li')].length
    answer.resolve(directory({}))
    await second.screen.findByText('Wallet 20')
    expect(rowNames()).toEqual(['Kestrel', 'Wallet 20', 'All wallets'])
    expect([...drawnRoot().querySelectorAll('li')]).toHaveLength(before)
  })

  it.each([
    ['refuses', () => new Response('', { status: 400 })],
    ['answers a page', () => new Response('<!doctype html><title>Proxy</title>', { headers: { 'content-type': 'text/html' } })],
    ['answers half of it', () => new Response('{"data":[{"id":"00')],
    ['answers another shape', () => ({ data: 'none', count: -1 })],
  ])('46: of a directory that %s are not there, and the wallets that are here stay', async (_, answer) => {
    serveDirectory(answer)
    const { portico } = await open([phone, connector('Kestrel')])
    await waitFor(() => expect(rowNames()).toEqual(['Kestrel', 'All wallets']))
    await settled()
    serveDirectory(directory)
    await portico.close()
    await portico.open()
    await waitFor(() => expect(rowNames()).toEqual(['Kestrel', 'Wallet 20', 'All wallets']))
  })

  it('do not move when a wallet announces late', async () => {
    serveDirectory(directory)
    const { screen, chain } = await open([phone, connector('Kestrel')])
    await screen.findByText('Wallet 20')
    await settled()
    chain.show(phone, connector('Kestrel'), connector('Marlow'))
    await screen.findByText('Marlow')
    expect(rowNames()).toEqual(['Kestrel', 'Wallet 20', 'All wallets', 'Marlow'])
  })

  it('show only wallets of the family that the modal is opened for', async () => {
    serveDirectory(() => ({
      data: [row(1, { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }), row(2, { chains: ['eip155:1'] }), row(3)],
      count: 3,
    }))
    await open([phone], {}, { open: { namespace: 'eip155' } })
    await waitFor(() => expect(rowNames()).toEqual(['Wallet 2', 'Wallet 3', 'All wallets']))
  })
})
