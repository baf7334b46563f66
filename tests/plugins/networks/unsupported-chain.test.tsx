import { fireEvent, waitFor } from '@testing-library/dom'
import { networks } from '../../../plugins/networks/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { CONNECTOR, createSessionChain, type SessionChain } from '../support/session-chain.ts'
import { accountStandIn, type Session, startSession } from '../support/start-session.ts'

afterEach(destroyKernels)

/** A wallet on a chain the app does not know. */
const open = async (chain: SessionChain = createSessionChain({}, { network: 'eip155:77' })): Promise<Session> => {
  const session = await startSession(chain, [networks(), accountStandIn()])
  await session.portico.open()
  await session.screen().findByText('Test does not support your wallet’s network')
  return session
}

describe('UnsupportedChain', () => {
  it('names the chain and offers the configured ones', async () => {
    const { screen } = await open()
    expect(screen().getByText(/Unknown Network \(eip155:77\)/)).toBeDefined()
    const buttons = [...drawnRoot().querySelectorAll('button')].map((button) => button.textContent?.trim())
    expect(buttons).toEqual(['Ethereum', 'OP Mainnet', 'Polygon', 'Disconnect'])
  })

  it('offers none of those that the wallet does not take', async () => {
    const { screen } = await open(createSessionChain({}, { network: 'eip155:77', networks: ['eip155:77', 'eip155:10'] }))
    expect(screen().getByRole('button', { name: 'Ethereum Not in this wallet' }).getAttribute('aria-disabled')).toBe('true')
    expect(screen().getByRole('button', { name: 'OP Mainnet' }).hasAttribute('aria-disabled')).toBe(false)
  })

  it('refuses to close, by shaking', async () => {
    const { portico, services } = await open()
    expect(await portico.close()).toBe(false)
    expect(services.modal.state.get()).toMatchObject({ open: true, shaking: true })
  })

  it.each(['SwitchNetwork', 'WhatIsANetwork'] as const)('is not closed from %s, which lies over it', async (view) => {
    const { portico, services } = await open()
    await services.router.go(view === 'SwitchNetwork' ? { view, params: { network: 'eip155:10' } } : { view })
    expect(await portico.close()).toBe(false)
    expect(services.modal.state.get()).toMatchObject({ open: true, shaking: true })
    await services.router.back()
    expect(portico.getState().open).toBe(false)
  })

  it('closes once the wallet has moved to a configured chain', async () => {
    const chain = createSessionChain({}, { network: 'eip155:77' })
    const { portico } = await open(chain)
    chain.moveTo({ network: 'eip155:10' })
    await waitFor(() => expect(portico.getState()).toMatchObject({ open: false, unsupportedNetwork: undefined }))
  })

  it('switches, and closes when the wallet has agreed', async () => {
    const chain = createSessionChain({}, { network: 'eip155:77' })
    const { portico, screen } = await open(chain)
    fireEvent.click(screen().getByRole('button', { name: 'Polygon' }))
    await screen().findByText('Approve in wallet')
    await waitFor(() => expect(chain.switches).toHaveLength(1))
    chain.switches[0]?.resolve()
    await waitFor(() => expect(portico.getState()).toMatchObject({ open: false, network: { caipNetworkId: 'eip155:137' } }))
  })

  it('lets the visitor disconnect instead', async () => {
    const { portico, screen } = await open()
    fireEvent.click(screen().getByRole('button', { name: 'Disconnect' }))
    await waitFor(() => expect(portico.getState()).toMatchObject({ open: false, status: 'disconnected' }))
  })

  it('comes over what is open when the wallet moves away', async () => {
    const chain = createSessionChain()
    const session = await startSession(chain, [networks(), accountStandIn()])
    await session.portico.open({ view: 'Account' })
    chain.moveTo({ network: 'eip155:77' })
    await session.screen().findByText('Test does not support your wallet’s network')
  })

  it('keeps nobody where the host allows other chains: before the connection, after it, and as the wallet moves', async () => {
    const chain = createSessionChain({}, { network: 'eip155:77' })
    const session = await startSession(chain, [networks(), accountStandIn()], { connected: false, allowUnsupportedChain: true })
    const { portico, services } = session
    await portico.open()
    await services.sessions.connect(CONNECTOR)
    await waitFor(() => expect(portico.getState()).toMatchObject({ open: false, status: 'connected', unsupportedNetwork: 'eip155:77' }))
    await portico.open()
    expect(services.router.current.get()?.view).toBe('Account')
    chain.moveTo({ network: 'eip155:78' })
    await waitFor(() => expect(portico.getState().unsupportedNetwork).toBe('eip155:78'))
    expect(services.router.current.get()?.view).toBe('Account')
    expect(await portico.close()).toBe(true)
  })

  it('lets every other view close', async () => {
    const session = await startSession(createSessionChain(), [networks(), accountStandIn()])
    await session.portico.open({ view: 'Account' })
    expect(await session.portico.close()).toBe(true)
  })

  it('offers the networks with swaps where the active one has none, and says that one was chosen', async () => {
    const { portico, screen } = await startSession(createSessionChain(), [networks(), accountStandIn()])
    const chosen = jest.fn()
    portico.events.on('CLICK_SELECT_NETWORK_TO_SWAP', chosen)
    await portico.open({ view: 'UnsupportedChain', params: { swapUnsupportedChain: true, networks: ['eip155:10'] } })
    const row = await screen().findByRole('button', { name: 'OP Mainnet' })
    expect(screen().queryByRole('button', { name: 'Polygon' })).toBeNull()
    fireEvent.click(row)
    await screen().findByText('Approve in wallet')
    expect(chosen).toHaveBeenCalledTimes(1)
  })
})
