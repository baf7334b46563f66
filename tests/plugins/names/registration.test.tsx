import { fireEvent, waitFor } from '@testing-library/dom'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { PROFILE } from '../../../plugins/account/manifest.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { deferred } from '../../support/deferred.ts'
import { OWN } from '../support/session-chain.ts'
import { NAME, type NamesRig, recordOf, refuse, startNames } from './support/names-rig.ts'

afterEach(destroyKernels)

const EVENT = { isSmartAccount: false, ensName: NAME }
const viewOf = ({ services }: NamesRig): string | undefined => services.router.current.get()?.view
const field = (rig: NamesRig): Promise<HTMLElement> => rig.screen().findByRole('textbox', { name: 'Name' })

/** Opens the form and types. */
const typed = async (rig: NamesRig, text = 'alice'): Promise<void> => {
  await rig.portico.open({ view: 'RegisterAccountName' })
  fireEvent.change(await field(rig), { target: { value: text } })
}
const press = async (rig: NamesRig, name = 'Register name'): Promise<void> => {
  const button = (await rig.screen().findByRole('button', { name })) as HTMLButtonElement
  // jsdom submits no form inside a shadow root by a click.
  if (button.form) fireEvent.submit(button.form)
  else fireEvent.click(button)
}
/** Presses the button and waits for the wallet's request. */
const asked = async (rig: NamesRig, at = 0) => {
  await typed(rig)
  await press(rig)
  await waitFor(() => expect(rig.signatures).toHaveLength(at + 1))
  const request = rig.signatures[at]
  if (!request) throw new Error('The wallet was not asked.')
  return request
}

test('from the introduction to the form', async () => {
  const rig = await startNames()
  await rig.portico.open({ view: 'ChooseAccountName' })
  await rig.screen().findByText(/Others can send to alice.reown.id/)
  await press(rig, 'Choose name')
  await field(rig)
})

test('what is signed says name, address, chain, page and nonce', async () => {
  const rig = await startNames()
  const begun = Math.floor(Date.now() / 1_000)
  const first = await asked(rig)
  const read = (text: string) => JSON.parse(text) as Record<string, unknown>
  const said = read(first.message)
  expect(said).toEqual({
    name: NAME,
    attributes: {},
    timestamp: expect.any(Number),
    address: OWN,
    chain: 'eip155:1',
    domain: location.host,
    nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(Number(said.timestamp)).toBeGreaterThanOrEqual(begun)
  expect(Number(said.timestamp)).toBeLessThanOrEqual(Math.ceil(Date.now() / 1_000))
  first.reject(new PorticoError('REQUEST_REJECTED', 'No.'))
  await rig.screen().findByText('You declined the signature')
  const second = await asked(rig, 1)
  expect(read(second.message).nonce).not.toBe(said.nonce)
})

test('it says success once the service has accepted, and the account has the name at once', async () => {
  const rig = await startNames()
  const accepted = deferred<unknown>()
  rig.api.answers.registerName = () => accepted.promise
  const profile = deferred<{ readonly state: { get(): object } }>()
  rig.portico.plugins.add(
    makePlugin({ id: 'test.profile', requires: { profile: PROFILE }, activate: { on: ['start'] } }, ({ deps }) =>
      profile.resolve(deps.profile as never),
    ),
  )
  expect(await rig.names.nameOf({ network: 'eip155:1', address: OWN })).toBeUndefined()
  const { get } = rig.names.revision
  const before = get()
  const request = await asked(rig)
  await rig.screen().findByText('Sign in your wallet')
  expect(viewOf(rig)).toBe('RegisterAccountNameSuccess')
  request.resolve('0xsigned')
  await rig.screen().findByText('Registering')
  // Suggestions may still be on their way.
  expect(rig.api.calls.find(({ id }) => id === 'registerName')).toMatchObject({
    id: 'registerName',
    body: { coin_type: 2_147_483_649, address: OWN, message: request.message, signature: '0xsigned' },
  })
  expect(rig.screen().queryByText('Account name chosen')).toBeNull()
  rig.api.answers.reverseName = () => [recordOf(NAME, OWN)]
  rig.api.answers.lookUpName = () => recordOf(NAME, OWN)
  accepted.resolve({ success: true })
  await rig.screen().findByText('Account name chosen')
  await rig.screen().findByText(`${NAME} now stands for your account.`)
  await waitFor(() => expect(get()).toBeGreaterThan(before))
  const { state } = await profile.promise
  await waitFor(() => expect(state.get()).toMatchObject({ name: NAME }))
  expect(rig.events).toEqual([
    ['REGISTER_NAME_INITIATED', EVENT],
    ['REGISTER_NAME_SUCCESS', EVENT],
  ])
  await press(rig, 'Got it')
  await waitFor(() => expect(viewOf(rig)).toBe('Account'))
})

test.each([
  ['in the service’s words', () => refuse(409, 'The name alice.reown.id is taken.'), 'The name alice.reown.id is taken.'],
  ['in ours where it gives no reason', () => refuse(400), 'Nothing was registered. Try again, or choose another name.'],
  ['also where it answers that it did not', () => ({ success: false }), 'Nothing was registered. Try again, or choose another name.'],
])('a failure leads back to the form, which keeps the input, %s', async (_, answer, sentence) => {
  const rig = await startNames()
  rig.api.answers.registerName = answer
  const request = await asked(rig)
  request.resolve('0xsigned')
  await rig.screen().findByText(`Error registering name ${NAME}`)
  await rig.screen().findByText(sentence)
  expect(viewOf(rig)).toBe('RegisterAccountName')
  expect(((await field(rig)) as HTMLInputElement).value).toBe('alice')
  expect(rig.events.map(([name]) => name)).toEqual(['REGISTER_NAME_INITIATED', 'REGISTER_NAME_ERROR'])
})

test('who cancels before the wallet has signed has registered nothing', async () => {
  const rig = await startNames()
  const request = await asked(rig)
  await press(rig, 'Cancel')
  await field(rig)
  expect(request.signal?.aborted).toBe(true)
  request.resolve('0xsigned')
  await request.promise
  expect(rig.api.calls.map(({ id }) => id)).not.toContain('registerName')
  expect(rig.registration.state.get()).toMatchObject({ phase: 'editing', problem: undefined, input: 'alice' })
})

test('one registration at a time', async () => {
  const rig = await startNames()
  await asked(rig)
  await rig.registration.register()
  expect(rig.signatures).toHaveLength(1)
})

test.each([
  ['three letters', 'abc', 'At least 4 letters, digits or hyphens'],
  ['a dot', 'alice.b', 'Use letters, digits and hyphens only'],
  ['a Cyrillic letter', '\u0430lice', 'Use letters, digits and hyphens only'],
])('a name of %s cannot be registered', async (_, text, sentence) => {
  const rig = await startNames()
  await typed(rig, text)
  await rig.screen().findByText(sentence)
  await rig.registration.register()
  expect(rig.signatures).toEqual([])
})

test('suggestions say what is taken; a free one is chosen at a press', async () => {
  const rig = await startNames()
  rig.api.answers.suggestNames = () => ({
    suggestions: [
      { name: NAME, registered: true },
      { name: 'alice-1.reown.id', registered: false },
      { name: 'alice-2.other.id', registered: false },
    ],
  })
  await typed(rig, 'Alice')
  const list = await rig.screen().findByRole('list', { name: 'Suggestions' })
  await waitFor(() => expect([...list.querySelectorAll('.row-text')].map((row) => row.textContent)).toEqual([NAME, 'alice-1.reown.id']))
  await rig.screen().findByText(`${NAME} is taken. Choose another name.`)
  fireEvent.click(rig.screen().getByRole('button', { name: /alice-1/ }))
  expect(rig.registration.state.get()).toMatchObject({ input: 'alice-1', name: 'alice-1.reown.id' })
  expect(rig.api.calls.find(({ id }) => id === 'suggestNames')).toMatchObject({ path: { name: 'alice' }, query: { zone: 'reown.id' } })
})

test.each([
  ['in the service’s words', 'Names rest on Sundays.', 'Names rest on Sundays.'],
  ['in the specification’s', undefined, 'You can still register the name you typed.'],
])('suggestions that do not come are said %s', async (_, reason, sentence) => {
  const rig = await startNames()
  rig.api.answers.suggestNames = () => refuse(400, reason)
  await typed(rig)
  await rig.screen().findByText('Error fetching name suggestions')
  await rig.screen().findByText(sentence)
})

test('letters that are typed one after the other are one question', async () => {
  const rig = await startNames()
  for (const text of ['alic', 'alice', 'alicea', 'aliceab']) await typed(rig, text)
  await waitFor(() => expect(rig.registration.state.get().suggestions.status).toBe('ready'))
  expect(rig.api.calls.filter(({ id }) => id === 'suggestNames').map(({ path }) => path)).toEqual([{ name: 'aliceab' }])
})

test('an account that cannot sign is told so', async () => {
  const rig = await startNames({ signs: false })
  await typed(rig)
  await press(rig)
  await rig.screen().findByText('Address or auth connector not found')
})

test('the view of a registration that nobody began leads to the form', async () => {
  const rig = await startNames()
  await rig.portico.open({ view: 'RegisterAccountNameSuccess' })
  await rig.screen().findByText('No name is being registered')
  await press(rig, 'Choose name')
  await field(rig)
})
