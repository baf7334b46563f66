import { fireEvent, waitFor } from '@testing-library/dom'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { networks } from '../../../plugins/networks/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { settle } from '../../support/deferred.ts'
import { type AskedSwitch, createSessionChain, type SessionChain } from '../support/session-chain.ts'
import { accountStandIn, type Session, startSession } from '../support/start-session.ts'

afterEach(destroyKernels)

const view = ({ services }: Session): unknown => services.router.current.get()?.view

const last = async (chain: SessionChain, count = 1): Promise<AskedSwitch> => {
  await waitFor(() => expect(chain.switches).toHaveLength(count))
  const asked = chain.switches.at(-1)
  if (!asked) throw new Error('Nobody was asked.')
  return asked
}

/** Account, over it Networks, over it the switch to Polygon. */
const begin = async (chain: SessionChain): Promise<Session> => {
  const session = await startSession(chain, [networks(), accountStandIn()])
  await session.portico.open({ view: 'Account' })
  await session.services.router.push('Networks')
  fireEvent.click(await session.screen().findByRole('button', { name: 'Polygon' }))
  await session.screen().findByText('Approve in wallet')
  return session
}

const refused = (code: 'REQUEST_REJECTED' | 'CHAIN_UNSUPPORTED' | 'WALLET_ERROR' | 'DISCONNECTED', rpcCode?: number) =>
  new PorticoError(code, 'No.', rpcCode === undefined ? {} : { rpcCode })

describe('SwitchNetwork', () => {
  it('asks at once and once, though the view is drawn twice, and goes back before Networks', async () => {
    const chain = createSessionChain()
    const session = await begin(chain)
    expect(session.screen().getByText('Accept the request to switch to Polygon in your wallet')).toBeDefined()
    const asked = await last(chain)
    await settle()
    expect(chain.switches).toHaveLength(1)
    expect(asked.network).toBe('eip155:137')
    asked.resolve()
    await waitFor(() => expect(view(session)).toBe('Account'))
    expect(session.services.router.depth.get()).toBe(1)
    expect(session.portico.getState()).toMatchObject({ open: true, network: { caipNetworkId: 'eip155:137' } })
  })

  it.each([
    ['alone', undefined],
    ['over Networks, where that is the first', 'Networks'],
    ['over another view', 'Account'],
  ] as const)('closes when it stands %s', async (_, first) => {
    const chain = createSessionChain()
    const session = await startSession(chain, [networks(), accountStandIn()])
    const target = { view: 'SwitchNetwork', params: { network: 'eip155:10' } } as const
    await session.portico.open(first === undefined ? target : { view: first })
    if (first !== undefined) await session.services.router.go(target)
    const asked = await last(chain)
    asked.resolve()
    await waitFor(() => expect(session.portico.getState()).toMatchObject({ open: false, network: { caipNetworkId: 'eip155:10' } }))
  })

  it.each([
    ['the visitor declines', refused('REQUEST_REJECTED', 4001), 'Switch declined'],
    ['the chain cannot be added', refused('CHAIN_UNSUPPORTED'), 'Chain is not supported'],
    ['another request is open', refused('WALLET_ERROR', -32_002), 'Open your wallet'],
    ['the wallet has gone', refused('DISCONNECTED'), 'Your wallet is not connected'],
    ['the wallet breaks', new Error('boom'), 'The network was not switched'],
  ])('says so when %s, and asks again on demand', async (_, error, title) => {
    const chain = createSessionChain()
    const session = await begin(chain)
    ;(await last(chain)).reject(error)
    await session.screen().findByRole('heading', { name: title })
    expect(view(session)).toBe('SwitchNetwork')
    fireEvent.click(session.screen().getByRole('button', { name: 'Try again' }))
    await session.screen().findByText('Approve in wallet')
    ;(await last(chain, 2)).resolve()
    await waitFor(() => expect(view(session)).toBe('Account'))
  })

  it.each([
    [4100, 'The network was not switched', /does not let this site switch networks/],
    [4200, 'The network was not switched', /does not switch networks for sites/],
    [-32_601, 'The network was not switched', /does not switch networks for sites/],
    [-32_004, 'The network was not switched', /does not switch networks for sites/],
    [4900, 'The network was not switched', /to all networks/],
    [4901, 'The network was not switched', 'Your wallet has lost its connection to Polygon. Try again in a moment.'],
    [4902, 'Chain is not supported', /does not know Polygon/],
    [-32_700, 'The network was not switched', /did not understand/],
    [-32_600, 'The network was not switched', /did not understand/],
    [-32_602, 'The network was not switched', /did not understand/],
    [-32_006, 'The network was not switched', /did not understand/],
    [-32_001, 'The network was not switched', /did not understand/],
    [-32_002, 'Open your wallet', /already waiting there/],
    [-32_003, 'Switch declined', /can be declined/],
    [-32_005, 'The network was not switched', /too many requests/],
    [-32_000, 'The network was not switched', 'Your wallet says: “Odd.”'],
    [-32_603, 'The network was not switched', 'Your wallet says: “Odd.”'],
  ])('has words for the code %i, and the wallet’s own where it says nothing', async (rpcCode, title, text) => {
    const chain = createSessionChain()
    const session = await begin(chain)
    ;(await last(chain)).reject(new PorticoError('WALLET_ERROR', 'x', { rpcCode, cause: { code: rpcCode, message: 'Odd.' } }))
    await session.screen().findByRole('heading', { name: title })
    expect(session.screen().getByText(text)).toBeDefined()
  })

  it.each([
    ['WALLET_ERROR', new PorticoError('WALLET_ERROR', 'x', { cause: { code: -32_000, message: 'Chain 137 is turned off.' } })],
    [
      'CHAIN_UNSUPPORTED',
      new PorticoError('CHAIN_UNSUPPORTED', 'x', { cause: new PorticoError('WALLET_ERROR', 'y', { cause: 'Chain 137 is turned off.' }) }),
    ],
  ])('quotes a wallet that says why it does not switch: %s', async (_, error) => {
    const chain = createSessionChain()
    const session = await begin(chain)
    ;(await last(chain)).reject(error)
    await session.screen().findByText('Your wallet says: “Chain 137 is turned off.”')
    expect(session.screen().queryByRole('button', { name: 'Add this network' })).toBeNull()
  })

  it('A5: quotes no more of it than can be read, and nothing hidden', async () => {
    const chain = createSessionChain()
    const session = await begin(chain)
    const message = `\u202EOff\u200B\n${'x'.repeat(100_000)}`
    ;(await last(chain)).reject(new PorticoError('WALLET_ERROR', 'x', { cause: { message } }))
    await session.screen().findByText(`Your wallet says: “Off ${'x'.repeat(156)}”`)
  })

  it('quotes nobody where the words are not the wallet’s', async () => {
    const chain = createSessionChain()
    const session = await begin(chain)
    ;(await last(chain)).reject(new PorticoError('HTTP_OFFLINE', 'x', { cause: new TypeError('Failed to fetch') }))
    await session.screen().findByText(/did not say why/)
  })

  it('offers a wallet that was not asked to add the network as a second click, which asks it to', async () => {
    const chain = createSessionChain()
    const session = await begin(chain)
    ;(await last(chain)).reject(new PorticoError('WALLET_ERROR', 'Off.', { context: { addable: true } }))
    fireEvent.click(await session.screen().findByRole('button', { name: 'Add this network' }))
    const added = await last(chain, 2)
    expect(chain.switches.map(({ add }) => add)).toEqual([false, true])
    added.reject(new PorticoError('CHAIN_UNSUPPORTED', 'Chain is not supported'))
    fireEvent.click(await session.screen().findByRole('button', { name: 'Try again' }))
    await last(chain, 3)
    expect(chain.switches.map(({ add }) => add)).toEqual([false, true, false])
  })

  it('frees the visitor from a wallet that never answers, and ignores what it says later', async () => {
    const chain = createSessionChain()
    const session = await begin(chain)
    const asked = await last(chain)
    fireEvent.click(session.screen().getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(view(session)).toBe('Networks'))
    expect(asked.signal.aborted).toBe(true)
    asked.resolve()
    await waitFor(() => expect(session.portico.getState().network?.caipNetworkId).toBe('eip155:137'))
    expect(view(session)).toBe('Networks')
  })

  it('asks again when it is opened again after a refusal', async () => {
    const chain = createSessionChain()
    const session = await begin(chain)
    ;(await last(chain)).reject(refused('REQUEST_REJECTED', 4001))
    await session.screen().findByText('Switch declined')
    await session.services.router.back()
    fireEvent.click(await session.screen().findByRole('button', { name: 'Polygon' }))
    await last(chain, 2)
    await session.screen().findByText('Approve in wallet')
  })

  it('asks once for ten presses in a row', async () => {
    const chain = createSessionChain()
    const session = await startSession(chain, [networks(), accountStandIn()])
    await session.portico.open({ view: 'Networks' })
    const row = await session.screen().findByRole('button', { name: 'Polygon' })
    for (let press = 0; press < 10; press += 1) fireEvent.click(row)
    await last(chain)
    await session.screen().findByText('Approve in wallet')
    await settle()
    expect(chain.switches).toHaveLength(1)
    expect(session.services.router.depth.get()).toBe(2)
  })

  it('raises an alert for a network that is not configured', async () => {
    const session = await startSession(createSessionChain(), [networks(), accountStandIn()], { debug: true })
    await session.portico.open({ view: 'SwitchNetwork', params: { network: 'eip155:5' } })
    await session.screen().findByRole('heading', { name: 'Network Not Found' })
    expect(session.services.alerts.current.get()).toMatchObject({
      code: 'SWITCH_NETWORK_NOT_FOUND',
      detail: expect.stringContaining('eip155:5'),
    })
  })
})
