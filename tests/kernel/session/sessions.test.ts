import type { Connection } from '../../../kernel/contract/adapters.ts'
import { deferred, never, outcome, settle } from '../../support/deferred.ts'
import { destroyKernels, network, startKernel, startProbed } from '../support/kernel.ts'
import { memoryDriver } from '../support/memory-driver.ts'
import { createPhone, SOLANA, TWO_FAMILIES } from '../support/phone-wallet.ts'
import { addressOf, createScriptedWallet } from '../support/scripted-wallet.ts'
import { keptConnection, keptIn, keptSession, keptText, sessionsKey } from '../support/stored-session.ts'
import { adapterOf, startTwoFamilies } from '../support/two-families.ts'

afterEach(destroyKernels)

describe('a wallet over two families', () => {
  test('is asked once, and gives one session with a connection for each family', async () => {
    const { services, phone, portico, events, statuses, stored } = await startTwoFamilies()
    const session = await services.sessions.connect('phone')
    expect(phone.asked).toEqual([['eip155:1', SOLANA]])
    expect(session.connections.map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])
    expect(services.sessions.all.get()).toEqual([session])
    expect(statuses()).toEqual({ eip155: 'connected', solana: 'connected' })
    expect([portico.getProvider('eip155'), portico.getProvider('solana' as never)].every(Boolean)).toBe(true)
    expect(events).toEqual(['connected eip155', 'connected solana'])
    expect(stored()).toMatchObject([{ id: session.id, connections: [{ network: 'eip155:1' }, { network: SOLANA }] }])
  })

  test('bears its own name for the host, in each family and in what is emitted, and keeps the object while nothing changes', async () => {
    const { services, phone, portico, stored } = await startTwoFamilies()
    const emitted: unknown[] = []
    portico.events.on('connected', ({ namespace, session, wallet }) => emitted.push({ namespace, session, wallet }))
    phone.grant.peer = { name: 'Quay', icon: 'data:image/png;base64,AA' }
    const { id: session } = await services.sessions.connect('phone')
    const { connector, namespaces } = portico.getState()
    expect(connector).toMatchObject({ id: 'phone', type: 'WALLET_CONNECT', name: 'Quay', icon: 'data:image/png;base64,AA' })
    expect(namespaces.solana?.connector?.name).toBe('Quay')
    expect(emitted).toEqual([
      { namespace: 'eip155', session, wallet: 'Quay' },
      { namespace: 'solana', session, wallet: 'Quay' },
    ])
    // The next visit names it until it has answered.
    expect(stored()[0]?.connections).toEqual([expect.objectContaining({ peer: 'Quay' }), expect.objectContaining({ peer: 'Quay' })])
    await portico.open({ view: 'Connect' }).catch(() => undefined)
    expect(portico.getState().connector).toBe(connector)
    await portico.disconnect()
    expect(portico.getState().connector).toBeUndefined()
    // Without a picture of its own it has none: the connector's is not the wallet's.
    phone.grant.peer = { name: 'Quay' }
    await services.sessions.connect('phone')
    expect(portico.getState().connector).toMatchObject({ name: 'Quay' })
    expect(portico.getState().connector).not.toHaveProperty('icon')
  })

  test('asked for one family only, it connects that one', async () => {
    const { services, phone, statuses, portico } = await startTwoFamilies()
    const session = await services.sessions.connect('phone', { namespaces: ['solana'] })
    expect(phone.asked).toEqual([['solana:main']])
    expect(session.connections.map(({ namespace }) => namespace)).toEqual(['solana'])
    expect(statuses()).toEqual({ eip155: 'disconnected', solana: 'connected' })
    expect(portico.getState()).toMatchObject({ status: 'connected', namespace: 'solana', network: { caipNetworkId: SOLANA } })
  })

  test('a family that is not granted is disconnected, the other connected', async () => {
    const { services, phone, statuses } = await startTwoFamilies()
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
    const first = await startTwoFamilies()
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

  test.each<readonly [string, (kernel: Awaited<ReturnType<typeof startTwoFamilies>>, id: string) => Promise<void>]>([
    ['a disconnect of one family', ({ portico }) => portico.disconnect('solana')],
    ['a disconnect of all', ({ portico }) => portico.disconnect()],
    ['the end of the session', ({ services }, id) => services.sessions.end(id)],
  ])('%s ends all that it granted, and tells the wallet once', async (_, end) => {
    const kernel = await startTwoFamilies()
    const { id } = await kernel.services.sessions.connect('phone')
    await end(kernel, id)
    expect(kernel.statuses()).toEqual({ eip155: 'disconnected', solana: 'disconnected' })
    expect(kernel.phone.calls).toEqual(['connect', 'disconnect'])
    expect(kernel.services.sessions.all.get()).toEqual([])
    expect(kernel.stored()).toEqual([])
  })

  test('ended by the wallet: both families are disconnected', async () => {
    const { services, phone, statuses, stored, events } = await startTwoFamilies()
    await services.sessions.connect('phone')
    phone.end()
    expect(statuses()).toEqual({ eip155: 'disconnected', solana: 'disconnected' })
    expect(stored()).toEqual([])
    expect(events.slice(2)).toEqual(['disconnected eip155', 'disconnected solana'])
  })

  test('replaced in one family it stays for the other, and is told once nothing of it is in use', async () => {
    const { services, phone, portico, wallet, stored } = await startTwoFamilies()
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
    const { services, portico, wallet, events, stored } = await startTwoFamilies({ multipleSessions: true })
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
    const { services, portico, wallet, stored } = await startTwoFamilies({ multipleSessions: true })
    await services.sessions.connect('alpha')
    await services.sessions.connect('beta')
    const before = portico.getState()
    wallet.move('alpha', { network: 'eip155:10' })
    expect(portico.getState()).toBe(before)
    expect(stored()[0]).toMatchObject({ connections: [{ network: 'eip155:10' }] })
    wallet.move('alpha', undefined)
    expect(portico.getState()).toBe(before)
    // A wallet that grants nothing for now is asked again at the next visit.
    expect(stored()).toHaveLength(2)
  })

  test('a session that is over cannot be selected', async () => {
    const { services, portico } = await startTwoFamilies({ multipleSessions: true })
    const { id } = await services.sessions.connect('alpha')
    await portico.disconnect()
    await expect(services.sessions.select(id)).rejects.toMatchObject({ code: 'DISCONNECTED' })
  })

  test('without the option the newer replaces the older', async () => {
    const { services, wallet } = await startTwoFamilies()
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
    expect(keptIn(storage, 'two').at(-1)).toMatchObject({ connectorId: 'beta' })
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
    keptSession({ id: `${connectorId} ${network}`, connectorId, name: connectorId, plugin: `test.${connectorId}` }, [
      { network, address: `0x${connectorId}1` },
    ])
  const stored = keptText(kept('both', SOLANA), kept('both', 'eip155:1'), kept('one', SOLANA), kept('other', SOLANA))
  const { services } = await startProbed({
    id: 'two',
    networks: TWO_FAMILIES,
    multipleSessions: true,
    storage: memoryDriver([[sessionsKey('two'), stored]]),
    plugins: [both.plugin, one.plugin, other.plugin],
  })
  await settle()
  expect(services.sessions.all.get()).toHaveLength(4)
})

describe('the active family', () => {
  test('a network of another family does not take the page from the one that is connected', async () => {
    const { services, portico } = await startTwoFamilies()
    await services.sessions.connect('alpha')
    await portico.switchNetwork(SOLANA)
    expect(portico.getState()).toMatchObject({ status: 'connected', namespace: 'eip155', network: { caipNetworkId: 'eip155:1' } })
    expect(portico.getState().namespaces.solana).toMatchObject({ status: 'disconnected', network: { caipNetworkId: SOLANA } })
  })

  test('moves freely while nothing is connected, and between families that are', async () => {
    const { services, portico } = await startTwoFamilies()
    await portico.switchNetwork(SOLANA)
    expect(portico.getState()).toMatchObject({ status: 'disconnected', network: { caipNetworkId: SOLANA } })
    await services.sessions.connect('phone')
    expect(portico.getState().namespace).toBe('solana')
    await portico.switchNetwork('eip155:1')
    expect(portico.getState()).toMatchObject({ status: 'connected', namespace: 'eip155' })
  })

  test('is another one where its last network is taken out, unless a wallet is there', async () => {
    const { services, portico } = await startTwoFamilies()
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
    const kernel = await startTwoFamilies({ plugins })
    for (const id of [first, last]) await kernel.services.sessions.connect(id, id === 'phone' ? { namespaces: ['solana'] } : {})
    return kernel
  }
  /** The next visit. `solana`: whether its wallet grants it still. */
  const again = async ({ portico, storage }: Awaited<ReturnType<typeof startTwoFamilies>>, solana = true) => {
    await portico.destroy()
    const [wallet, phone] = [createScriptedWallet({ type: 'EXTERNAL' }), createPhone('phone', 'EXTERNAL')]
    phone.grant.namespaces = solana ? ['solana'] : ['eip155']
    const next = await startProbed({ id: 'two', networks: TWO_FAMILIES, storage, plugins: [wallet.plugin, phone.plugin] })
    await settle()
    return next.portico
  }

  test.each([
    ['connected last', 'alpha', 'phone', async () => undefined],
    ['chosen by a network', 'phone', 'alpha', ({ portico }: Awaited<ReturnType<typeof startTwoFamilies>>) => portico.switchNetwork(SOLANA)],
    [
      'selected by the host',
      'phone',
      'alpha',
      async ({ services }: Awaited<ReturnType<typeof startTwoFamilies>>) => {
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
    const { services, portico } = await startTwoFamilies()
    await services.sessions.connect('phone', { namespaces: ['solana'] })
    await services.sessions.connect('alpha')
    expect(portico.getState().namespace).toBe('eip155')
    await portico.disconnect('eip155')
    expect(portico.getState()).toMatchObject({ status: 'connected', namespace: 'solana' })
  })
})
