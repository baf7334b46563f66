import type { Connection } from '../../../kernel/contract/adapters.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { destroyKernels, startKernel, startProbed } from '../support/kernel.ts'
import { memoryDriver } from '../support/memory-driver.ts'
import { addressOf, createScriptedWallet, type ScriptOptions } from '../support/scripted-wallet.ts'
import { keptConnection, keptSession, keptText, sessionsKey } from '../support/stored-session.ts'

const KEY = sessionsKey('tabs')

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }))
afterEach(async () => {
  await destroyKernels()
  jest.useRealTimers()
})

/** A tab that comes back to a connection, beside another one that can end it. */
const start = (options: ScriptOptions = {}) => {
  const { type = 'EXTERNAL' } = options
  const storage = memoryDriver([[KEY, keptText(keptSession({ type }))]])
  const wallet = createScriptedWallet({ ...options, type })
  const answer = deferred<Connection | undefined>()
  wallet.on.restore = () => answer.promise
  const portico = startKernel({ plugins: [wallet.plugin], storage, id: 'tabs' })
  expect(portico.getState().status).toBe('reconnecting')
  return {
    portico,
    wallet,
    /** The wallet grants what was kept. */
    grant: async () => {
      answer.resolve(wallet.connectionOf('alpha'))
      await settle()
    },
    /** The other tab disconnects: it removes the entry, and the browser tells this tab. */
    disconnectElsewhere: async () => {
      storage.values.delete(KEY)
      window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: null }))
      await settle()
    },
    isKept: () => storage.values.has(KEY),
  }
}

describe('another tab disconnects while this one reconnects', () => {
  test('the wallet has not answered: disconnected at once, and its late answer connects nobody', async () => {
    const { portico, wallet, grant, disconnectElsewhere, isKept } = start()
    await settle()
    expect(wallet.calls).toContain('restore alpha')
    await disconnectElsewhere()
    expect(portico.getState().status).toBe('disconnected')
    await grant()
    expect(portico.getState()).toMatchObject({ status: 'disconnected', account: undefined })
    expect(portico.getProvider('eip155')).toBeUndefined()
    expect(isKept()).toBe(false)
    expect(wallet.calls).not.toContain('disconnect alpha')
  })

  test('the code of the adapter has not come: disconnected, and no wallet is asked', async () => {
    const { portico, wallet, disconnectElsewhere } = start()
    await disconnectElsewhere()
    expect(portico.getState().status).toBe('disconnected')
    expect(wallet.calls).not.toContain('restore alpha')
  })

  test('the page was not idle yet: a WalletConnect session is disconnected, and not asked for', async () => {
    const { portico, wallet, disconnectElsewhere } = start({ type: 'WALLET_CONNECT' })
    await settle()
    await disconnectElsewhere()
    jest.advanceTimersByTime(2_000)
    await settle()
    expect(portico.getState().status).toBe('disconnected')
    expect(wallet.calls).toEqual([])
  })
})

describe('20, 21: another tab connects while nobody is connected here', () => {
  const kept = (connectorId = 'alpha') => keptText(keptSession({ connectorId }, [keptConnection({ address: addressOf(connectorId) })]))
  const open = (options: ScriptOptions = {}) => {
    const storage = memoryDriver()
    const wallet = createScriptedWallet({ type: 'EXTERNAL', ...options })
    const portico = startKernel({ plugins: [wallet.plugin], storage, id: 'tabs' })
    const heard: string[] = []
    portico.subscribe(({ status }) => heard.push(status))
    const elsewhere = async (text: string | null): Promise<void> => {
      if (text === null) storage.values.delete(KEY)
      else storage.values.set(KEY, text)
      window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: text }))
      await settle()
    }
    return { portico, wallet, heard, elsewhere, storage }
  }

  test('the wallet is asked here too, silently, and what it grants is connected, until the other tab disconnects', async () => {
    const { portico, wallet, elsewhere } = open()
    await settle()
    expect(wallet.calls).toEqual([])
    await elsewhere(kept())
    expect(portico.getState()).toMatchObject({ status: 'connected', account: { address: addressOf('alpha') } })
    expect(wallet.calls).toEqual(['discover', 'restore alpha'])
    await elsewhere(null)
    expect(portico.getState().status).toBe('disconnected')
    await elsewhere(kept('beta'))
    expect(portico.getState()).toMatchObject({ status: 'connected', account: { address: addressOf('beta') } })
    expect(wallet.calls.filter((call) => call.startsWith('connect'))).toEqual([])
  })

  test('a wallet that grants nothing here leaves this tab disconnected, and the other one’s entry alone', async () => {
    const { portico, wallet, elsewhere, storage } = open()
    wallet.on.restore = async () => undefined
    await elsewhere(kept())
    expect(portico.getState().status).toBe('disconnected')
    expect(storage.values.has(KEY)).toBe(true)
  })

  test('a wallet that is not here is looked for once, whatever the other tab writes then, and comes back when it shows up', async () => {
    const { portico, wallet, heard, elsewhere } = open({ listed: ['beta'] })
    await elsewhere(kept())
    jest.advanceTimersByTime(1_000)
    await settle()
    expect(portico.getState().status).toBe('disconnected')
    const before = heard.length
    await elsewhere(kept())
    expect(heard.slice(before)).toEqual([])
    wallet.list(['beta', 'alpha'])
    await settle()
    jest.advanceTimersByTime(1_000)
    await settle()
    expect(portico.getState()).toMatchObject({ status: 'connected', account: { address: addressOf('alpha') } })
  })

  test('the wallet that the visitor is connecting here is not asked in its place', async () => {
    const wallet = createScriptedWallet({ type: 'EXTERNAL' })
    const answer = deferred<Connection>()
    wallet.on.connect = () => answer.promise
    const storage = memoryDriver()
    const { portico, services } = await startProbed({ plugins: [wallet.plugin], storage, id: 'tabs' })
    await services.connectors.discover()
    const connecting = services.sessions.connect('beta')
    await settle()
    storage.values.set(KEY, kept())
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
    await settle()
    expect(portico.getState().status).toBe('connecting')
    answer.resolve(wallet.connectionOf('beta'))
    await connecting
    expect(portico.getAccount()?.address).toBe(addressOf('beta'))
    expect(wallet.calls).not.toContain('restore alpha')
  })

  test('a kernel that is destroyed hears nothing', async () => {
    const { portico, wallet, elsewhere } = open()
    await portico.destroy()
    await elsewhere(kept())
    expect(wallet.calls).toEqual([])
  })
})
