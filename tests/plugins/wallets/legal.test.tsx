import { fireEvent, waitFor } from '@testing-library/dom'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { openModal, rowNames } from '../support/open-modal.ts'
import { connection, connector, createTestChain } from '../support/test-chain.ts'

const documents = { termsUrl: 'https://host.test/terms', privacyUrl: 'https://host.test/privacy' }
const asking = { ...documents, legalCheckbox: true }

/** Another way to connect, and a view of another plugin that asks wallets. */
const others = makePlugin({
  id: 'test.mail',
  locales: { en: async () => ({ default: { mail: 'E-mail' } }) },
  slots: {
    'connect.methods': [{ id: 'mail', label: 'mail', load: async () => ({ default: () => <button type="button">Mail me</button> }) }],
  },
})

const unusable = (element: Element): boolean => element.closest('[inert]') !== null

afterEach(destroyKernels)

test('the host’s documents are named under the ways to connect, and opened', async () => {
  const { screen } = await openModal(createTestChain(connector('Kestrel')), { options: documents })
  await screen.findByRole('button', { name: 'Kestrel Installed' })
  await waitFor(() => expect(drawnRoot().textContent).toContain('By connecting you accept the Terms of service and Privacy policy.'))
  const opened = jest.spyOn(window, 'open').mockReturnValue(null)
  fireEvent.click(screen.getByRole('button', { name: 'Privacy policy' }))
  expect(opened).toHaveBeenCalledWith('https://host.test/privacy', '_blank', 'noopener,noreferrer')
  opened.mockRestore()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('one document is named alone; an address that may not be opened opens nothing', async () => {
  // A host writes such an address in plain JavaScript only.
  const { screen } = await openModal(createTestChain(connector('Kestrel')), { options: { termsUrl: 'javascript:alert(1)' } })
  await waitFor(() => expect(drawnRoot().textContent).toContain('By connecting you accept the Terms of service.'))
  const opened = jest.spyOn(window, 'open').mockReturnValue(null)
  fireEvent.click(screen.getByRole('button', { name: 'Terms of service' }))
  expect(opened).not.toHaveBeenCalled()
  opened.mockRestore()
})

test('nothing can be chosen before the checkbox is ticked, and everything after; unticked it is as before', async () => {
  const chain = createTestChain(connector('Kestrel'))
  const { screen } = await openModal(chain, { options: asking, plugins: [others] })
  const box = await screen.findByRole('checkbox')
  await screen.findByText('Kestrel')
  const ways = () => [screen.getByText('Kestrel'), screen.getByText('Mail me')]
  await waitFor(() => expect(ways().map(unusable)).toEqual([true, true]))
  expect(unusable(box)).toBe(false)
  fireEvent.click(box)
  expect(ways().map(unusable)).toEqual([false, false])
  fireEvent.click(box)
  expect(ways().map(unusable)).toEqual([true, true])
  fireEvent.click(box)
  fireEvent.click(screen.getByRole('button', { name: 'Kestrel Installed' }))
  await screen.findByText('Continue in Kestrel')
  await waitFor(() => expect(chain.asked).toHaveLength(1))
  chain.asked[0]?.resolve(connection('test.kestrel'))
  await waitFor(() => expect(drawnRoot().textContent).toBe(''))
})

test('a view of another plugin that leads to a connection is the checkbox as well, and is not entered', async () => {
  const entered = jest.fn()
  const mail = makePlugin({
    id: 'acme.mail',
    views: {
      'acme.mail:Login': {
        title: 'title',
        connects: true,
        enter: () => Promise.resolve({ default: () => entered }),
        load: async () => ({ default: () => <p>Login</p> }),
      },
      'acme.mail:Help': { title: 'title', load: async () => ({ default: () => <p>Help</p> }) },
    },
  } as never)
  const { screen, portico } = await openModal(createTestChain(connector('Kestrel')), {
    options: asking,
    plugins: [mail],
    open: { view: 'acme.mail:Login' } as never,
  })
  const box = await screen.findByRole('checkbox')
  expect(entered).not.toHaveBeenCalled()
  await portico.open({ view: 'acme.mail:Help' } as never)
  await screen.findByText('Help')
  await portico.open({ view: 'Connect' })
  fireEvent.click(await screen.findByRole('checkbox'))
  await portico.open({ view: 'acme.mail:Login' } as never)
  await screen.findByText('Login')
  expect(entered).toHaveBeenCalledTimes(1)
  expect(box).toBeDefined()
})

test('no other way leads to a wallet before: a view that asks one, opened by name, is the checkbox', async () => {
  const chain = createTestChain(connector('Kestrel'))
  const { screen, portico } = await openModal(chain, {
    options: asking,
    open: { view: 'ConnectingExternal', params: { connectorId: 'test.kestrel' } },
  })
  const box = await screen.findByRole('checkbox')
  expect(chain.asked).toEqual([])
  fireEvent.click(box)
  await portico.open({ view: 'ConnectingExternal', params: { connectorId: 'test.kestrel' } })
  await waitFor(() => expect(chain.asked).toHaveLength(1))
})

test('what is accepted stays so on this page, and help needs no yes', async () => {
  const { screen, portico } = await openModal(createTestChain(connector('Kestrel')), { options: asking, open: { view: 'WhatIsAWallet' } })
  await screen.findByText('One wallet for many apps')
  await portico.open({ view: 'Connect' })
  fireEvent.click(await screen.findByRole('checkbox'))
  await portico.close()
  await portico.open({ view: 'Connect' })
  await waitFor(() => expect(rowNames()).toEqual(['Kestrel']))
  expect(unusable(screen.getByText('Kestrel'))).toBe(false)
})

test('a disclaimer stands at the foot of Connect: a text alone, and an element of React under what has to be accepted', async () => {
  const { screen, portico } = await openModal(createTestChain(connector('Kestrel')), { options: { disclaimer: 'At your own risk.' } })
  await screen.findByText('At your own risk.')
  expect(screen.queryByText(/By connecting you accept/)).toBeNull()
  expect(unusable(screen.getByText('Kestrel'))).toBe(false)
  await portico.destroy()
  const disclaimer = (
    <>
      Read the <a href="https://host.test/risks">risks</a>.
    </>
  )
  const { screen: other } = await openModal(createTestChain(connector('Kestrel')), { options: { ...asking, disclaimer } })
  const link = await other.findByRole('link', { name: 'risks' })
  await other.findByRole('checkbox')
  expect(unusable(link)).toBe(false)
  expect(unusable(await other.findByText('Kestrel'))).toBe(true)
})

test('the host’s page about wallets is linked where they are explained', async () => {
  const { screen } = await openModal(createTestChain(), {
    options: { learnMoreUrl: 'https://host.test/wallets' },
    open: { view: 'WhatIsAWallet' },
  })
  const opened = jest.spyOn(window, 'open').mockReturnValue(null)
  fireEvent.click(await screen.findByRole('button', { name: 'Learn more' }))
  expect(opened).toHaveBeenCalledWith('https://host.test/wallets', '_blank', 'noopener,noreferrer')
  opened.mockRestore()
})

test('a wallet has the picture that the host names for it, in its row and while it is asked', async () => {
  const chain = createTestChain(connector('Kestrel', { icon: 'data:image/png;base64,AAAA' }), connector('Harbour'))
  const { screen } = await openModal(chain, { options: { connectorImages: { 'test.kestrel': 'https://host.test/kestrel.svg' } } })
  const row = await screen.findByRole('button', { name: 'Kestrel Installed' })
  const picture = (): string | null | undefined => drawnRoot().querySelector('img')?.getAttribute('src')
  expect(picture()).toBe('https://host.test/kestrel.svg')
  fireEvent.click(row)
  await screen.findByText('Continue in Kestrel')
  expect(picture()).toBe('https://host.test/kestrel.svg')
})
