import { fireEvent, waitFor, within } from '@testing-library/dom'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { openModal } from '../support/open-modal.ts'
import { connector, createTestChain } from '../support/test-chain.ts'

const mail = makePlugin({
  id: 'test.mail',
  locales: { en: async () => ({ default: { mail: 'E-mail' } }) },
  slots: { 'connect.methods': [{ id: 'mail', label: 'mail', load: async () => ({ default: () => <p>Your e-mail address</p> }) }] },
})

/** Whether the first text stands above the second. */
const above = (first: Element, second: Element): boolean => (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

afterEach(destroyKernels)

test('another way to connect stands under the wallets', async () => {
  const { screen } = await openModal(createTestChain(connector('Kestrel')), { plugins: [mail] })
  const method = await screen.findByText('Your e-mail address')
  expect(above(screen.getByText('Kestrel'), screen.getByText('Or continue with'))).toBe(true)
  expect(above(screen.getByText('Or continue with'), method)).toBe(true)
})

test('it stands first where no wallet is installed', async () => {
  const chain = createTestChain(connector('Vendor', { type: 'EXTERNAL' }))
  const { screen } = await openModal(chain, { plugins: [mail] })
  const method = await screen.findByText('Your e-mail address')
  expect(above(method, screen.getByText('Or connect a wallet'))).toBe(true)
  expect(above(screen.getByText('Or connect a wallet'), screen.getByText('Vendor'))).toBe(true)
})

test('it is enough where there is no wallet at all', async () => {
  const { screen } = await openModal(createTestChain(), { plugins: [mail] })
  await screen.findByText('Your e-mail address')
  expect(screen.queryByText('No wallet in this browser')).toBeNull()
  // It makes a wallet.
  fireEvent.click(screen.getByRole('button', { name: 'Create one' }))
  await screen.findByText('Or bring a wallet of your own')
})

describe('Create', () => {
  test('has the other ways to connect, and none of this browser’s wallets', async () => {
    const { screen } = await openModal(createTestChain(connector('Kestrel')), { plugins: [mail], open: { view: 'Create' } })
    const method = await screen.findByText('Your e-mail address')
    expect(above(method, screen.getByText('Or bring a wallet of your own'))).toBe(true)
    expect(screen.queryByText('Kestrel')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'What is a wallet?' }))
    await screen.findByText('One wallet for many apps')
  })

  test('says where to get one where there is no other way', async () => {
    const { screen, portico } = await openModal(createTestChain(connector('Kestrel')), { open: { view: 'Create' } })
    const left: unknown[] = []
    portico.events.on('CLICK_GET_WALLET', (event) => left.push(event))
    await screen.findByText('Start with a wallet')
    jest.spyOn(window, 'open').mockReturnValue(null)
    fireEvent.click(screen.getByRole('button', { name: 'Get a wallet' }))
    await waitFor(() => expect(left).toHaveLength(1))
  })

  test('is behind what the host wants accepted, as every way to connect', async () => {
    const options = { termsUrl: 'https://host.test/terms', legalCheckbox: true }
    const { screen, services } = await openModal(createTestChain(connector('Kestrel')), {
      plugins: [mail],
      options,
      open: { view: 'Create' },
    })
    await screen.findByRole('checkbox')
    expect(services.router.current.get()?.view).toBe('Connect')
  })
})

test('one that breaks takes nothing with it', async () => {
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const broken = makePlugin({
    id: 'test.broken',
    locales: { en: async () => ({ default: { broken: 'Broken' } }) },
    slots: {
      'connect.methods': [
        {
          id: 'broken',
          label: 'broken',
          load: async () => ({
            default: () => {
              throw new Error('broken')
            },
          }),
        },
      ],
    },
  })
  const { screen } = await openModal(createTestChain(connector('Kestrel')), { plugins: [broken, mail] })
  await screen.findByText('Your e-mail address')
  await waitFor(() => expect(drawnRoot().textContent).toContain('Kestrel'))
  reported.mockRestore()
})

const method = (id: string) =>
  makePlugin({
    id: `test.${id}`,
    locales: { en: async () => ({ default: { label: id } }) },
    slots: { 'connect.methods': [{ id, label: 'label', load: async () => ({ default: () => <p>{`way ${id}`}</p> }) }] },
  })

/** The ways to connect from top to bottom, once all are there. */
const waysOf = async (options: Parameters<typeof openModal>[1], ...wallets: readonly ReturnType<typeof connector>[]) => {
  const plugins = ['carrier', 'social', 'email'].map(method)
  const { screen } = await openModal(createTestChain(...wallets), { plugins, ...options })
  for (const way of ['way carrier', 'way social', 'way email']) await screen.findByText(way)
  return (drawnRoot().textContent?.match(/way (carrier|social|email)|Kestrel|Or c[a-z ]*(with|wallet)|Continue with a wallet/g) ?? []).join(
    ', ',
  )
}

test('wallet, e-mail, social where a wallet is installed; e-mail, social, wallet where none is', async () => {
  const kestrel = connector('Kestrel')
  expect(await waysOf({}, kestrel)).toBe('Kestrel, Or continue with, way email, way social, way carrier')
  await destroyKernels()
  const external = connector('Kestrel', { type: 'EXTERNAL' })
  expect(await waysOf({}, external)).toBe('way email, way social, way carrier, Or connect a wallet, Kestrel')
})

test('the host’s order counts in both cases', async () => {
  const options = { connectMethodsOrder: ['social', 'wallet', 'email'] }
  const ways = 'way social, Or connect a wallet, Kestrel, Or continue with, way email, way carrier'
  expect(await waysOf({ options }, connector('Kestrel'))).toBe(ways)
  await destroyKernels()
  expect(await waysOf({ options }, connector('Kestrel', { type: 'EXTERNAL' }))).toBe(ways)
})

test('collapsed wallets stand behind a row, where there are other ways', async () => {
  const options = { collapseWallets: true }
  expect(await waysOf({ options }, connector('Kestrel'))).toBe(
    'Continue with a wallet, Or continue with, way email, way social, way carrier',
  )
  const screen = within(drawnRoot())
  fireEvent.click(screen.getByRole('button', { name: 'Continue with a wallet' }))
  await screen.findByRole('button', { name: 'Kestrel Installed' })
  expect(screen.queryByText('way email')).toBeNull()
  await destroyKernels()
  const alone = await openModal(createTestChain(connector('Kestrel')), { options })
  await alone.screen.findByRole('button', { name: 'Kestrel Installed' })
})

test('a host that wants no wallet guide has none beside other ways', async () => {
  const { screen } = await openModal(createTestChain(), { plugins: [mail], options: { walletGuide: false } })
  await screen.findByText('Your e-mail address')
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull())
  expect(screen.queryByText('No wallet was found in this browser.')).toBeNull()
})
