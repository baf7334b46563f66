import type { ConnectorTraits, ConnectorType } from '../../../kernel/contract/connectors.ts'
import { settle } from '../../support/deferred.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { memoryDriver } from '../support/memory-driver.ts'
import { createScriptedWallet } from '../support/scripted-wallet.ts'
import { keptIn, keptSession, keptText, sessionsKey } from '../support/stored-session.ts'

// What the kernel does differently for a connector is one of its traits, whatever its type is called.

afterEach(destroyKernels)

const start = async (type: ConnectorType, traits: ConnectorTraits, kept?: object) => {
  const wallet = createScriptedWallet({ type, traits })
  const storage = memoryDriver(kept ? [[sessionsKey('traits'), keptText(keptSession({ type, ...kept }))]] : [])
  const kernel = await startProbed({ plugins: [wallet.plugin], storage, id: 'traits' })
  await kernel.services.connectors.discover()
  return { ...kernel, wallet, memory: () => keptIn(storage, 'traits'), status: () => kernel.portico.getState().status }
}

test('everyone reads them of a connector', async () => {
  const { services } = await start('EXTERNAL', { lasting: true, restore: 'idle' })
  const [one] = services.connectors.all.get()
  expect(one).toMatchObject({ type: 'EXTERNAL', traits: { lasting: true, restore: 'idle' } })
  expect(Object.isFrozen(one?.traits)).toBe(true)
})

test.each<[ConnectorType, ConnectorTraits, number]>([
  ['EXTERNAL', { lasting: true }, 0],
  ['EXTERNAL', {}, 1],
  ['WALLET_CONNECT', {}, 1],
  ['AUTH', { lasting: false }, 1],
])('%s with %j: of a session that the wallet has ended %i is kept', async (type, traits, left) => {
  const { services, wallet, memory } = await start(type, traits)
  await services.sessions.connect('alpha')
  expect(memory()).toHaveLength(1)
  wallet.move('alpha', undefined)
  expect(memory()).toHaveLength(left)
})

test.each<[ConnectorTraits, readonly string[]]>([
  [{ exclusive: true }, ['beta']],
  [{}, ['alpha', 'beta']],
])('with %j, sessions of two wallets: %j', async (traits, kept) => {
  const wallet = createScriptedWallet({ type: 'WALLET_CONNECT', traits })
  const { services } = await startProbed({ plugins: [wallet.plugin], multipleSessions: true })
  await services.connectors.discover()
  await services.sessions.connect('alpha')
  const first = services.sessions.all.get().map(({ id }) => id)
  // The same connector asks again, and is granted another account by another provider.
  wallet.on.connect = async () => ({ ...wallet.connectionOf('beta'), connectorId: 'alpha' })
  await services.sessions.connect('alpha')
  await settle()
  expect(services.sessions.all.get()).toHaveLength(kept.length)
  expect(services.sessions.all.get().some(({ id }) => first.includes(id))).toBe(kept.length === 2)
})

test.each<[string | undefined, boolean]>([
  ['idle', true],
  [undefined, false],
  ['later', false],
])('a session stored with restore %j waits until the browser is idle: %s', async (restore, waits) => {
  const idle: (() => void)[] = []
  const request = jest.fn((run: () => void) => idle.push(run))
  Object.assign(window, { requestIdleCallback: request })
  try {
    const { wallet, status } = await start('EXTERNAL', { lasting: true, restore: 'idle' }, restore === undefined ? {} : { restore })
    await settle()
    expect(wallet.calls.includes('restore alpha')).toBe(!waits)
    if (waits) expect(status()).toBe('reconnecting')
    for (const run of idle) run()
    await settle()
    expect(status()).toBe('connected')
  } finally {
    Reflect.deleteProperty(window, 'requestIdleCallback')
  }
})

test('the trait is stored with the session, so that it is known before the connector is there', async () => {
  const { services, memory } = await start('AUTH', { lasting: true, restore: 'idle' })
  await services.sessions.connect('alpha')
  expect(memory()).toMatchObject([{ connectorId: 'alpha', restore: 'idle' }])
})

test.each<[ConnectorTraits, 'is' | 'rejects']>([
  [{ anyFamily: true }, 'is'],
  [{}, 'rejects'],
])('with %j a wallet of a family that no adapter serves %s there', async (traits, outcome) => {
  const { services } = await start('EXTERNAL', traits)
  await services.sessions.connect('alpha')
  if (outcome === 'is') expect(await services.wallet.load()).toBeDefined()
  else await expect(services.wallet.load()).rejects.toMatchObject({ code: 'ADAPTER_MISSING' })
})
