import { fireEvent, waitFor, within } from '@testing-library/dom'
import { socials } from '../../../plugins/socials/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { entryOf, memoryDriver } from '../../kernel/support/memory-driver.ts'
import { settle } from '../../support/deferred.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { createFakeAuth, FRAME, refusal } from '../support/fake-auth.ts'
import { startChain } from '../support/open-modal.ts'
import { connector, createTestChain } from '../support/test-chain.ts'
import { fakeWindows } from './support/fake-windows.ts'

const windows = fakeWindows()
afterEach(async () => {
  await destroyKernels()
  Reflect.deleteProperty(globalThis, 'Telegram')
  history.replaceState(null, '', '/')
})

const STATE = 'state-of-this-client'
const KEY = 'portico:back:socials:pending'
const resultOf = (state = STATE, origin = FRAME): string => `${origin}/callback?code=42&state=${encodeURIComponent(state)}`
const pendingOf = (more: object = {}): string => entryOf({ provider: 'discord', state: STATE, at: Date.now() - 60_000, ...more })

/** Comes back to the page. */
const comeBack = async (result: string, pending: string | undefined) => {
  history.replaceState(null, '', `/shop?result_uri=${encodeURIComponent(result)}`)
  const auth = createFakeAuth()
  const driver = memoryDriver(pending === undefined ? [] : [[KEY, pending]])
  const starting = startChain(createTestChain(connector('Kestrel')), {
    id: 'back',
    storage: driver,
    plugins: [auth.plugin, socials()],
    services: { frame: FRAME },
  })
  const address = location.search
  const kernel = await starting
  const events: string[] = []
  for (const name of ['STARTED', 'REQUEST_USER_DATA', 'SUCCESS', 'ERROR'] as const)
    kernel.portico.events.on(`SOCIAL_LOGIN_${name}`, ({ provider }) => events.push(`${name} ${provider}`))
  return { ...kernel, auth, driver, address, events }
}

test('A13: the sign-in for which the page was left goes on where the visitor comes back to it', async () => {
  const { auth, driver, address, events } = await comeBack(resultOf(`${STATE}--${encodeURIComponent(location.href)}`), pendingOf())
  expect(address).toBe('')
  const social = await auth.next('connectSocial')
  expect(social.input).toBe(resultOf(`${STATE}--${encodeURIComponent(`${location.origin}/`)}`))
  expect(driver.values.has(KEY)).toBe(false)
  await waitFor(() => within(drawnRoot()).getByText('Retrieving user data'))
  social.resolve(undefined as never)
  ;(await auth.next('signIn')).resolve(undefined as never)
  await waitFor(() => expect(events).toContain('SUCCESS discord'))
  expect(events).not.toContain('STARTED discord')
  expect(windows.opened).toHaveLength(0)
})

test('A13: a refusal of the frame is shown, and another try begins anew', async () => {
  const { auth } = await comeBack(resultOf(), pendingOf())
  ;(await auth.next('connectSocial')).reject(refusal('Code used'))
  await waitFor(() => within(drawnRoot()).getByText('The sign-in service says: “Code used”'))
  fireEvent.click(within(drawnRoot()).getByRole('button', { name: 'Try again' }))
  expect(windows.opened).toHaveLength(1)
  await auth.next('socialRedirectUri')
})

test.each([
  ['another state', resultOf('state-of-somebody-else'), pendingOf()],
  ['no state', `${FRAME}/callback?code=42`, pendingOf()],
  ['another origin', resultOf(STATE, 'https://evil.test'), pendingOf()],
  ['an origin that begins alike', resultOf(STATE, `${FRAME}.evil.test`), pendingOf()],
  ['a script', `javascript:alert('${STATE}')`, pendingOf()],
  ['100 kB', resultOf() + 'a'.repeat(100_000), pendingOf()],
  ['a login of more than ten minutes ago', resultOf(), pendingOf({ at: Date.now() - 601_000 })],
  ['a login from the future', resultOf(), pendingOf({ at: Date.now() + 60_000 })],
  ['a pending login of another form', resultOf(), pendingOf({ state: '' })],
  ['an unknown provider', resultOf(), pendingOf({ provider: 'farcaster' })],
])('A13: %s: no call to the frame, no session, and the parameter is gone', async (_, result, pending) => {
  const { auth, address, portico, driver } = await comeBack(result, pending)
  await settle()
  expect(address).toBe('')
  expect(auth.asked).toEqual([])
  expect(portico.getState().status).toBe('disconnected')
  expect(document.querySelector('portico-modal')?.shadowRoot?.querySelector('main')?.textContent ?? '').toBe('')
  if (result.length < 10_000) expect(driver.values.has(KEY)).toBe(false)
})

test('A13: without a pending login nothing of it is read', async () => {
  const { auth, address } = await comeBack(resultOf(), undefined)
  await settle()
  expect(auth.asked).toEqual([])
  // The parameter may be the host's own.
  expect(address).not.toBe('')
})

describe('in Telegram', () => {
  const HREF = `https://provider.test/authorize?state=${STATE}&client_id=1`
  const start = async () => {
    Object.assign(globalThis, { Telegram: {} })
    const auth = createFakeAuth()
    const driver = memoryDriver()
    const { portico } = await startChain(createTestChain(connector('Kestrel')), {
      id: 'back',
      storage: driver,
      plugins: [auth.plugin, socials()],
      services: { frame: FRAME },
    })
    await portico.open({ view: 'ConnectingSocial', params: { provider: 'discord' } })
    return { auth, driver }
  }

  test('the page itself goes to the provider, and keeps what it has to come back with', async () => {
    const { auth, driver } = await start()
    expect(windows.opened).toHaveLength(0)
    ;(await auth.next('socialRedirectUri')).resolve(HREF as never)
    await waitFor(() => expect(windows.opened).toHaveLength(1))
    const [href = '', target] = windows.opened[0] ?? []
    expect(target).toBe('_self')
    expect(new URL(href).searchParams.get('state')).toBe(`${STATE}--${encodeURIComponent(location.href)}`)
    expect(JSON.parse(driver.values.get(KEY) ?? '').d).toEqual({ provider: 'discord', state: STATE, at: expect.any(Number) })
  })

  test('an address that hands no state back is not gone to', async () => {
    const { auth, driver } = await start()
    ;(await auth.next('socialRedirectUri')).resolve('https://provider.test/authorize?client_id=1' as never)
    await waitFor(() => within(drawnRoot()).getByText('Something went wrong'))
    expect(windows.opened).toHaveLength(0)
    expect(driver.values.has(KEY)).toBe(false)
  })
})
