import type { Connection } from '../../../kernel/contract/adapters.ts'
import { deferred, outcome, settle } from '../../support/deferred.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { memoryDriver } from '../support/memory-driver.ts'
import { addressOf, createScriptedWallet, type ScriptedWallet } from '../support/scripted-wallet.ts'
import { keptIn } from '../support/stored-session.ts'

afterEach(destroyKernels)

const start = async (wallet: ScriptedWallet = createScriptedWallet(), storage = memoryDriver()) => {
  const kernel = await startProbed({ plugins: [wallet.plugin], storage, id: 'session' })
  await kernel.services.connectors.discover()
  const events: string[] = []
  for (const name of ['connected', 'reconnected', 'disconnected'] as const) {
    kernel.portico.events.on(name, (payload) => events.push('reason' in payload ? `${name} ${payload.reason}` : name))
  }
  return { ...kernel, wallet, storage, events }
}

const stored = (storage: ReturnType<typeof memoryDriver>): unknown => {
  const kept = keptIn(storage, 'session')
  return kept.length > 0 ? kept : undefined
}

test('connecting: state, account, provider, storage and event say the same', async () => {
  const { portico, services, storage, events } = await start()
  const heard: string[] = []
  portico.subscribe(({ status, account }) => heard.push(`${status} ${account?.address ?? '-'}`))
  const session = await services.sessions.connect('alpha')
  expect(session).toMatchObject({ connectorId: 'alpha', connections: [{ connectorId: 'alpha', network: 'eip155:1' }] })
  expect([session, session.connections, ...session.connections].every(Object.isFrozen)).toBe(true)
  expect(services.sessions.all.get()).toEqual([session])
  expect(heard).toEqual(['connecting -', `connected ${addressOf('alpha')}`])
  expect(portico.getState()).toMatchObject({ status: 'connected', namespace: 'eip155', caipAddress: `eip155:1:${addressOf('alpha')}` })
  expect(portico.getAccount('eip155')).toEqual(portico.getAccount())
  expect(stored(storage)).toEqual([
    {
      id: session.id,
      plugin: 'test.wallet',
      connectorId: 'alpha',
      type: 'ANNOUNCED',
      name: 'ALPHA',
      connections: [{ network: 'eip155:1', address: addressOf('alpha') }],
    },
  ])
  expect(services.wallet.info.get()).toEqual({ connectorId: 'alpha', name: 'ALPHA', type: 'ANNOUNCED' })
  expect(events).toEqual(['connected'])
})

test.each([
  [
    { name: ' Quay\u202E\n Wallet ', icon: 'data:image/png;base64,AA' },
    { name: 'Quay Wallet', icon: 'data:image/png;base64,AA' },
  ],
  [{ name: 'Quay', icon: 'https://evil.test/track.png' }, { name: 'Quay' }],
  [{ name: 7, icon: 'data:image/png;base64,AA' }, { name: 'ALPHA' }],
])('the wallet at the other end is called what it says of itself, made fit to show: %j', async (peer, said) => {
  const { portico, services, wallet } = await start()
  wallet.on.connect = async ({ connector }) => ({ ...wallet.connectionOf(connector.id), peer }) as Connection
  await services.sessions.connect('alpha')
  expect(services.wallet.info.get()).toEqual({ connectorId: 'alpha', type: 'ANNOUNCED', ...said })
  // The host reads the same.
  expect(portico.getState().connector).toMatchObject({ id: 'alpha', ...said })
})

test('what a listener of the connecting reads is already so, and stays so', async () => {
  const { portico, services } = await start()
  const seen: unknown[] = []
  services.sessions
    .of('eip155')
    .subscribe(() => seen.push(services.wallet.info.get()?.connectorId, portico.getProvider('eip155') !== undefined))
  await services.sessions.connect('alpha')
  expect(seen).toEqual([undefined, false, 'alpha', true])
  await services.sessions.connect('beta')
  expect(services.wallet.info.get()?.connectorId).toBe('beta')
})

test('nothing is known of a wallet that was refused', async () => {
  const { services, portico, wallet, storage, events } = await start()
  wallet.on.connect = async () => {
    throw Object.assign(new Error('User rejected'), { code: 4001 })
  }
  await expect(services.sessions.connect('alpha')).rejects.toMatchObject({ code: 'REQUEST_REJECTED', rpcCode: 4001 })
  expect(portico.getState()).toMatchObject({ status: 'disconnected', account: undefined })
  expect(services.sessions.of('eip155').get()).toMatchObject({ error: { code: 'REQUEST_REJECTED' } })
  expect(stored(storage)).toBeUndefined()
  expect(events).toEqual([])
})

/** What wallets throw and answer, with the code it comes to. */
const ODD: readonly (readonly [name: string, code: string, connect: () => Promise<unknown>])[] = [
  ['throws a text', 'WALLET_ERROR', () => Promise.reject('locked')],
  ['throws undefined', 'WALLET_ERROR', () => Promise.reject(undefined)],
  ['throws null', 'WALLET_ERROR', () => Promise.reject(null)],
  ['has a request already', 'WALLET_ERROR', () => Promise.reject({ code: -32002, message: 'Already processing' })],
  [
    'throws before it promises',
    'WALLET_ERROR',
    () => {
      throw new TypeError('at once')
    },
  ],
  ['answers undefined', 'PROVIDER_MISSING', async () => undefined],
  ['answers a text', 'PROVIDER_MISSING', async () => 'connected'],
  ['answers without a provider', 'PROVIDER_MISSING', async () => ({ accounts: [], network: 'eip155:1' })],
  ['answers without accounts', 'INVALID_CAIP_ADDRESS', async () => ({ provider: {}, network: 'eip155:1' })],
  ['answers no account', 'INVALID_CAIP_ADDRESS', async () => ({ provider: {}, accounts: [], network: 'eip155:1' })],
  [
    'answers accounts of nothing',
    'INVALID_CAIP_ADDRESS',
    async () => ({ provider: {}, accounts: [null, {}, { address: '' }], network: 'eip155:1' }),
  ],
  [
    'answers an address with a colon',
    'INVALID_CAIP_ADDRESS',
    async () => ({ provider: {}, accounts: [{ address: '0x:1' }], network: 'eip155:1' }),
  ],
  [
    'answers an address of markup',
    'INVALID_CAIP_ADDRESS',
    async () => ({ provider: {}, accounts: [{ address: '<b>' }], network: 'eip155:1' }),
  ],
  [
    'answers a malformed network',
    'INVALID_CAIP_NETWORK_ID',
    async () => ({ provider: {}, accounts: [{ address: '0x1' }], network: '0x1' }),
  ],
  [
    'answers another family',
    'INVALID_CAIP_NETWORK_ID',
    async () => ({ provider: {}, accounts: [{ address: '0x1' }], network: 'solana:1' }),
  ],
]

test.each(ODD)('a wallet that %s is %s, and nothing is connected', async (_, code, connect) => {
  const { services, portico, wallet, storage } = await start()
  wallet.on.connect = connect as never
  const error = await outcome(services.sessions.connect('alpha'))
  expect(error).toMatchObject({ error: { name: 'PorticoError', code, message: expect.stringMatching(/^.{5,}$/) } })
  expect(portico.getState().status).toBe('disconnected')
  expect(portico.getProvider('eip155')).toBeUndefined()
  expect(stored(storage)).toBeUndefined()
})

test('a connector that is not there', async () => {
  const { services, portico } = await start()
  await expect(services.sessions.connect('gamma')).rejects.toMatchObject({ code: 'CONNECTOR_MISSING' })
  await expect(services.sessions.connect('alpha', { namespaces: ['solana'] })).rejects.toMatchObject({ code: 'CONNECTOR_MISSING' })
  expect(portico.getState().status).toBe('disconnected')
})

test.each(['cancel', 'signal', 'disconnect', 'destroy', 'remove'] as const)(
  'a silent wallet is given up by %s, and its late answer ignored',
  async (how) => {
    const { services, portico, wallet, storage, events } = await start()
    const answer = deferred<Connection>()
    wallet.on.connect = () => answer.promise
    const stop = new AbortController()
    const result = outcome(services.sessions.connect('alpha', { signal: stop.signal }))
    await settle()
    expect(portico.getState().status).toBe('connecting')
    if (how === 'cancel') services.sessions.cancel('eip155')
    if (how === 'signal') stop.abort()
    if (how === 'disconnect') await services.sessions.disconnect()
    if (how === 'destroy') await portico.destroy()
    if (how === 'remove') await portico.plugins.remove('test.wallet')
    expect(await result).toMatchObject({ error: { code: 'CONNECT_ABORTED' } })
    answer.resolve(wallet.connectionOf('alpha'))
    await settle()
    expect(portico.getState()).toMatchObject({ status: 'disconnected', account: undefined })
    expect(stored(storage)).toBeUndefined()
    expect(events).not.toContain('connected')
  },
)

test.each(['cancel', 'disconnect'] as const)('%s while the code of the adapter loads: given up, and no wallet is asked', async (how) => {
  const { services, portico, wallet, storage, events } = await start()
  const result = outcome(services.sessions.connect('alpha'))
  expect(portico.getState().status).toBe('connecting')
  if (how === 'cancel') services.sessions.cancel('eip155')
  else await services.sessions.disconnect('eip155')
  expect(await result).toMatchObject({ error: { code: 'CONNECT_ABORTED' } })
  await settle()
  expect(wallet.calls).not.toContain('connect alpha')
  expect(portico.getState()).toMatchObject({ status: 'disconnected', account: undefined })
  expect(stored(storage)).toBeUndefined()
  expect(events).not.toContain('connected')
  await services.sessions.connect('alpha')
  expect(portico.getState().status).toBe('connected')
})

test('a signal that has aborted already asks no wallet', async () => {
  const { services, wallet } = await start()
  await expect(services.sessions.connect('alpha', { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'CONNECT_ABORTED' })
  expect(wallet.calls).not.toContain('connect alpha')
})

test('a second call replaces the first', async () => {
  const { services, wallet, portico } = await start()
  const slow = deferred<Connection>()
  const approve = wallet.on.connect
  wallet.on.connect = () => slow.promise
  const first = outcome(services.sessions.connect('alpha'))
  await settle()
  wallet.on.connect = approve
  await services.sessions.connect('beta')
  expect(await first).toMatchObject({ error: { code: 'CONNECT_ABORTED' } })
  slow.resolve(wallet.connectionOf('alpha'))
  await settle()
  expect(portico.getAccount()?.address).toBe(addressOf('beta'))
})

test('78: ten clicks on one row end in one connection', async () => {
  const { services, portico, wallet, events } = await start()
  const results = await Promise.all(Array.from({ length: 10 }, () => outcome(services.sessions.connect('alpha'))))
  expect(results.filter((result) => 'value' in result)).toHaveLength(1)
  expect(portico.getState().status).toBe('connected')
  expect(events).toEqual(['connected'])
  expect(wallet.calls.filter((call) => call === 'disconnect alpha')).toEqual([])
})

test('another wallet replaces the first only once it has settled; a failure leaves the first', async () => {
  const { services, wallet, portico, storage } = await start()
  await services.sessions.connect('alpha')
  const provider = portico.getProvider('eip155')
  const approve = wallet.on.connect
  wallet.on.connect = async () => {
    throw new Error('no')
  }
  await outcome(services.sessions.connect('beta'))
  expect(portico.getProvider('eip155')).toBe(provider)
  expect(stored(storage)).toMatchObject([{ connectorId: 'alpha' }])
  wallet.on.connect = approve
  await services.sessions.connect('beta')
  expect(wallet.calls).toContain('disconnect alpha')
  expect(stored(storage)).toMatchObject([{ connectorId: 'beta' }])
  await expect(provider?.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4900 })
})

test('a wallet that has left as it is followed is not connected', async () => {
  const { services, wallet, portico, storage, events } = await start()
  wallet.on.follow = () => undefined
  await expect(services.sessions.connect('alpha')).rejects.toMatchObject({ code: 'DISCONNECTED' })
  expect(portico.getState().status).toBe('disconnected')
  expect(stored(storage)).toBeUndefined()
  expect(events).toEqual([])
})

test('a wallet that has moved between its answer and now is where it has moved to', async () => {
  const { services, wallet, portico, storage } = await start()
  wallet.on.follow = (connection) => ({ ...connection, network: 'eip155:10' })
  await services.sessions.connect('alpha')
  expect(portico.getState().caipAddress).toBe(`eip155:10:${addressOf('alpha')}`)
  expect(stored(storage)).toMatchObject([{ connections: [{ network: 'eip155:10' }] }])
})

test('an adapter that cannot follow its wallet does not connect', async () => {
  const { services, wallet, portico, storage } = await start()
  wallet.on.follow = () => {
    throw new Error('cannot follow')
  }
  await expect(services.sessions.connect('alpha')).rejects.toMatchObject({ code: 'WALLET_ERROR' })
  expect(portico.getState().status).toBe('disconnected')
  expect(stored(storage)).toBeUndefined()
})

test('a listener that disconnects at the first word of it leaves nothing connected', async () => {
  const { services, portico, storage, events } = await start()
  portico.events.on('connected', () => void portico.disconnect())
  await expect(services.sessions.connect('alpha')).rejects.toMatchObject({ code: 'DISCONNECTED' })
  expect(portico.getState().status).toBe('disconnected')
  expect(stored(storage)).toBeUndefined()
  expect(events).toEqual(['connected', 'disconnected visitor'])
})
