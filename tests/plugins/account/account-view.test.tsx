import { fireEvent, waitFor, within } from '@testing-library/dom'
import type { Network } from '../../../kernel/contract/caip.ts'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import type { account } from '../../../plugins/account/index.ts'
import { defaults } from '../../../plugins/presets/evm.ts'
import { destroyKernels, network } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { deferred } from '../../support/deferred.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { type OpenModal, openModal, rowNames } from '../support/open-modal.ts'
import { ADDRESS, connection, connector, createTestChain, type TestChain } from '../support/test-chain.ts'

const ETHER = 10n ** 18n
const explored: Network<'eip155'> = { ...network(1), blockExplorers: { default: { name: 'Scan', url: 'https://scan.test/' } } }
const answer = (amount: bigint) => async () => ({ amount, decimals: 18, symbol: 'C' })

/** Connects the only wallet and opens the account. */
const openAccount = async (
  chain: TestChain,
  plugins: readonly Plugin[] = [],
  accountOptions: Parameters<typeof account>[0] = {},
): Promise<OpenModal> => {
  chain.show(connector('Kestrel'))
  const modal = await openModal(chain, { accountOptions, plugins, networks: [explored, network(10)] })
  fireEvent.click(await modal.screen.findByRole('button', { name: 'Kestrel Installed' }))
  await waitFor(() => expect(chain.asked).toHaveLength(1))
  chain.asked[0]?.resolve(connection('test.kestrel'))
  await waitFor(() => expect(modal.portico.getState()).toMatchObject({ open: false, status: 'connected' }))
  await modal.portico.open()
  await modal.screen.findByText('0x4f2A…c91E')
  return modal
}

const texts = (messages: Readonly<Record<string, string>>) => ({ en: async () => ({ default: messages }) })

afterEach(destroyKernels)

describe('Account', () => {
  it('shows address, balance and what other plugins offer', async () => {
    const chain = createTestChain()
    chain.balance = answer((ETHER * 12045n) / 10000n)
    const plugin = makePlugin({
      id: 'test.feature',
      locales: texts({ buy: 'Buy' }),
      slots: { 'account.features': [{ id: 'buy', label: 'buy', icon: 'card', open: 'WhatIsAWallet' }] },
    })
    const { screen } = await openAccount(chain, [plugin])
    const shown = await screen.findByText('1.204 C')
    expect(shown.parentElement?.title).toBe('1.2045 C')
    fireEvent.click(await screen.findByRole('button', { name: 'Buy' }))
    await screen.findByText('One wallet for many apps')
  })

  it('lists what can be done in the order that the host wants, and what it does not name after that', async () => {
    const labels = { buy: 'Buy', swap: 'Swap', stake: 'Stake' }
    const entry = (id: keyof typeof labels, order: number) => ({ id, order, label: id, icon: 'card', open: 'WhatIsAWallet' }) as const
    const acme = makePlugin({
      id: 'acme.features',
      locales: texts(labels),
      slots: { 'account.features': [entry('buy', 1), entry('swap', 2)] },
    })
    const other = makePlugin({ id: 'acme.staking', locales: texts(labels), slots: { 'account.features': [entry('stake', 3)] } })
    const { screen } = await openAccount(createTestChain(), [acme, other], { walletFeaturesOrder: ['acme.staking', 'swaps'] })
    const list = within(await screen.findByRole('list', { name: 'Actions' }))
    await waitFor(() => expect(list.getAllByRole('button').map((row) => row.textContent?.trim())).toEqual(['Stake', 'Swap', 'Buy']))
  })

  it('shows the picture that the host names for an account', async () => {
    const avatar = jest.fn(({ address }: { readonly address: string }) => `https://host.test/${address}.svg`)
    await openAccount(createTestChain(), [], { avatar })
    const picture = drawnRoot().querySelector('.identity img')
    expect(picture?.getAttribute('src')).toBe(`https://host.test/${ADDRESS}.svg`)
    expect(avatar).toHaveBeenCalledWith({ address: ADDRESS })
    const [inDefaults] = defaults({ account: { avatar } }).filter(({ id }) => id === 'account')
    expect(inDefaults?.options).toEqual({ walletFeaturesOrder: [], avatar })
  })

  it('copies the whole address and opens it in the explorer of the network', async () => {
    const written = jest.fn(async () => undefined)
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: written } })
    const { screen } = await openAccount(createTestChain())
    fireEvent.click(screen.getByRole('button', { name: 'Copy address' }))
    await screen.findByText('Address copied')
    expect(written).toHaveBeenCalledWith(ADDRESS)
    const opened = jest.spyOn(window, 'open').mockReturnValue(null)
    fireEvent.click(screen.getByRole('button', { name: 'Open in Scan' }))
    expect(opened).toHaveBeenCalledWith(`https://scan.test/address/${ADDRESS}`, '_blank', 'noopener,noreferrer')
    opened.mockRestore()
  })

  it('says so when the address cannot be copied', async () => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
    const { screen } = await openAccount(createTestChain())
    fireEvent.click(screen.getByRole('button', { name: 'Copy address' }))
    expect((await screen.findByText('Address could not be copied')).dataset.kind).toBe('error')
  })

  it('offers no explorer where the network has none', async () => {
    const chain = createTestChain()
    const { screen } = await openAccount(chain)
    chain.live().set(connection('test.kestrel', { network: 'eip155:10' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Open in Scan' })).toBeNull())
  })

  it('says that the balance is unavailable, and reads it again on demand', async () => {
    const chain = createTestChain()
    chain.balance = async () => Promise.reject(new Error('down'))
    const { screen } = await openAccount(chain)
    await screen.findByText('Balance unavailable')
    const reading = deferred<Awaited<ReturnType<NonNullable<TestChain['balance']>>>>()
    chain.balance = () => reading.promise
    const retry = screen.getByRole('button', { name: 'Retry' })
    fireEvent.click(retry)
    await waitFor(() => expect(retry.getAttribute('aria-busy')).toBe('true'))
    reading.resolve({ amount: ETHER, decimals: 18, symbol: 'C' })
    await screen.findByText('1 C')
  })

  it('shows no amount of another account, not for a moment', async () => {
    const chain = createTestChain()
    chain.balance = answer(ETHER)
    const { screen } = await openAccount(chain)
    await screen.findByText('1 C')
    const reading = deferred<Awaited<ReturnType<NonNullable<TestChain['balance']>>>>()
    chain.balance = () => reading.promise
    chain.live().set(connection('test.kestrel', { address: '0x1111111111111111111111111111111111111111' }))
    await screen.findByText('0x1111…1111')
    expect(screen.queryByText('1 C')).toBeNull()
    expect(screen.getByText('Balance is loading')).toBeDefined()
    reading.resolve({ amount: 2n * ETHER, decimals: 18, symbol: 'C' })
    await screen.findByText('2 C')
  })

  it('disconnects at once, whatever the wallet does', async () => {
    const { portico, screen } = await openAccount(createTestChain())
    fireEvent.click(screen.getByRole('button', { name: /^Disconnect/ }))
    expect(portico.getState()).toMatchObject({ status: 'disconnected', account: undefined })
    await waitFor(() => expect(portico.getState().open).toBe(false))
    await waitFor(() => expect(drawnRoot().textContent).toBe(''))
  })

  it('shows the tab of before again, and the first one to the next who connects', async () => {
    const labels = { list: 'List', activity: 'Activity', stake: 'Stake' }
    const tab = (id: 'list' | 'activity', order: number) => ({
      id,
      order,
      label: id,
      load: async () => ({ default: () => <p>{`The ${id}`}</p> }),
    })
    const action = (id: 'activity' | 'stake') => ({ id, label: id, open: 'WhatIsAWallet' }) as const
    const plugin = makePlugin({
      id: 'test.tabs',
      locales: texts(labels),
      slots: { 'account.tabs': [tab('activity', 30), tab('list', 10)], 'account.features': [action('activity'), action('stake')] },
    })
    const chain = createTestChain()
    const { portico, screen, services } = await openAccount(chain, [plugin])
    await screen.findByText('The list')
    expect(screen.getAllByRole('tab').map((one: HTMLElement) => one.textContent)).toEqual(['List', 'Activity'])
    // What stands in a tab is no action beside it.
    expect(screen.queryByRole('button', { name: 'Activity' })).toBeNull()
    fireEvent.click(screen.getByRole('tab', { name: 'Activity' }))
    await screen.findByText('The activity')
    fireEvent.click(screen.getByRole('button', { name: 'Stake' }))
    await screen.findByText('One wallet for many apps')
    await services.router.back()
    await screen.findByText('The activity')
    await portico.disconnect()
    await portico.open()
    fireEvent.click(await screen.findByRole('button', { name: /^Kestrel/ }))
    await waitFor(() => expect(chain.asked).toHaveLength(2))
    chain.asked[1]?.resolve(connection('test.kestrel'))
    await waitFor(() => expect(portico.getState().status).toBe('connected'))
    await portico.open({ view: 'Account' })
    await screen.findByText('The list')
  })

  it('has no tabs when nobody brings one', async () => {
    const { screen } = await openAccount(createTestChain())
    expect(screen.queryByRole('tablist')).toBeNull()
    expect(rowNames()).toEqual(['Disconnect'])
  })

  it('keeps a broken tab to itself and lets it be tried again', async () => {
    const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    let works = false
    const plugin = makePlugin({
      id: 'test.tabs',
      locales: texts({ good: 'Good', broken: 'Broken', lost: 'Lost' }),
      slots: {
        'account.tabs': [
          { id: 'good', label: 'good', load: async () => ({ default: () => <p>All is well</p> }) },
          {
            id: 'broken',
            label: 'broken',
            load: async () => ({
              default: () => {
                throw new Error('broken')
              },
            }),
          },
          {
            id: 'lost',
            label: 'lost',
            load: async () => {
              if (!works) throw new Error('lost')
              return { default: () => <p>Found</p> }
            },
          },
        ],
      },
    })
    const { screen } = await openAccount(createTestChain(), [plugin])
    await screen.findByText('All is well')
    fireEvent.click(screen.getByRole('tab', { name: 'Broken' }))
    await screen.findByText('This part could not be shown')
    expect(screen.getByRole('button', { name: /^Disconnect/ })).toBeDefined()
    fireEvent.click(screen.getByRole('tab', { name: 'Lost' }))
    await screen.findByRole('tab', { name: 'Lost', selected: true })
    const again = await screen.findByRole('button', { name: 'Try again' })
    works = true
    fireEvent.click(again)
    await screen.findByText('Found')
    fireEvent.click(screen.getByRole('tab', { name: 'Good' }))
    await screen.findByText('All is well')
    reported.mockRestore()
  })
})

describe('the default set', () => {
  it('hands the order of the account’s actions to the account', () => {
    const account = defaults({ walletFeaturesOrder: ['send', 'onramp'] }).find(({ id }) => id === 'account')
    expect(account?.options).toEqual({ walletFeaturesOrder: ['send', 'onramp'] })
  })
})
