import type { Connection } from '../../../kernel/contract/adapters.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { destroyKernels, startKernel } from '../support/kernel.ts'
import { memoryDriver } from '../support/memory-driver.ts'
import { createScriptedWallet, type ScriptOptions } from '../support/scripted-wallet.ts'
import { keptSession, keptText, sessionsKey } from '../support/stored-session.ts'

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
