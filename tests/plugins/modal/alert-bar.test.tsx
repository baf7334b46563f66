import { fireEvent, waitFor, within } from '@testing-library/dom'
import { modal } from '../../../plugins/modal/index.ts'
import { destroyKernels, startProbed } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { emptyView } from '../../kernel/support/shell.ts'
import { stubModalDialogs } from '../support/modal-dialogs.ts'

beforeAll(stubModalDialogs)
afterEach(destroyKernels)

const views = makePlugin({ id: 'wallets', views: { Connect: emptyView } })

const open = async (options: Parameters<typeof startProbed>[0] = {}) => {
  const { portico, services } = await startProbed({ debug: true, plugins: [modal(), views], ...options })
  await portico.open()
  const { root, screen } = await waitFor(() => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    const dialog = root?.querySelector('dialog')
    if (!root || !dialog) throw new Error('Nothing is drawn.')
    expect(root.activeElement?.classList).toContain('dialog')
    return { root, screen: within(dialog) }
  })
  /** Not the live region of the notices, which is an alert too. */
  const bar = () => screen.queryAllByRole('alert').find((element) => element.classList.contains('notice'))
  return { ...services, root, screen, bar }
}

test.each([
  ['SWITCH_NETWORK_NOT_FOUND', 'Network Not Found'],
  ['INVALID_APP_CONFIGURATION', 'Invalid App Configuration'],
  ['SOCIALS_TIMEOUT', 'Embedded wallet load timeout'],
  ['JWT_TOKEN_NOT_VALID', 'Session Expired'],
  ['INVALID_PROJECT_ID', 'Invalid Project ID'],
  ['PROJECT_ID_NOT_CONFIGURED', 'Project ID Not Configured'],
] as const)('%s says “%s”', async (code, words) => {
  const { alerts, bar } = await open()
  alerts.raise({ code })
  await waitFor(() => expect(bar()?.textContent).toBe(words))
})

test('stays until it is dismissed, takes no focus when it comes, and leaves it in the dialog when it goes', async () => {
  const { alerts, screen, root, bar } = await open()
  // The dialog takes the focus once it is drawn.
  await waitFor(() => expect(root.activeElement?.classList).toContain('dialog'))
  const before = root.activeElement
  alerts.raise({ code: 'acme.staking:GONE', text: 'The pool is gone' })
  await waitFor(() => expect(bar()?.textContent).toBe('The pool is gone'))
  expect(root.activeElement).toBe(before)
  const dismiss = screen.getByRole('button', { name: 'Dismiss' })
  dismiss.focus()
  fireEvent.click(dismiss)
  await waitFor(() => expect(bar()).toBeUndefined())
  expect(root.activeElement?.classList).toContain('dialog')
  alerts.raise({ code: 'acme.staking:GONE', text: 'The pool is gone' })
  expect(bar()).toBeUndefined()
})

test('is not drawn unless the host set debug', async () => {
  const { alerts, bar } = await open({ debug: false })
  alerts.raise({ code: 'INVALID_PROJECT_ID' })
  expect(bar()).toBeUndefined()
})
