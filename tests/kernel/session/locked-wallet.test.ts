import type { Connection } from '../../../kernel/contract/adapters.ts'
import type { ConnectorType } from '../../../kernel/contract/connectors.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { memoryDriver } from '../support/memory-driver.ts'
import { addressOf, createScriptedWallet } from '../support/scripted-wallet.ts'
import { keptIn, keptSession, keptText, sessionsKey } from '../support/stored-session.ts'

// A wallet that is locked answers an empty list, as one does whose permission was taken back. It means "not now": the connection is over and
// remembered, and comes back by `accountsChanged` or at the next visit, until the visitor acts.

afterEach(destroyKernels)

const account = (wallet: string, number = 1) => ({ namespace: 'eip155' as const, address: addressOf(wallet, number), type: 'eoa' as const })

const start = async ({ kept = false, type = 'EXTERNAL' }: { readonly kept?: boolean; readonly type?: ConnectorType } = {}) => {
  const wallet = createScriptedWallet({ type })
  const storage = memoryDriver(kept ? [[sessionsKey('locked'), keptText(keptSession({ type }))]] : [])
  // Locked, until a test says otherwise.
  if (kept) wallet.on.restore = async () => undefined
  const kernel = await startProbed({ plugins: [wallet.plugin], storage, id: 'locked' })
  await kernel.services.connectors.discover()
  const events: string[] = []
  for (const name of ['connected', 'reconnected'] as const) kernel.portico.events.on(name, () => events.push(name))
  kernel.portico.events.on('disconnected', ({ reason }) => events.push(`disconnected ${reason}`))
  if (!kept) await kernel.services.sessions.connect('alpha')
  await settle()
  events.length = 0
  const restores = () => wallet.calls.filter((call) => call.startsWith('restore')).length
  const status = () => kernel.portico.getState().status
  const unlocked = () => {
    wallet.on.restore = async ({ connector }) => wallet.connectionOf(connector.id)
  }
  return { ...kernel, wallet, storage, events, restores, status, unlocked, memory: () => keptIn(storage, 'locked') }
}

describe('a page that is loaded while the wallet is locked', () => {
  test('is disconnected, remembers the wallet, and asks it nothing more', async () => {
    const { status, memory, restores, portico, events } = await start({ kept: true })
    expect(status()).toBe('disconnected')
    expect(portico.getState().account).toBeUndefined()
    expect(memory()).toHaveLength(1)
    expect(restores()).toBe(1)
    expect(events).toEqual([])
  })

  test('is connected once the wallet says that it grants the account again', async () => {
    const { wallet, portico, unlocked, events } = await start({ kept: true })
    unlocked()
    wallet.says('alpha', [addressOf('alpha')])
    expect(portico.getState()).toMatchObject({ status: 'reconnecting', account: { address: addressOf('alpha') } })
    await settle()
    expect(portico.getState()).toMatchObject({ status: 'connected', caipAddress: `eip155:1:${addressOf('alpha')}` })
    expect(events).toEqual(['reconnected'])
  })

  test('and again after it was locked once more meanwhile', async () => {
    const { wallet, status, unlocked, memory } = await start({ kept: true })
    wallet.says('alpha', [addressOf('alpha')])
    await settle()
    expect([status(), memory().length]).toEqual(['disconnected', 1])
    unlocked()
    wallet.says('alpha', [addressOf('alpha')])
    await settle()
    expect(status()).toBe('connected')
  })

  test.each([
    ['nothing', []],
    ['another account alone', [addressOf('alpha', 2)]],
    ['what is no address', [7, null, { toString: () => addressOf('alpha') }]],
  ])('A28: stays disconnected when the wallet grants %s', async (_, addresses) => {
    const { wallet, status, unlocked, restores, memory } = await start({ kept: true })
    unlocked()
    wallet.says('alpha', addresses)
    await settle()
    expect([status(), restores(), memory().length]).toEqual(['disconnected', 1, 1])
  })

  test('is connected at the next visit', async () => {
    const first = await start({ kept: true })
    await first.portico.destroy()
    const { plugin } = createScriptedWallet({ type: 'EXTERNAL' })
    const next = await startProbed({ plugins: [plugin], storage: first.storage, id: 'locked' })
    await settle()
    expect(next.portico.getState().status).toBe('connected')
  })

  test('listens to nobody any more once the page has gone', async () => {
    const { wallet, portico } = await start({ kept: true })
    expect(wallet.providerOf('alpha').listeners.get('accountsChanged')?.size).toBe(1)
    await portico.destroy()
    expect(wallet.providerOf('alpha').listeners.get('accountsChanged')?.size).toBe(0)
  })

  test('a wallet that takes no listeners harms nothing', async () => {
    const wallet = createScriptedWallet({ type: 'EXTERNAL' })
    wallet.on.restore = async () => undefined
    const provider = wallet.providerOf('alpha')
    Object.assign(provider, {
      on() {
        throw new Error('no')
      },
    })
    const storage = memoryDriver([[sessionsKey('locked'), keptText()]])
    const { portico } = await startProbed({ plugins: [wallet.plugin], storage, id: 'locked' })
    await settle()
    expect([portico.getState().status, keptIn(storage, 'locked').length]).toEqual(['disconnected', 1])
  })

  describe('until the visitor acts', () => {
    type Locked = Awaited<ReturnType<typeof start>>
    test.each<[string, (at: Locked) => Promise<unknown>]>([
      ['disconnects', ({ portico }) => portico.disconnect()],
      ['connects another wallet', ({ services }) => services.sessions.connect('beta')],
      [
        'asks another wallet, which refuses',
        async ({ services, wallet }) => {
          wallet.on.connect = () => Promise.reject({ code: 4001, message: 'No.' })
          await expect(services.sessions.connect('beta')).rejects.toThrow('No.')
        },
      ],
    ])('%s', async (_, act) => {
      const at = await start({ kept: true })
      at.unlocked()
      await act(at)
      await settle()
      const before = at.status()
      at.wallet.says('alpha', [addressOf('alpha')])
      await settle()
      expect([at.status(), at.restores()]).toEqual([before, 1])
      expect(at.portico.getAccount()?.address).not.toBe(addressOf('alpha'))
    })

    test('in another tab, too', async () => {
      const { wallet, storage, status, restores, unlocked } = await start({ kept: true })
      unlocked()
      storage.values.delete(sessionsKey('locked'))
      wallet.says('alpha', [addressOf('alpha')])
      await settle()
      expect([status(), restores()]).toEqual(['disconnected', 1])
    })
  })
})

describe('a wallet that is locked and unlocked while the page is open', () => {
  test('disconnects at once and is remembered; its provider is closed', async () => {
    const { wallet, portico, events, memory } = await start()
    const provider = portico.getProvider('eip155')
    wallet.move('alpha', undefined)
    expect(portico.getState()).toMatchObject({ status: 'disconnected', account: undefined })
    expect(events).toEqual(['disconnected locked'])
    expect(memory()).toHaveLength(1)
    await expect(provider?.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900 })
  })

  test('comes back by what it says, and only by that', async () => {
    const { wallet, status, restores, events } = await start()
    wallet.move('alpha', undefined)
    await settle()
    expect(restores()).toBe(0)
    wallet.says('alpha', [addressOf('alpha')])
    await settle()
    expect(status()).toBe('connected')
    expect(events).toEqual(['disconnected locked', 'reconnected'])
  })

  test('nothing, A, B within one task ends with B', async () => {
    const { wallet, portico } = await start()
    wallet.move('alpha', undefined)
    wallet.says('alpha', [addressOf('alpha')])
    wallet.move('alpha', { address: addressOf('alpha', 2) })
    wallet.says('alpha', [addressOf('alpha', 2)])
    await settle()
    expect(portico.getState()).toMatchObject({ status: 'connected', caipAddress: `eip155:1:${addressOf('alpha', 2)}` })
  })

  test('A28: nothing, then B alone stays disconnected: the visitor has let A in', async () => {
    const { wallet, status } = await start()
    wallet.move('alpha', undefined)
    wallet.move('alpha', { address: addressOf('alpha', 2) })
    wallet.says('alpha', [addressOf('alpha', 2)])
    await settle()
    expect(status()).toBe('disconnected')
  })

  test('locked while it comes back: remembered, and listened to again', async () => {
    const { wallet, status, memory, restores } = await start()
    wallet.move('alpha', undefined)
    const answer = deferred<Connection | undefined>()
    wallet.on.restore = () => answer.promise
    wallet.says('alpha', [addressOf('alpha')])
    await settle()
    expect(status()).toBe('reconnecting')
    answer.resolve(undefined)
    await settle()
    expect([status(), memory().length]).toEqual(['disconnected', 1])
    wallet.on.restore = async () => ({ ...wallet.connectionOf('alpha'), accounts: [account('alpha')] })
    wallet.says('alpha', [addressOf('alpha')])
    await settle()
    expect([status(), restores()]).toEqual(['connected', 2])
  })

  test('a visitor who disconnects meanwhile has the last word', async () => {
    const { wallet, portico, status, memory } = await start()
    wallet.move('alpha', undefined)
    await portico.disconnect()
    expect(memory()).toEqual([])
    wallet.says('alpha', [addressOf('alpha')])
    await settle()
    expect(status()).toBe('disconnected')
  })

  test.each<[ConnectorType]>([['WALLET_CONNECT'], ['AUTH']])('a session of type %s that ends is over: forgotten', async (type) => {
    const { wallet, memory, events, status } = await start({ type })
    wallet.move('alpha', undefined)
    expect([memory().length, ...events]).toEqual([0, 'disconnected wallet'])
    wallet.says('alpha', [addressOf('alpha')])
    await settle()
    expect(status()).toBe('disconnected')
  })
})
