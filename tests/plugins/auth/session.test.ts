import { destroyKernels, network } from '../../kernel/support/kernel.ts'
import { memoryDriver } from '../../kernel/support/memory-driver.ts'
import { outcome } from '../../support/deferred.ts'
import { until } from '../../support/wait.ts'
import { SOLANA_DEVNET, solanaNetwork, startAuth, startSignedIn } from './support/auth-rig.ts'
import { USER } from './support/signer-rig.ts'

// One session with the frame, a connection for each family.

afterEach(async () => {
  await destroyKernels()
  jest.restoreAllMocks()
  localStorage.clear()
  Reflect.deleteProperty(window, 'matchMedia')
})

test('one entry over both families, without a frame; none where the host has others alone', async () => {
  const { services, frames } = await startAuth()
  await services.connectors.discover()
  const listed = () => services.connectors.all.get().filter(({ type }) => type === 'AUTH')
  expect(listed().map(({ id, namespaces }) => [id, namespaces])).toEqual([['ID_AUTH', ['eip155', 'solana']]])
  expect(frames).toEqual([])
  await destroyKernels()
  jest.restoreAllMocks()
  const tron = { ...network(1), caipNetworkId: 'tron:1', chainNamespace: 'tron' } as const
  const other = await startAuth({ networks: [tron] })
  await other.services.connectors.discover()
  expect(other.services.connectors.all.get()).toEqual([])
})

test('a sign-in by e-mail connects one session with a connection for each family, on networks that the frame takes', async () => {
  const { services, portico, auth, frame } = await startSignedIn()
  const [session] = services.sessions.all.get()
  expect(session?.connections.map(({ network: at, accounts }) => [at, accounts.map(({ address, type }) => [address, type])])).toEqual([
    [
      'eip155:1',
      [
        [USER.smart, 'smartAccount'],
        [USER.eoa, 'eoa'],
      ],
    ],
    [SOLANA_DEVNET, [[USER.solana, 'eoa']]],
  ])
  expect(services.networks.unavailable.get()).toEqual(['eip155:4242'])
  expect(auth.state.get()).toEqual({ frame: 'ready', keys: false, user: { email: USER.email } })
  expect(portico.getState().account?.address).toBe(USER.smart)
  // The frame knows the host and its look, and stays on the chain of the first family.
  expect(frame().script.names()).toEqual(expect.arrayContaining(['SYNC_DAPP_DATA', 'SYNC_THEME', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS']))
  expect(frame().script.chain).toBe('eip155:1')
  const dapp = frame().script.received.find(({ name }) => name === 'SYNC_DAPP_DATA')
  expect(dapp?.payload).toMatchObject({
    metadata: { name: 'Test', url: 'https://host.test' },
    sdkType: 'portico',
    sdkVersion: expect.stringMatching(/^react-evm,solana-\d+\.\d+\.\d+$/),
  })
})

test('a frame hears the scheme of the system where the host follows it, and each change of it', async () => {
  const query = Object.assign(new EventTarget(), { matches: true })
  Object.assign(window, { matchMedia: () => query })
  const { portico, frame } = await startSignedIn({ theme: { mode: 'light' } })
  const modes = (): unknown[] =>
    frame().script.received.flatMap(({ name, payload }) => (name === 'SYNC_THEME' ? [(payload as { themeMode?: string }).themeMode] : []))
  await until(() => modes().length === 1)
  portico.setTheme({ mode: 'system' })
  await until(() => modes().length === 2)
  query.matches = false
  query.dispatchEvent(new Event('change'))
  await until(() => modes().length === 3)
  expect(modes()).toEqual(['light', 'dark', 'light'])
  await portico.destroy()
  query.dispatchEvent(new Event('change'))
  expect(modes()).toHaveLength(3)
})

test('an account of the preferred type that the frame does not have is an eoa', async () => {
  const { portico } = await startSignedIn({ play: { user: { email: USER.email, eoa: USER.eoa, solana: USER.solana } } })
  expect(portico.getState().account).toMatchObject({ address: USER.eoa, type: 'eoa' })
})

test('where the frame does not say which chains have smart accounts, none has', async () => {
  const rig = await startAuth()
  await rig.auth.load()
  rig.frame().script.faults.set('GET_SMART_ACCOUNT_ENABLED_NETWORKS', 'refuses')
  await rig.auth.connectEmail(USER.email)
  await rig.auth.connectOtp('123456')
  await rig.auth.signIn()
  // The one in use is there all the same: the frame says that it is.
  expect(
    rig.services.accounts
      .of('eip155')
      .get()
      .map(({ type }) => type),
  ).toEqual(['smartAccount', 'eoa'])
  await rig.services.accounts.select('eip155', USER.eoa)
  expect(rig.portico.getState().account?.address).toBe(USER.eoa)
})

test('a network switch is the frame’s, and the account there is asked for anew', async () => {
  const { portico, frame } = await startSignedIn()
  frame().script.received.length = 0
  await portico.switchNetwork('eip155:10')
  expect(frame().script.names()).toEqual(['SWITCH_NETWORK', 'GET_USER'])
  expect(frame().script.received.map(({ payload }) => Object(payload).chainId)).toEqual(['eip155:10', 'eip155:10'])
  expect(portico.getState().network?.caipNetworkId).toBe('eip155:10')
  // A network that it does not take is not asked for.
  expect(await outcome(portico.switchNetwork('eip155:4242'))).toMatchObject({ error: { code: 'CHAIN_UNSUPPORTED' } })
  frame().script.faults.set('SWITCH_NETWORK', 'refuses')
  expect(await outcome(portico.switchNetwork('eip155:1'))).toMatchObject({
    error: { code: 'CHAIN_UNSUPPORTED', message: 'Chain is not supported' },
  })
  expect(portico.getState().network?.caipNetworkId).toBe('eip155:10')
})

test('another type of account is told to the frame, and used once it agrees', async () => {
  const { services, portico, frame } = await startSignedIn()
  await services.accounts.select('eip155', USER.eoa)
  // Told, then asked for anew, as when connecting.
  expect(frame().script.received.slice(-2)).toMatchObject([
    { name: 'SET_PREFERRED_ACCOUNT', payload: { type: 'eoa' } },
    { name: 'GET_USER', payload: { chainId: 'eip155:1', preferredAccountType: 'eoa' } },
  ])
  expect(portico.getState().account?.address).toBe(USER.eoa)
  frame().script.faults.set('SET_PREFERRED_ACCOUNT', 'refuses')
  expect(await outcome(services.accounts.select('eip155', USER.smart))).toHaveProperty('error')
  expect(portico.getState().account?.address).toBe(USER.eoa)
})

describe('the next visit', () => {
  const visit = async (signedIn: boolean) => {
    const storage = memoryDriver()
    const id = 'visit'
    const first = await startSignedIn({ storage, id })
    await first.portico.destroy()
    jest.restoreAllMocks()
    const second = await startAuth({ storage, id, play: { signedIn } })
    return { ...second, storage }
  }

  test('brings the session back without asking, by what the storage knows', async () => {
    const { portico, services, frame, storage } = await visit(true)
    await until(() => portico.getState().status === 'connected')
    expect(services.sessions.all.get()[0]?.connections).toHaveLength(2)
    expect(frame().script.names()).toContain('IS_CONNECTED')
    expect(frame().script.names()).not.toContain('CONNECT_EMAIL')
    const kept = [...storage.values].filter(([key]) => key.includes('auth')).map(([key, value]) => `${key.split('/').at(-1)} ${value}`)
    expect(kept.join('\n')).toMatch(/EMAIL_LOGIN_USED_KEY .*true/)
    expect(kept.join('\n')).toMatch(/LAST_USED_CHAIN_KEY .*eip155:1/)
    expect(kept.join('\n')).toMatch(/SMART_ACCOUNT_ENABLED_NETWORKS .*1/)
    expect(kept.join('\n')).not.toMatch(/token/i)
  })

  test('ends where the frame says that nobody is signed in, and what was kept is gone', async () => {
    const { portico, storage, auth } = await visit(false)
    await until(() => portico.getState().status === 'disconnected')
    await until(() => ![...storage.values.keys()].some((key) => key.endsWith('EMAIL_LOGIN_USED_KEY')))
    const keys = [...storage.values.keys()].join()
    expect(keys).not.toMatch(/EMAIL_LOGIN_USED_KEY|LAST_USED_CHAIN_KEY|SOCIAL_USERNAME|\bEMAIL\b/)
    expect(auth.state.get().user).toBeUndefined()
    expect(auth.recentEmails.get()).toEqual([USER.email])
  })
})

test('a first visit asks nothing of the frame, writes nothing and makes none', async () => {
  const storage = memoryDriver()
  const { frames, portico, services } = await startAuth({ storage })
  await services.connectors.discover()
  expect([frames, storage.writes, portico.getState().status]).toEqual([[], [], 'disconnected'])
})

test('signing out ends the session everywhere: in the frame, here, and in the storage', async () => {
  const { auth, portico, frame, services } = await startSignedIn()
  await auth.signOut()
  expect(frame().script.signedIn).toBe(false)
  expect([portico.getState().status, services.sessions.all.get(), auth.state.get()]).toEqual([
    'disconnected',
    [],
    { frame: 'ready', keys: false },
  ])
})

test('disconnecting one family ends both, and forgets the user', async () => {
  const { auth, frame, services } = await startSignedIn()
  await services.sessions.disconnect('solana')
  await until(() => !frame().script.signedIn)
  expect([services.sessions.all.get(), auth.state.get().user]).toEqual([[], undefined])
})

describe('SESSION_UPDATE', () => {
  test('has the user asked for anew', async () => {
    const { portico, frame } = await startSignedIn()
    frame().script.type = 'eoa'
    frame().script.received.length = 0
    frame().script.updateSession()
    await until(
      () =>
        frame()
          .script.names()
          .filter((name) => name === 'GET_USER').length === 2,
    )
    expect(portico.getState().status).toBe('connected')
  })

  test('after which nobody is signed in ends the session', async () => {
    const { portico, frame } = await startSignedIn()
    frame().script.signedIn = false
    frame().script.updateSession()
    await until(() => portico.getState().status === 'disconnected')
  })
})

test('two codes are 30 s apart, for a change of the address as well, until the visitor has signed in', async () => {
  const { auth } = await startAuth()
  await auth.connectEmail(USER.email)
  expect(auth.resendAt.get()).toBeGreaterThan(Date.now() + 25_000)
  const locked = { error: { code: 'AUTH_RESEND_LOCKED', message: expect.stringMatching(/^Please try again after \d+ seconds$/) } }
  expect(await outcome(auth.connectEmail(USER.email))).toMatchObject(locked)
  expect(await outcome(auth.updateEmail('other@example.test'))).toMatchObject(locked)
  expect(await outcome(auth.connectOtp('654321'))).toMatchObject({ error: { code: 'AUTH_REFUSED', message: 'Invalid code' } })
  await auth.connectOtp('123456')
  expect(auth.resendAt.get()).toBeUndefined()
})

test('a change of the address ends with the new one', async () => {
  const { auth, frame } = await startSignedIn()
  expect(await auth.updateEmail('new@example.test')).toBe('VERIFY_PRIMARY_OTP')
  expect(frame().script.received.at(-1)?.payload).toEqual({ email: 'new@example.test' })
  await auth.updateEmailPrimaryOtp('123456')
  expect(await auth.updateEmailSecondaryOtp('123456')).toEqual({ newEmail: 'new@example.test' })
  expect(auth.state.get().user?.email).toBe('new@example.test')
})

test('with networks of Solana alone it is a session of Solana', async () => {
  const { portico, services } = await startSignedIn({ networks: [solanaNetwork] })
  expect(services.sessions.all.get()[0]?.connections.map(({ namespace }) => namespace)).toEqual(['solana'])
  expect(portico.getState().account?.address).toBe(USER.solana)
})

test('a frame of the host’s own may take more networks', async () => {
  const { portico, services } = await startSignedIn({ options: { networks: ['eip155:4242'] } })
  expect(services.networks.unavailable.get()).toEqual([])
  await portico.switchNetwork('eip155:4242')
  expect(portico.getState().network?.id).toBe(4_242)
})
