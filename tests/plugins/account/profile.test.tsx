import { fireEvent, waitFor } from '@testing-library/dom'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { PROFILE } from '../../../plugins/account/manifest.ts'
import { destroyKernels, network } from '../../kernel/support/kernel.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { createNameBook, type NameBook } from '../support/name-book.ts'
import { type OpenModal, openModal } from '../support/open-modal.ts'
import { createScriptedApi, type ScriptedApi } from '../support/scripted-api.ts'
import { ADDRESS, connection, connector, createTestChain, type TestChain } from '../support/test-chain.ts'

afterEach(destroyKernels)

const PICTURE = 'data:image/png;base64,iVBORw0KGgo='
const OTHER = '0x1111111111111111111111111111111111111111'

/** Where the names of these tests lead. */
const createBook = (): NameBook =>
  createNameBook({ 'wren.harbour.example': ADDRESS, 'heron.harbour.example': ADDRESS, 'first.example': ADDRESS, 'other.example': OTHER })

const openAccount = async (
  chain: TestChain,
  api: ScriptedApi,
  options: object = api.options,
  book: NameBook | null = createBook(),
): Promise<OpenModal> => {
  chain.show(connector('Kestrel'))
  const modal = await openModal(chain, { networks: [network(1), network(10)], replace: book ? [book.id] : [], ...options })
  if (book) modal.portico.plugins.add(book.plugin)
  fireEvent.click(await modal.screen.findByRole('button', { name: 'Kestrel Installed' }))
  await waitFor(() => expect(chain.asked).toHaveLength(1))
  chain.asked[0]?.resolve(connection('test.kestrel'))
  await waitFor(() => expect(modal.portico.getState()).toMatchObject({ open: false, status: 'connected' }))
  await modal.portico.open()
  await modal.screen.findByText('0x4f2A…c91E')
  return modal
}
const heading = () => drawnRoot().querySelector('.identity h3')

describe('the profile', () => {
  it('shows name and picture, and the address beside them', async () => {
    const api = createScriptedApi({ identity: () => ({ name: 'wren.harbour.example', avatar: PICTURE }) })
    const { screen } = await openAccount(createTestChain(), api)
    await screen.findByText('wren.harbour.example')
    expect(heading()?.textContent).toContain('0x4f2A…c91E')
    await waitFor(() => expect(drawnRoot().querySelector('.identity img')?.getAttribute('src')).toBe(PICTURE))
    expect(api.calls).toEqual([{ id: 'identity', path: { address: ADDRESS }, query: { sender: ADDRESS }, fresh: false }])
  })

  it('shows a picture of the host’s image service', async () => {
    const avatar = 'https://images.test/public/wren.png'
    const api = createScriptedApi({ identity: () => ({ name: 'wren.harbour.example', avatar }) })
    const services = { ...api.options.services, directory: 'https://images.test/public' }
    await openAccount(createTestChain(), api, { services })
    await waitFor(() => expect(drawnRoot().querySelector('.identity img')?.getAttribute('src')).toBe(avatar))
  })

  it.each(['https://evil.test/pixel.png', '/logout', '//evil.test/a.png', 'javascript:alert(1)'])('asks nobody for %s', async (avatar) => {
    const api = createScriptedApi({ identity: () => ({ name: 'wren.harbour.example', avatar }) })
    const { screen } = await openAccount(createTestChain(), api)
    await screen.findByText('wren.harbour.example')
    await settle()
    expect(drawnRoot().querySelector('.identity img')).toBeNull()
  })

  it.each([
    ['leads to somebody else', 'other.example', createBook()],
    ['leads nowhere', 'nobody.example', createBook()],
    ['is not in its normal form', 'Wren.example', createNameBook({ 'Wren.example': ADDRESS })],
    ['has letters of another script', 'wr\u0435n.example', createNameBook({ 'wr\u0435n.example': ADDRESS })],
    ['turns its text around', 'moc\u202e.elpmaxe', createNameBook({ 'moc\u202e.elpmaxe': ADDRESS })],
    ['nobody has', 'wren.harbour.example', createNameBook()],
  ])('shows no name of the service that %s', async (_, name, book) => {
    const api = createScriptedApi({ identity: () => ({ name, avatar: PICTURE }) })
    await openAccount(createTestChain(), api, undefined, book)
    await waitFor(() => expect(drawnRoot().querySelector('.identity img')?.getAttribute('src')).toBe(PICTURE))
    await settle()
    expect(heading()?.textContent).toBe('0x4f2A…c91E')
  })

  it('shows no name of the service where no plugin knows names', async () => {
    const api = createScriptedApi({ identity: () => ({ name: 'wren.harbour.example', avatar: PICTURE }) })
    await openAccount(createTestChain(), api, undefined, null)
    await waitFor(() => expect(drawnRoot().querySelector('.identity img')?.getAttribute('src')).toBe(PICTURE))
    await settle()
    expect(heading()?.textContent).toBe('0x4f2A…c91E')
  })

  it('loads no picture that is none', async () => {
    const api = createScriptedApi({ identity: () => ({ name: 'wren.harbour.example', avatar: 'javascript:alert(1)' }) })
    const { screen } = await openAccount(createTestChain(), api)
    await screen.findByText('wren.harbour.example')
    expect(drawnRoot().querySelector('.identity img')).toBeNull()
  })

  it.each([
    ['nobody knows the address', () => ({ name: null, avatar: null })],
    ['the service does not know the network', () => ({ name: '', avatar: '' })],
    ['the service fails', () => Promise.reject(new PorticoError('HTTP_OFFLINE', 'No.'))],
  ])('shows the address alone when %s', async (_, identity) => {
    const api = createScriptedApi({ identity })
    await openAccount(createTestChain(), api)
    await waitFor(() => expect(api.calls).toHaveLength(1))
    await settle()
    expect(heading()?.textContent).toBe('0x4f2A…c91E')
  })

  it('shows the name where the picture is no address', async () => {
    const api = createScriptedApi({ identity: () => ({ name: 'wren.harbour.example', avatar: `https://${'a'.repeat(3_000)}` }) })
    const { screen } = await openAccount(createTestChain(), api)
    await screen.findByText('wren.harbour.example')
    expect(drawnRoot().querySelector('.identity img')).toBeNull()
  })

  it('asks again after a failure when the view is opened again', async () => {
    const api = createScriptedApi({ identity: () => Promise.reject(new PorticoError('HTTP_OFFLINE', 'No.')) })
    const { portico, screen } = await openAccount(createTestChain(), api)
    await waitFor(() => expect(api.calls).toHaveLength(1))
    await portico.close()
    api.answers.identity = () => ({ name: 'wren.harbour.example', avatar: null })
    await portico.open()
    await screen.findByText('wren.harbour.example')
    await portico.close()
    await portico.open()
    await screen.findByText('wren.harbour.example')
    expect(api.calls).toHaveLength(2)
  })

  it('asks nobody where the host has no API', async () => {
    const api = createScriptedApi({})
    await openAccount(createTestChain(), api, {})
    expect(api.calls).toEqual([])
  })

  it('56: never shows the name of another account', async () => {
    const late = deferred<unknown>()
    const api = createScriptedApi({ identity: () => late.promise })
    const chain = createTestChain()
    const { screen } = await openAccount(chain, api)
    await waitFor(() => expect(api.calls).toHaveLength(1))
    api.answers.identity = () => ({ name: 'other.example', avatar: null })
    chain.live().set(connection('test.kestrel', { address: OTHER }))
    await screen.findByText('other.example')
    late.resolve({ name: 'first.example', avatar: null })
    await settle()
    expect(heading()?.textContent).toContain('other.example')
  })

  it('is read anew on demand, past what is kept; what is shown stays until the answer, and where there is none', async () => {
    let name = 'wren.harbour.example'
    const answers = [deferred<void>(), deferred<void>()]
    const api = createScriptedApi({
      identity: async () => {
        if (api.calls.length > 1) await answers[api.calls.length - 2]?.promise
        return { name, avatar: PICTURE }
      },
    })
    const { screen, portico } = await openAccount(createTestChain(), api)
    await screen.findByText('wren.harbour.example')
    const profile = await portico.service(PROFILE)
    name = 'heron.harbour.example'
    const first = profile.refresh()
    await waitFor(() => expect(api.calls).toHaveLength(2))
    expect(profile.state.get().name).toBe('wren.harbour.example')
    answers[0]?.resolve()
    await first
    expect(profile.state.get().name).toBe('heron.harbour.example')
    expect(api.calls.map(({ fresh }) => fresh)).toEqual([false, true])
    const second = profile.refresh()
    answers[1]?.reject(new PorticoError('HTTP_OFFLINE', 'No.'))
    await second
    expect(profile.state.get().name).toBe('heron.harbour.example')
  })
})
