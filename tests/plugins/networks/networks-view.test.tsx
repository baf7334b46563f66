import { fireEvent, waitFor } from '@testing-library/dom'
import { solana } from '../../../adapters/solana/index.ts'
import { networks } from '../../../plugins/networks/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { until } from '../../support/wait.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { createSessionChain, type SessionChain } from '../support/session-chain.ts'
import { accountStandIn, ETHEREUM, type Session, startSession } from '../support/start-session.ts'

afterEach(destroyKernels)

const names = (): readonly (string | null)[] => [...drawnRoot().querySelectorAll('.row-name')].map((row) => row.textContent)
const stack = ({ services }: Session): unknown => [services.router.current.get()?.view, services.router.depth.get()]

/** Opens the account, then the choice of network over it. */
const choose = async (chain: SessionChain = createSessionChain()): Promise<Session> => {
  const session = await startSession(chain, [networks(), accountStandIn()])
  await session.portico.open({ view: 'Account' })
  await session.services.router.push('Networks')
  await session.screen().findByRole('list', { name: 'Choose network' })
  return session
}

describe('Networks', () => {
  it('lists the configured networks and marks the active one', async () => {
    const { screen } = await choose()
    expect(names()).toEqual(['Ethereum', 'OP Mainnet', 'Polygon'])
    expect(screen().getByRole('button', { name: 'Ethereum' }).getAttribute('aria-current')).toBe('true')
    expect(screen().getByRole('button', { name: 'Polygon' }).hasAttribute('aria-current')).toBe(false)
    expect(screen().getByText(/Your wallet decides which networks it allows\./)).toBeDefined()
  })

  it('shows what the wallet does not take as not available, with the reason, and asks the wallet for none of it', async () => {
    const chain = createSessionChain({}, { networks: ['eip155:1', 'eip155:10'] })
    const { screen, services } = await choose(chain)
    const row = screen().getByRole('button', { name: 'Polygon Not in this wallet' })
    expect(row.getAttribute('aria-disabled')).toBe('true')
    expect(screen().getByRole('button', { name: 'OP Mainnet' }).hasAttribute('aria-disabled')).toBe(false)
    fireEvent.click(row)
    expect([chain.switches.length, services.router.current.get()?.view]).toEqual([0, 'Networks'])
    // As soon as the wallet takes it.
    chain.moveTo({ networks: ['eip155:1', 'eip155:137'] })
    await screen().findByRole('button', { name: 'OP Mainnet Not in this wallet' })
    expect(screen().getByRole('button', { name: 'Polygon' }).hasAttribute('aria-disabled')).toBe(false)
  })

  it('finds by name and by number, and says when there is none', async () => {
    const { screen } = await choose()
    const search = screen().getByRole('searchbox', { name: 'Search networks' })
    fireEvent.change(search, { target: { value: 'MAIN' } })
    await waitFor(() => expect(names()).toEqual(['OP Mainnet']))
    fireEvent.change(search, { target: { value: ' 137 ' } })
    await waitFor(() => expect(names()).toEqual(['Polygon']))
    // What it is called by others, while another one is on screen: what stands there from before proves nothing.
    fireEvent.change(search, { target: { value: 'opt' } })
    await waitFor(() => expect(names()).toEqual(['OP Mainnet']))
    fireEvent.change(search, { target: { value: 'zephyrus' } })
    await screen().findByText('No network called “zephyrus”')
    fireEvent.click(screen().getByRole('button', { name: 'Clear search' }))
    await waitFor(() => expect(names()).toHaveLength(3))
  })

  it('searches once the words have stood for 100 ms', async () => {
    const { screen } = await choose()
    jest.useFakeTimers()
    try {
      fireEvent.change(screen().getByRole('searchbox', { name: 'Search networks' }), { target: { value: 'poly' } })
      await until(() => jest.getTimerCount() === 1)
      await jest.advanceTimersByTimeAsync(99)
      expect(jest.getTimerCount()).toBe(1)
      expect(names()).toHaveLength(3)
      await jest.advanceTimersByTimeAsync(1)
      await until(() => names().join() === 'Polygon')
    } finally {
      jest.useRealTimers()
    }
  })

  it('goes back when the active network is chosen, and asks nobody', async () => {
    const chain = createSessionChain()
    const session = await choose(chain)
    fireEvent.click(session.screen().getByRole('button', { name: 'Ethereum' }))
    await waitFor(() => expect(stack(session)).toEqual(['Account', 1]))
    expect(chain.switches).toHaveLength(0)
  })

  it('explains what a network is', async () => {
    const session = await choose()
    fireEvent.click(session.screen().getByRole('button', { name: 'Learn more' }))
    await session.screen().findByText('A network is where your assets live')
    fireEvent.click(session.screen().getByRole('button', { name: 'Got it' }))
    await waitFor(() => expect(stack(session)).toEqual(['Networks', 2]))
  })

  it('takes the network for the next connect while there is no wallet to ask', async () => {
    const chain = createSessionChain()
    const session = await startSession(chain, [networks(), accountStandIn()], { connected: false })
    await session.portico.open({ view: 'Networks' })
    fireEvent.click(await session.screen().findByRole('button', { name: 'Polygon' }))
    await waitFor(() => expect(session.portico.getState()).toMatchObject({ open: false, network: { caipNetworkId: 'eip155:137' } }))
    expect(chain.switches).toHaveLength(0)
  })

  it('asks for a wallet where the chosen network is of a family without an account; Cancel leads back, and nothing has changed', async () => {
    const other = { ...ETHEREUM, id: 'abc', caipNetworkId: 'solana:abc', chainNamespace: 'solana', name: 'Solana' } as const
    const session = await startSession(createSessionChain(), [networks(), accountStandIn(), solana()], { networks: [ETHEREUM, other] })
    await session.portico.open({ view: 'Networks' })
    fireEvent.click(await session.screen().findByRole('button', { name: 'Solana' }))
    await session.screen().findByText('Connect a wallet for Solana')
    const { title = '' } = session.services.views.all.get().find(({ name }) => name === 'SwitchActiveChain') ?? {}
    expect(session.services.i18n.text('networks', title)).toBe('Switch chain')
    fireEvent.click(session.screen().getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(stack(session)).toEqual(['Networks', 1]))
    fireEvent.click(await session.screen().findByRole('button', { name: 'Solana' }))
    fireEvent.click(await session.screen().findByRole('button', { name: 'Connect a wallet' }))
    await waitFor(() => expect(stack(session)).toEqual(['Connect', 1]))
    // The wallets of that family alone.
    expect(session.services.modal.state.get()).toMatchObject({ open: true, namespace: 'solana' })
    expect(session.portico.getState()).toMatchObject({ status: 'connected', namespace: 'eip155' })
  })

  it('follows networks that come and go', async () => {
    const session = await choose()
    session.portico.addNetwork({ ...ETHEREUM, id: 8453, caipNetworkId: 'eip155:8453', name: 'Base' })
    await waitFor(() => expect(names()).toEqual(['Ethereum', 'OP Mainnet', 'Polygon', 'Base']))
    session.portico.removeNetwork('eip155:10')
    await waitFor(() => expect(names()).toEqual(['Ethereum', 'Polygon', 'Base']))
    // The one that the wallet is on: the visitor is asked for another.
    session.portico.removeNetwork('eip155:1')
    await session.screen().findByText('Test does not support your wallet’s network')
    expect(names()).toEqual(['Polygon', 'Base', 'Disconnect'])
    session.portico.addNetwork(ETHEREUM)
    await waitFor(() => expect(session.portico.getState()).toMatchObject({ open: false, network: { caipNetworkId: 'eip155:1' } }))
  })

  it('says so where the network for which a wallet is asked is not configured', async () => {
    const session = await startSession(createSessionChain(), [networks(), accountStandIn()])
    await session.portico.open({ view: 'SwitchActiveChain', params: { network: 'solana:gone' } })
    await session.screen().findByText('Network Not Found')
    expect(session.screen().queryByRole('button', { name: 'Connect a wallet' })).toBeNull()
  })
})
