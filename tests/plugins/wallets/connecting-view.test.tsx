import { fireEvent, waitFor } from '@testing-library/dom'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { SLOW_AFTER } from '../../../plugins/wallets/service.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { until } from '../../support/wait.ts'
import { type OpenModal, openModal } from '../support/open-modal.ts'
import { type Asked, connection, connector, createTestChain, type TestChain } from '../support/test-chain.ts'

afterEach(() => {
  jest.useRealTimers()
  return destroyKernels()
})

const asked = async (chain: TestChain, count = 1): Promise<Asked> => {
  await waitFor(() => expect(chain.asked).toHaveLength(count))
  const last = chain.asked.at(-1)
  if (!last) throw new Error('Nobody was asked.')
  return last
}

/** Opens Connect and chooses the wallet. */
const choose = async (chain: TestChain, options: Parameters<typeof openModal>[1] = {}): Promise<OpenModal> => {
  const modal = await openModal(chain, options)
  fireEvent.click(await modal.screen.findByRole('button', { name: /^Kestrel/ }))
  await modal.screen.findByText('Continue in Kestrel')
  return modal
}

describe('ConnectingExternal', () => {
  it('asks at once and once, though the view is drawn twice, and closes when the wallet accepts', async () => {
    const chain = createTestChain(connector('Kestrel'))
    const { portico, screen } = await choose(chain)
    expect(screen.getByText('Accept connection request in the wallet')).toBeDefined()
    const request = await asked(chain)
    request.resolve(connection('test.kestrel'))
    await waitFor(() => expect(portico.getState()).toMatchObject({ open: false, status: 'connected' }))
    expect(request.signal.aborted).toBe(false)
    expect(chain.asked).toHaveLength(1)
  })

  it('says where to look after 5 s, and asks again on demand', async () => {
    const chain = createTestChain(connector('Kestrel'))
    const { screen } = await openModal(chain)
    const row = await screen.findByRole('button', { name: /^Kestrel/ })
    jest.useFakeTimers()
    fireEvent.click(row)
    const first = await until(() => chain.asked[0])
    await until(() => screen.queryByText('Continue in Kestrel'))
    await jest.advanceTimersByTimeAsync(SLOW_AFTER - 1)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await jest.advanceTimersByTimeAsync(1)
    await until(() => screen.queryByText('Still waiting for Kestrel'))
    jest.useRealTimers()
    expect(screen.getByText('Look for its window behind this one, or open it from the toolbar.')).toBeDefined()
    const again = screen.getByRole('button', { name: 'Try again' })
    for (let click = 0; click < 10; click += 1) fireEvent.click(again)
    await screen.findByText('Continue in Kestrel')
    await asked(chain, 2)
    expect(first.signal.aborted).toBe(true)
    expect(document.querySelector('portico-modal')?.shadowRoot?.activeElement?.textContent).toBe('Cancel')
    expect(chain.asked).toHaveLength(2)
  }, 10_000)

  it.each([
    [
      'a refusal',
      { code: 4001, message: 'User rejected' },
      'Connection declined',
      'Connection can be declined if a previous request is still active',
    ],
    ['an open request', { code: -32002, message: 'Already pending' }, 'Open your wallet', /already waiting there/],
    ['a wallet that has left', new PorticoError('PROVIDER_MISSING', 'gone'), 'Cannot find Kestrel', /try again/],
    ['a denial', new PorticoError('GUARD_DENIED', 'no'), 'Account not accepted', /Choose another one/],
    ['a guard that is down', new PorticoError('GUARD_UNAVAILABLE', 'down'), 'Account could not be checked', /Nothing was connected/],
    ['a network it cannot use', new PorticoError('CHAIN_UNSUPPORTED', 'no'), 'Kestrel cannot use this network', /Choose another/],
    ['silence', new PorticoError('PLUGIN_TIMEOUT', 'late'), 'Kestrel did not answer', /unlock it/],
    [
      'silence on a question of ours',
      new PorticoError('WALLET_ERROR', 'late', { context: { reason: 'timeout', limit: 10_000 } }),
      'Kestrel did not answer',
      /unlock it/,
    ],
    ...(
      [
        [[4100], 'Connection failed', /does not let this site connect/],
        [[4200, -32601, -32004, 5700, 5760], 'Connection failed', /cannot do what this site asks/],
        [[4900, 4901], 'Connection failed', /has lost its connection to the network/],
        [[4902, 5710], 'Kestrel cannot use this network', /Choose another network/],
        [[-32700, -32600, -32602, -32006, -32001, 5720, 5730, 5740], 'Connection failed', /did not understand/],
        [[-32005], 'Connection failed', /too many requests/],
        [[-32003, 5750], 'Connection declined', /can be declined/],
        [[-32603, -32000], 'Connection failed', /answered with an error/],
      ] as const
    ).flatMap(([codes, title, text]) => codes.map((code) => [`code ${code}`, { code, message: 'No.' }, title, text] as const)),
    ['a text thrown', 'boom', 'Connection failed', /answered with an error/],
    ['nothing thrown', undefined, 'Connection failed', /answered with an error/],
  ] as readonly (readonly [string, unknown, string, string | RegExp])[])(
    'says what happened and what to do after %s',
    async (_, cause, title, text) => {
      const chain = createTestChain(connector('Kestrel'))
      const { portico, screen } = await choose(chain)
      const first = await asked(chain)
      first.reject(cause)
      await screen.findByText(title)
      expect(screen.getByText(text)).toBeDefined()
      expect(portico.getState().status).toBe('disconnected')
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
      const second = await asked(chain, 2)
      second.resolve(connection('test.kestrel'))
      await waitFor(() => expect(portico.getState()).toMatchObject({ open: false, status: 'connected' }))
    },
  )

  it('says what the guard that denied says of it, in its own words', async () => {
    const terms = makePlugin({
      id: 'test.terms',
      locales: { en: async () => ({ default: { UNSIGNED: 'Sign the terms first.' } }) },
      guards: [
        {
          id: 'terms',
          on: 'connect',
          required: true,
          load: async () => ({ default: () => () => ({ allow: false, reason: 'UNSIGNED' }) }),
        },
      ],
    } as never)
    const chain = createTestChain(connector('Kestrel'))
    const { portico, screen } = await choose(chain, { plugins: [terms] })
    const request = await asked(chain)
    request.resolve(connection('test.kestrel'))
    await screen.findByText('Account not accepted')
    await screen.findByText('Sign the terms first.')
    expect(portico.getState().status).toBe('disconnected')
  })

  it.each([
    ['Cancel', ({ screen }: OpenModal) => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['the way back', ({ services }: OpenModal) => services.router.back()],
  ])('gives the attempt up by %s, and ignores a late answer', async (_, leave) => {
    const chain = createTestChain(connector('Kestrel'))
    const modal = await choose(chain)
    const request = await asked(chain)
    await leave(modal)
    await modal.screen.findByRole('button', { name: 'Kestrel Installed' })
    await waitFor(() => expect(request.signal.aborted).toBe(true))
    request.resolve(connection('test.kestrel'))
    await waitFor(() => expect(modal.portico.getState().status).toBe('disconnected'))
    expect(modal.portico.getAccount()).toBeUndefined()
    fireEvent.click(modal.screen.getByRole('button', { name: 'Kestrel Installed' }))
    await modal.screen.findByText('Continue in Kestrel')
    await asked(chain, 2)
  })

  it('gives the attempt up when the modal closes', async () => {
    const chain = createTestChain(connector('Kestrel'))
    const { portico } = await choose(chain)
    const request = await asked(chain)
    await portico.close()
    await waitFor(() => expect(request.signal.aborted).toBe(true))
    expect(portico.getState().status).toBe('disconnected')
  })

  it('keeps asking while another view lies over it', async () => {
    const chain = createTestChain(connector('Kestrel'))
    const { portico, services, screen } = await choose(chain)
    const request = await asked(chain)
    jest.useFakeTimers()
    await services.router.push('WhatIsAWallet')
    await until(() => screen.queryByText('One wallet for many apps'))
    // Time in which the attempt would have been given up.
    await jest.advanceTimersByTimeAsync(1_000)
    jest.useRealTimers()
    expect(request.signal.aborted).toBe(false)
    request.resolve(connection('test.kestrel'))
    await waitFor(() => expect(portico.getState().status).toBe('connected'))
  })

  it('gives up when the view over it closes the modal', async () => {
    const chain = createTestChain(connector('Kestrel'))
    const { portico, services, screen } = await choose(chain)
    const request = await asked(chain)
    await services.router.push('WhatIsAWallet')
    await screen.findByText('One wallet for many apps')
    await portico.close()
    await waitFor(() => expect(request.signal.aborted).toBe(true))
  })

  it('looks for the wallet when it is opened by name', async () => {
    const chain = createTestChain(connector('Kestrel'))
    const { portico, screen } = await openModal(chain, {
      open: { view: 'ConnectingExternal', params: { connectorId: 'test.kestrel', namespace: 'eip155' } },
    })
    await screen.findByText('Continue in Kestrel')
    const request = await asked(chain)
    request.resolve(connection('test.kestrel'))
    await waitFor(() => expect(portico.getState().status).toBe('connected'))
  })

  it('says that a wallet is not here when nobody knows it', async () => {
    const { screen } = await openModal(createTestChain(), { open: { view: 'ConnectingExternal', params: { connectorId: 'test.none' } } })
    await screen.findByText('Cannot find the wallet')
  })
})
