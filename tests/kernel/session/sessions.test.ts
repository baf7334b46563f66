import type { AdapterDecl, Connection } from '../../../kernel/contract/adapters.ts'
import type { PorticoOptions } from '../../../kernel/contract/kernel-api.ts'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import type { AnyScope } from '../../../kernel/contract/scope.ts'
import { deferred, never, outcome, settle } from '../../support/deferred.ts'
import { destroyKernels, network, startKernel, startProbed } from '../support/kernel.ts'
import { makePlugin } from '../support/make-plugin.ts'
import { entryOf, memoryDriver } from '../support/memory-driver.ts'
import { createPhone, SOLANA, TWO_FAMILIES } from '../support/phone-wallet.ts'
import { addressOf, createScriptedWallet } from '../support/scripted-wallet.ts'
import { keptConnection, keptSession, keptText, sessionsKey } from '../support/stored-session.ts'

afterEach(destroyKernels)

const start = async (options: Partial<PorticoOptions> = {}) => {
  const phone = createPhone()
  const wallet = createScriptedWallet({ type: 'EXTERNAL' })
  const storage = memoryDriver()
  const kernel = await startProbed({ id: 'two', networks: TWO_FAMILIES, storage, plugins: [wallet.plugin, phone.plugin], ...options })
  await kernel.services.connectors.discover()
  const events: string[] = []
  for (const name of ['connected', 'reconnected', 'disconnected'] as const) {
    kernel.portico.events.on(name, ({ namespace }) => events.push(`${name} ${namespace}`))
  }
  const statuses = () =>
    Object.fromEntries(Object.entries(kernel.portico.getState().namespaces).map(([namespace, state]) => [namespace, state?.status]))
  const stored = (): readonly { readonly id: string; readonly connections: readonly unknown[] }[] =>
    JSON.parse(storage.values.get(sessionsKey('two')) ?? '{"d":[]}').d
  return { ...kernel, phone, wallet, storage, events, statuses, stored }
}

/** An adapter for the addresses of one family, or for its provider's face. */
const adapterOf = (
  declared: Pick<AdapterDecl, 'namespace'> & Partial<Record<'canonical' | 'connect' | 'actions', () => Promise<unknown>>>,
): Plugin =>
  makePlugin({
    id: 'test.family',
    adapters: [
      {
        discover: async () => ({ default: ({ stores }: AnyScope) => stores.create([]) }),
        connect: async () => ({ default: () => ({}) }),
        ...declared,
      } as unknown as AdapterDecl,
    ],
  })

describe('a wallet over two families', () => {
  test('is asked once, and gives one session with a connection for each family', async () => {
    const { services, phone, portico, events, statuses, stored } = await start()
    const session = await services.sessions.connect('phone')
    expect(phone.asked).toEqual([['eip155:1', SOLANA]])
    expect(session.connections.map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])
    expect(services.sessions.all.get()).toEqual([session])
    expect(statuses()).toEqual({ eip155: 'connected', solana: 'connected' })
    expect([portico.getProvider('eip155'), portico.getProvider('solana' as never)].every(Boolean)).toBe(true)
    expect(events).toEqual(['connected eip155', 'connected solana'])
    expect(stored()).toMatchObject([{ id: session.id, connections: [{ network: 'eip155:1' }, { network: SOLANA }] }])
  })

  test('asked for one family only, it connects that one', async () => {
    const { services, phone, statuses, portico } = await start()
    const session = await services.sessions.connect('phone', { namespaces: ['solana'] })
    expect(phone.asked).toEqual([['solana:main']])
    expect(session.connections.map(({ namespace }) => namespace)).toEqual(['solana'])
    expect(statuses()).toEqual({ eip155: 'disconnected', solana: 'connected' })
    expect(portico.getState()).toMatchObject({ status: 'connected', namespace: 'solana', network: { caipNetworkId: SOLANA } })
  })

  test('a family that is not granted is disconnected, the other connected', async () => {
    const { services, phone, statuses } = await start()
    phone.grant.namespaces = ['solana']
    await services.sessions.connect('phone')
    expect(statuses()).toEqual({ eip155: 'disconnected', solana: 'connected' })
  })

  test('given up while the code of its second family loads: the wallet is told, and nobody is connected', async () => {
    const phone = createPhone()
    const slow = adapterOf({ namespace: 'solana', connect: never, actions: never })
    const { services, portico } = await startProbed({ networks: TWO_FAMILIES, plugins: [phone.plugin, slow] })
    await services.connectors.discover()
    const connecting = outcome(services.sessions.connect('phone'))
    await settle()
    expect([portico.getState().status, phone.calls]).toEqual(['connecting', ['connect']])
    services.sessions.cancel('eip155')
    expect(await connecting).toMatchObject({ error: { code: 'CONNECT_ABORTED' } })
    await settle()
    expect(phone.calls).toEqual(['connect', 'disconnect'])
    expect([portico.getState().status, services.sessions.all.get()]).toEqual(['disconnected', []])
  })

  test('comes back as one session with the same id', async () => {
    const first = await start()
    const { id } = await first.services.sessions.connect('phone')
    await first.portico.destroy()
    const phone = createPhone()
    const portico = startKernel({ id: 'two', networks: TWO_FAMILIES, storage: first.storage, plugins: [phone.plugin] })
    expect(portico.getState().namespaces).toMatchObject({ eip155: { status: 'reconnecting' }, solana: { status: 'reconnecting' } })
    await new Promise<void>((resolve) => {
      const stop = portico.subscribe(({ namespaces }) => {
        if (namespaces.solana?.status !== 'connected') return
        stop()
        resolve()
      })
    })
    expect(phone.calls).toEqual(['restore'])
    expect(first.stored().map((session) => session.id)).toEqual([id])
  })

  test.each<readonly [string, (kernel: Awaited<ReturnType<typeof start>>, id: string) => Promise<void>]>([
    ['a disconnect of one family', ({ portico }) => portico.disconnect('solana')],
    ['a disconnect of all', ({ portico }) => portico.disconnect()],
    ['the end of the session', ({ services }, id) => services.sessions.end(id)],
  ])('%s ends all that it granted, and tells the wallet once', async (_, end) => {
    const kernel = await start()
    const { id } = await kernel.services.sessions.connect('phone')
    await end(kernel, id)
    expect(kernel.statuses()).toEqual({ eip155: 'disconnected', solana: 'disconnected' })
    expect(kernel.phone.calls).toEqual(['connect', 'disconnect'])
    expect(kernel.services.sessions.all.get()).toEqual([])
    expect(kernel.stored()).toEqual([])
  })

  test('ended by the wallet: both families are disconnected', async () => {
    const { services, phone, statuses, stored, events } = await start()
    await services.sessions.connect('phone')
    phone.end()
    expect(statuses()).toEqual({ eip155: 'disconnected', solana: 'disconnected' })
    expect(stored()).toEqual([])
    expect(events.slice(2)).toEqual(['disconnected eip155', 'disconnected solana'])
  })

  test('replaced in one family it stays for the other, and is told once nothing of it is in use', async () => {
    const { services, phone, portico, wallet, stored } = await start()
    await services.sessions.connect('phone')
    await services.sessions.connect('alpha')
    expect(portico.getState().namespaces).toMatchObject({
      eip155: { connector: { id: 'alpha' } },
      solana: { connector: { id: 'phone' } },
    })
    expect(stored()).toMatchObject([{ connections: [{ network: SOLANA }] }, { connections: [{ network: 'eip155:1' }] }])
    expect(phone.calls).toEqual(['connect'])
    await portico.disconnect('solana')
    expect(phone.calls).toEqual(['connect', 'disconnect'])
    expect(wallet.calls).not.toContain('disconnect alpha')
    expect(portico.getState().status).toBe('connected')
  })
})

describe('several sessions of one family', () => {
  test('both stay; the one that settled last is current, until another is selected or it ends', async () => {
    const { services, portico, wallet, events, stored } = await start({ multipleSessions: true })
    const alpha = await services.sessions.connect('alpha')
    const beta = await services.sessions.connect('beta')
    const address = (): unknown => portico.getAccount('eip155')?.address
    expect(services.sessions.all.get().map(({ id }) => id)).toEqual([alpha.id, beta.id])
    expect(wallet.calls).not.toContain('disconnect alpha')
    expect(address()).toBe(addressOf('beta'))

    const provider = portico.getProvider('eip155')
    await services.sessions.select(alpha.id)
    expect(address()).toBe(addressOf('alpha'))
    expect(stored().map(({ id }) => id)).toEqual([beta.id, alpha.id])
    await expect(provider?.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4900 })

    wallet.move('alpha', undefined)
    expect(address()).toBe(addressOf('beta'))
    expect(events).toEqual(['connected eip155', 'connected eip155'])
    await portico.disconnect('eip155')
    expect(address()).toBeUndefined()
    expect(wallet.calls).toContain('disconnect beta')
    expect(stored()).toEqual([])
  })

  test('what happens to the one that is not current is noted, and changes no state', async () => {
    const { services, portico, wallet, stored } = await start({ multipleSessions: true })
    await services.sessions.connect('alpha')
    await services.sessions.connect('beta')
    const before = portico.getState()
    wallet.move('alpha', { network: 'eip155:10' })
    expect(portico.getState()).toBe(before)
    expect(stored()[0]).toMatchObject({ connections: [{ network: 'eip155:10' }] })
    wallet.move('alpha', undefined)
    expect(portico.getState()).toBe(before)
    expect(stored()).toHaveLength(1)
  })

  test('a session that is over cannot be selected', async () => {
    const { services, portico } = await start({ multipleSessions: true })
    const { id } = await services.sessions.connect('alpha')
    await portico.disconnect()
    await expect(services.sessions.select(id)).rejects.toMatchObject({ code: 'DISCONNECTED' })
  })

  test('without the option the newer replaces the older', async () => {
    const { services, wallet } = await start()
    await services.sessions.connect('alpha')
    await services.sessions.connect('beta')
    expect(services.sessions.all.get()).toHaveLength(1)
    expect(wallet.calls).toContain('disconnect alpha')
  })

  test('all of them come back, the one used last first, and it is the one in use', async () => {
    const storage = memoryDriver([
      [
        sessionsKey('two'),
        keptText(keptSession(), keptSession({ id: 'other', connectorId: 'beta' }, [keptConnection({ address: addressOf('beta') })])),
      ],
    ])
    const wallet = createScriptedWallet({ type: 'EXTERNAL' })
    const options = { id: 'two', networks: TWO_FAMILIES, storage, plugins: [wallet.plugin], multipleSessions: true }
    const { services, portico } = await startProbed(options)
    await settle()
    const { sessions } = services
    expect(wallet.calls.filter((call) => call.startsWith('restore'))).toEqual(['restore beta', 'restore alpha'])
    const all = sessions.all.get().map(({ id }) => id)
    expect(all.sort()).toEqual(['kept', 'other'])
    expect(portico.getAccount()?.address).toBe(addressOf('beta'))
    // The visit after finds the same.
    expect(JSON.parse(storage.values.get(sessionsKey('two')) ?? '').d.at(-1)).toMatchObject({ connectorId: 'beta' })
  })

  test('the one used last does not come back: the one before it is in use', async () => {
    const wallet = createScriptedWallet({ type: 'EXTERNAL' })
    wallet.on.restore = async ({ connector }) => (connector.id === 'alpha' ? wallet.connectionOf('alpha') : undefined)
    const beta = keptSession({ id: 'other', connectorId: 'beta' }, [keptConnection({ address: addressOf('beta') })])
    const storage = memoryDriver([[sessionsKey('two'), keptText(keptSession(), beta)]])
    const { portico } = await startProbed({ id: 'two', storage, plugins: [wallet.plugin], multipleSessions: true })
    await settle()
    expect(wallet.calls).toEqual(['discover', 'restore beta', 'restore alpha'])
    expect(portico.getState()).toMatchObject({ status: 'connected', account: { address: addressOf('alpha') } })
  })
})

test('of several sessions of a family each waits for the one before it, whatever came between', async () => {
  const [both, one, other] = [createPhone('both', 'EXTERNAL'), createPhone('one', 'EXTERNAL'), createPhone('other', 'EXTERNAL')]
  const kept = (connectorId: string, network: string) =>
    keptSession({ id: `${connectorId} ${network}`, connectorId, plugin: `test.${connectorId}` }, [
      { network, address: `0x${connectorId}1` },
    ])
  const stored = keptText(kept('both', SOLANA), kept('both', 'eip155:1'), kept('one', SOLANA), kept('other', SOLANA))
  const { services } = await startProbed({
    ...{ id: 'two', networks: TWO_FAMILIES, multipleSessions: true, storage: memoryDriver([[sessionsKey('two'), stored]]) },
    plugins: [both.plugin, one.plugin, other.plugin],
  })
  await settle()
  expect(services.sessions.all.get()).toHaveLength(4)
})

describe('the active family', () => {
  test('a network of another family does not take the page from the one that is connected', async () => {
    const { services, portico } = await start()
    await services.sessions.connect('alpha')
    await portico.switchNetwork(SOLANA)
    expect(portico.getState()).toMatchObject({ status: 'connected', namespace: 'eip155', network: { caipNetworkId: 'eip155:1' } })
    expect(portico.getState().namespaces.solana).toMatchObject({ status: 'disconnected', network: { caipNetworkId: SOLANA } })
  })

  test('moves freely while nothing is connected, and between families that are', async () => {
    const { services, portico } = await start()
    await portico.switchNetwork(SOLANA)
    expect(portico.getState()).toMatchObject({ status: 'disconnected', network: { caipNetworkId: SOLANA } })
    await services.sessions.connect('phone')
    expect(portico.getState().namespace).toBe('solana')
    await portico.switchNetwork('eip155:1')
    expect(portico.getState()).toMatchObject({ status: 'connected', namespace: 'eip155' })
  })

  test('is another one where its last network is taken out, unless a wallet is there', async () => {
    const { services, portico } = await start()
    await portico.switchNetwork(SOLANA)
    const families = adapterOf({ namespace: 'solana' })
    portico.plugins.add(families)
    portico.removeNetwork(SOLANA)
    expect(portico.getState()).toMatchObject({ status: 'disconnected', network: { caipNetworkId: 'eip155:1' } })
    await services.sessions.connect('alpha')
    await portico.switchNetwork('eip155:10')
    portico.addNetwork(network(5))
    for (const id of ['eip155:10', 'eip155:1'] as const) portico.removeNetwork(id)
    expect(portico.getState()).toMatchObject({ status: 'connected', namespace: 'eip155', unsupportedNetwork: 'eip155:10' })
    await portico.disconnect()
    expect(portico.getState()).toMatchObject({ status: 'disconnected', network: { caipNetworkId: 'eip155:5' } })
  })

  /** Two families, each with a wallet of its own; `last` was connected after the other. */
  const startTwo = async (first: 'phone' | 'alpha', last: 'phone' | 'alpha') => {
    // Nobody can announce another of their ids, so that the next visit waits for nobody.
    const plugins = [createScriptedWallet({ type: 'EXTERNAL' }).plugin, createPhone('phone', 'EXTERNAL').plugin]
    const kernel = await start({ plugins })
    for (const id of [first, last]) await kernel.services.sessions.connect(id, id === 'phone' ? { namespaces: ['solana'] } : {})
    return kernel
  }
  /** The next visit. `solana`: whether its wallet grants it still. */
  const again = async ({ portico, storage }: Awaited<ReturnType<typeof start>>, solana = true) => {
    await portico.destroy()
    const [wallet, phone] = [createScriptedWallet({ type: 'EXTERNAL' }), createPhone('phone', 'EXTERNAL')]
    phone.grant.namespaces = solana ? ['solana'] : ['eip155']
    const next = await startProbed({ id: 'two', networks: TWO_FAMILIES, storage, plugins: [wallet.plugin, phone.plugin] })
    await settle()
    return next.portico
  }

  test.each([
    ['connected last', 'alpha', 'phone', async () => undefined],
    ['chosen by a network', 'phone', 'alpha', ({ portico }: Awaited<ReturnType<typeof start>>) => portico.switchNetwork(SOLANA)],
    [
      'selected by the host',
      'phone',
      'alpha',
      async ({ services }: Awaited<ReturnType<typeof start>>) => {
        const phone = services.sessions.all.get().find(({ connectorId }) => connectorId === 'phone')
        await services.sessions.select(phone?.id ?? '')
      },
    ],
  ] as const)(
    '%s: is the same after a reload, whoever comes back first, and another where it does not come back',
    async (_, first, last, choose) => {
      const kernel = await startTwo(first, last)
      await choose(kernel)
      expect(kernel.portico.getState().namespace).toBe('solana')
      const next = await again(kernel)
      expect(next.getState()).toMatchObject({ status: 'connected', namespace: 'solana', namespaces: { eip155: { status: 'connected' } } })
      const third = await again({ ...kernel, portico: next }, false)
      expect(third.getState()).toMatchObject({ status: 'connected', namespace: 'eip155' })
      await third.destroy()
    },
  )

  test('stays the one of the last visit where another comes back after it', async () => {
    const { portico, storage } = await startTwo('alpha', 'phone')
    await portico.destroy()
    const [wallet, phone] = [createScriptedWallet({ type: 'EXTERNAL' }), createPhone('phone', 'EXTERNAL')]
    phone.grant.namespaces = ['solana']
    const answer = deferred<Connection>()
    wallet.on.restore = () => answer.promise
    const { portico: next } = await startProbed({ id: 'two', networks: TWO_FAMILIES, storage, plugins: [wallet.plugin, phone.plugin] })
    await settle()
    expect(next.getState()).toMatchObject({ status: 'connected', namespace: 'solana' })
    answer.resolve(wallet.connectionOf('alpha'))
    await settle()
    expect(next.getState()).toMatchObject({ namespace: 'solana', namespaces: { eip155: { status: 'connected' } } })
  })

  test('leaves a family that is disconnected for one that is connected', async () => {
    const { services, portico } = await start()
    await services.sessions.connect('phone', { namespaces: ['solana'] })
    await services.sessions.connect('alpha')
    expect(portico.getState().namespace).toBe('eip155')
    await portico.disconnect('eip155')
    expect(portico.getState()).toMatchObject({ status: 'connected', namespace: 'solana' })
  })
})

describe('the accounts of a wallet', () => {
  test('all are in the state, and another can be used until the wallet moves by itself', async () => {
    const { services, portico, phone, stored } = await start()
    await services.sessions.connect('phone')
    const used = () => portico.getState().namespaces.eip155?.accounts.map(({ address }) => address)
    expect(used()).toEqual(['0xphone1', '0xphone2'])
    await services.accounts.select('eip155', '0xphone2')
    expect(used()).toEqual(['0xphone2', '0xphone1'])
    expect(portico.getState()).toMatchObject({ account: { address: '0xphone2' }, caipAddress: 'eip155:1:0xphone2' })
    expect(stored()).toMatchObject([{ connections: [{ address: '0xphone2' }, { address: '0xphone1' }] }])
    phone.say('eip155', ['0xphone3', '0xphone2'])
    expect(used()).toEqual(['0xphone3', '0xphone2'])
  })

  test('the one in use comes back', async () => {
    const first = await start()
    await first.services.sessions.connect('alpha')
    await first.portico.destroy()
    const storage = memoryDriver([
      [
        sessionsKey('two'),
        keptText(
          keptSession({ plugin: 'test.phone', connectorId: 'phone', type: 'WALLET_CONNECT' }, [keptConnection({ address: '0xphone2' })]),
        ),
      ],
    ])
    const phone = createPhone()
    const portico = startKernel({ id: 'two', networks: TWO_FAMILIES, storage, plugins: [phone.plugin] })
    await new Promise<void>((resolve) => {
      const stop = portico.subscribe(({ status }) => {
        if (status !== 'connected') return
        stop()
        resolve()
      })
    })
    expect(portico.getAccount()?.address).toBe('0xphone2')
  })

  test('begin with the type that the host prefers, and after that with the one that the visitor chose', async () => {
    const options = { multipleSessions: false, defaultAccountTypes: { eip155: 'smartAccount' } } as const
    const { services, portico, phone, storage } = await start(options)
    phone.grant.types = ['eoa', 'smartAccount', 'eoa']
    phone.grant.addresses = ['phone1', 'phone2', 'phone3']
    const used = () => portico.getState().namespaces.eip155?.accounts.map(({ address }) => address)
    expect([await services.accounts.preferred('eip155'), await services.accounts.preferred('solana')]).toEqual(['smartAccount', undefined])
    await services.sessions.connect('phone')
    expect(phone.requests.at(-1)?.accountTypes).toEqual({ eip155: 'smartAccount' })
    expect(used()).toEqual(['0xphone2', '0xphone1', '0xphone3'])
    // Of a family without a preference the wallet's own is the first.
    expect(portico.getAccount('solana')?.address).toBe('0xphone1')
    await services.accounts.select('eip155', '0xphone3')
    expect(await services.accounts.preferred('eip155')).toBe('eoa')
    await portico.disconnect()
    await services.sessions.connect('phone')
    expect(used()?.[0]).toBe('0xphone1')
    expect(phone.requests.at(-1)?.accountTypes).toEqual({ eip155: 'eoa' })
    await portico.destroy()
    // What is no type, by whatever script, is no preference.
    storage.setItem('portico:two:kernel:types', entryOf({ eip155: 'root' }))
    const next = await startProbed({ id: 'two', networks: TWO_FAMILIES, storage, plugins: [], ...options })
    expect(await next.services.accounts.preferred('eip155')).toBe('smartAccount')
  })

  test('one that the wallet does not grant is refused, and so is any while nobody is connected', async () => {
    const { services } = await start()
    await expect(services.accounts.select('eip155', '0xphone2')).rejects.toMatchObject({ code: 'DISCONNECTED' })
    await services.sessions.connect('phone')
    await expect(services.accounts.select('eip155', '0xstranger')).rejects.toMatchObject({ code: 'ACCOUNT_MISMATCH' })
  })

  /** An adapter that knows how the family's addresses are written, and nothing else. */
  const writing = (canonical: () => Promise<unknown>): Plugin => adapterOf({ namespace: 'eip155', canonical })

  test('are written as the adapter of the family writes them, whoever found the wallet', async () => {
    const upper = writing(async () => ({ default: () => (address: string) => address.toUpperCase() }))
    const wallet = createScriptedWallet({ type: 'EXTERNAL' })
    const { services, portico } = await startProbed({ networks: TWO_FAMILIES, plugins: [wallet.plugin, upper] })
    await services.connectors.discover()
    await services.sessions.connect('alpha')
    expect(portico.getAccount()?.address).toBe(addressOf('alpha').toUpperCase())
    wallet.move('alpha', { address: addressOf('alpha', 2) })
    expect(portico.getAccount()?.address).toBe(addressOf('alpha', 2).toUpperCase())
  })

  test('that nobody can write are no connection, and the wallet that said yes is told', async () => {
    const broken = writing(() => Promise.reject(new Error('away')))
    const wallet = createScriptedWallet({ type: 'EXTERNAL' })
    const { services, portico } = await startProbed({ networks: TWO_FAMILIES, plugins: [wallet.plugin, broken] })
    await services.connectors.discover()
    await expect(services.sessions.connect('alpha')).rejects.toMatchObject({ code: 'PLUGIN_LOAD_FAILED' })
    expect(portico.getState().status).toBe('disconnected')
    await settle()
    expect(wallet.calls).toContain('disconnect alpha')
  })

  test('are waited for as long as the visitor likes: a wallet that said yes hears that it was given up', async () => {
    const wallet = createScriptedWallet({ type: 'EXTERNAL' })
    const { services, portico } = await startProbed({ networks: TWO_FAMILIES, plugins: [wallet.plugin, writing(never)] })
    await services.connectors.discover()
    const connecting = outcome(services.sessions.connect('alpha'))
    await settle()
    expect([portico.getState().status, wallet.calls]).toEqual(['connecting', ['discover', 'connect alpha']])
    services.sessions.cancel('eip155')
    expect(await connecting).toMatchObject({ error: { code: 'CONNECT_ABORTED' } })
    await settle()
    expect(wallet.calls).toContain('disconnect alpha')
  })
})
