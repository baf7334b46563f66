import { fireEvent, waitFor } from '@testing-library/dom'
import { PROFILE } from '../../../plugins/account/manifest.ts'
import { destroyKernels, network } from '../../kernel/support/kernel.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { createNameBook, type NameBook } from '../support/name-book.ts'
import { type OpenModal, openModal } from '../support/open-modal.ts'
import { createScriptedApi, type ScriptedApi } from '../support/scripted-api.ts'
import { ADDRESS, connection, connector, createTestChain } from '../support/test-chain.ts'

afterEach(destroyKernels)

const NAME = 'wren.example'
const PICTURE = 'data:image/png;base64,iVBORw0KGgo='

const openAccount = async (book: NameBook, api?: ScriptedApi): Promise<OpenModal> => {
  const chain = createTestChain()
  chain.show(connector('Kestrel'))
  const modal = await openModal(chain, { networks: [network(1), network(10)], replace: [book.id], ...api?.options })
  modal.portico.plugins.add(book.plugin)
  fireEvent.click(await modal.screen.findByRole('button', { name: 'Kestrel Installed' }))
  await waitFor(() => expect(chain.asked).toHaveLength(1))
  chain.asked[0]?.resolve(connection('test.kestrel'))
  await waitFor(() => expect(modal.portico.getState()).toMatchObject({ open: false, status: 'connected' }))
  await modal.portico.open()
  await modal.screen.findByText('0x4f2A…c91E')
  return modal
}
const heading = (): string | null | undefined => drawnRoot().querySelector('.identity h3')?.textContent

test('the account bears the name that leads back to it, with its address', async () => {
  const book = createNameBook({ [ADDRESS]: NAME, [NAME]: ADDRESS.toLowerCase() })
  await openAccount(book)
  await waitFor(() => expect(heading()).toBe(`${NAME}0x4f2A…c91E`))
  expect(book.asked).toEqual([`${ADDRESS} on eip155:1`, `${NAME} on eip155:1`])
})

test.each([
  ['leads to somebody else', `0x${'11'.repeat(20)}`],
  ['leads nowhere', undefined],
  ['cannot be looked up', new Error('The node is down.')],
])('a name that %s is not shown', async (_, address) => {
  const book = createNameBook({ [ADDRESS]: NAME, [NAME]: address })
  await openAccount(book)
  await waitFor(() => expect(book.asked).toHaveLength(2))
  await settle()
  expect(heading()).toBe('0x4f2A…c91E')
})

test('it comes before the name of the provider API, whose picture does not wait for it', async () => {
  const slow = deferred<string | undefined>()
  const api = createScriptedApi({ identity: () => ({ name: 'served.example', avatar: PICTURE }) })
  const { screen } = await openAccount(createNameBook({ [ADDRESS]: slow.promise, [NAME]: ADDRESS, 'served.example': ADDRESS }), api)
  await waitFor(() => expect(drawnRoot().querySelector('.identity img')?.getAttribute('src')).toBe(PICTURE))
  expect(screen.queryByText('served.example')).toBeNull()
  slow.resolve(NAME)
  await waitFor(() => expect(heading()).toBe(`${NAME}0x4f2A…c91E`))
  expect(drawnRoot().querySelector('.identity img')?.getAttribute('src')).toBe(PICTURE)
})

test('it follows answers that change, and goes with the plugin that knew it', async () => {
  const api = createScriptedApi({ identity: () => ({ name: 'served.example', avatar: '' }) })
  const book = createNameBook({ [ADDRESS]: NAME, [NAME]: ADDRESS })
  const { portico } = await openAccount(book, api)
  await waitFor(() => expect(heading()).toMatch(NAME))
  book.set(ADDRESS, 'heron.example')
  book.set('heron.example', ADDRESS)
  book.advance()
  await waitFor(() => expect(heading()).toMatch('heron.example'))
  await portico.plugins.remove(book.id)
  await waitFor(() => expect(heading()).toBe('0x4f2A…c91E'))
  expect((await portico.service(PROFILE)).state.get()).toEqual({})
})
