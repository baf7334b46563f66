import { waitFor } from '@testing-library/dom'
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
  expect(screen.getByRole('button', { name: 'Get a wallet' })).toBeDefined()
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
