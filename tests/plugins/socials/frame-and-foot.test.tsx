import { fireEvent, waitFor } from '@testing-library/dom'
import { socials } from '../../../plugins/socials/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { createFakeAuth, FRAME } from '../support/fake-auth.ts'
import { openModal } from '../support/open-modal.ts'
import { connector, createTestChain } from '../support/test-chain.ts'
import { fakeWindows } from './support/fake-windows.ts'

afterEach(destroyKernels)
fakeWindows()

const start = async (options = {}) => {
  const auth = createFakeAuth()
  const modal = await openModal(createTestChain(connector('Kestrel')), {
    plugins: [auth.plugin, socials()],
    services: { frame: FRAME },
    options,
  })
  return { ...modal, auth }
}

describe('what the frame asks before the sign-in is done', () => {
  it.each([
    ['Google', 'socialRedirectUri', 'The window of Google is being prepared'],
    ['Farcaster', 'farcasterUri', 'The code is being prepared'],
  ] as const)('takes the place of the view of %s, as long as it asks', async (name, step, shown) => {
    const { screen, auth } = await start()
    fireEvent.click(await screen.findByRole('button', { name }))
    await auth.next(step)
    await waitFor(() => expect(drawnRoot().textContent).toContain(shown))
    auth.state().set({ frame: 'ready', slot: 'the-frame' })
    await waitFor(() => expect(drawnRoot().querySelector('slot[name="the-frame"]')).not.toBeNull())
    expect(drawnRoot().textContent).not.toContain(shown)
    auth.state().set({ frame: 'ready' })
    await waitFor(() => expect(drawnRoot().textContent).toContain(shown))
  })
})

describe('what the host wants accepted', () => {
  const documents = { termsUrl: 'https://host.test/terms', disclaimer: 'Not for children.' }

  it('stands under all providers too', async () => {
    const { screen } = await start(documents)
    fireEvent.click(await screen.findByRole('button', { name: 'More social accounts' }))
    await screen.findByRole('button', { name: 'Facebook' })
    await waitFor(() => expect(drawnRoot().textContent).toContain('By connecting you accept the Terms of service.'))
    expect(drawnRoot().textContent).toContain('Not for children.')
  })

  it('is nothing where the host names nothing', async () => {
    const { screen } = await start()
    fireEvent.click(await screen.findByRole('button', { name: 'More social accounts' }))
    await screen.findByRole('button', { name: 'Facebook' })
    expect(drawnRoot().textContent).not.toContain('accept')
  })

  it('holds the view until the checkbox is ticked', async () => {
    const { portico, services, screen } = await start({ ...documents, legalCheckbox: true })
    await portico.open({ view: 'ConnectSocials' }).catch(() => undefined)
    expect(services.router.current.get()?.view).toBe('Connect')
    fireEvent.click(await screen.findByRole('checkbox'))
    await portico.open({ view: 'ConnectSocials' })
    expect(services.router.current.get()?.view).toBe('ConnectSocials')
  })
})
