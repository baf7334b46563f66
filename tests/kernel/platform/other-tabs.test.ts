import type { LocksPort, StoragePort } from '../../../kernel/contract/ports.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { createWebLocks, provideWebLocks } from '../../support/web-locks.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { type LooseContext, makePlugin } from '../support/make-plugin.ts'
import { entryOf, memoryDriver } from '../support/memory-driver.ts'

afterEach(destroyKernels)

interface TabPorts {
  readonly storage: StoragePort
  readonly locks: LocksPort
}

const tab = async (options: Parameters<typeof startProbed>[0] = {}) => {
  let ports: TabPorts | undefined
  const plugin = makePlugin({ id: 'test.tab', ports: ['storage', 'locks'] }, (context: LooseContext) => {
    ports = context.ports as unknown as TabPorts
  })
  const kernel = await startProbed({ ...options, plugins: [plugin] })
  await kernel.services.plugins.activate('test.tab')
  if (!ports) throw new Error('The plugin did not start.')
  return { ...kernel, ...ports }
}

const text = (input: unknown): string => {
  if (typeof input === 'string') return input
  throw new TypeError('No text.')
}

describe('storage.watch', () => {
  const start = async () => {
    const driver = memoryDriver()
    const { storage, portico } = await tab({ storage: driver, id: 'app', projectId: 'p' })
    const KEY = 'portico:app@p:test.tab:shared'
    /** Another tab writes: the browser tells this one only. */
    const elsewhere = (value: string | null, key = KEY): void => {
      if (value === null) driver.values.delete(key)
      else driver.values.set(key, value)
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
    }
    return { driver, storage, portico, elsewhere, KEY }
  }

  test('says what another tab wrote, parsed, and that it removed it; not what this tab writes', async () => {
    const { storage, elsewhere } = await start()
    const values: unknown[] = []
    storage.watch('shared', text, (value) => values.push(value))
    storage.set('shared', 'here')
    elsewhere(entryOf('there'))
    elsewhere(entryOf('other key'), 'portico:app@p:test.tab:other')
    elsewhere(null)
    expect(values).toEqual(['there', undefined])
  })

  test('a value that does not parse is absent, and removed; one of a newer version is left alone', async () => {
    const { driver, storage, elsewhere, KEY } = await start()
    const values: unknown[] = []
    storage.watch('shared', text, (value) => values.push(value))
    elsewhere(entryOf(7))
    expect([values, driver.values.has(KEY)]).toEqual([[undefined], false])
    elsewhere(entryOf('newer', 2))
    expect([values, driver.values.has(KEY)]).toEqual([[undefined], true])
  })

  test('ends with its undo, and with the plugin', async () => {
    const { storage, portico, elsewhere } = await start()
    const listener = jest.fn()
    const undo = storage.watch('shared', text, listener)
    storage.watch('shared', text, listener)
    undo()
    elsewhere(entryOf('one'))
    expect(listener).toHaveBeenCalledTimes(1)
    await portico.plugins.remove('test.tab')
    elsewhere(entryOf('two'))
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

describe('locks.hold', () => {
  let stop: () => void
  beforeEach(() => {
    stop = provideWebLocks(createWebLocks())
  })
  afterEach(() => stop())

  test('one tab works, the other waits and works then; another site’s or plugin’s name is another', async () => {
    const [one, two, other] = [await tab({ id: 'one' }), await tab({ id: 'two' }), await tab({ id: 'one-more' })]
    const order: string[] = []
    const [first, answer] = [deferred<string>(), deferred<string>()]
    const held = one.locks.hold('sync', () => first.promise)
    // Of the same kernel: as a second tab has it.
    const waiting = one.locks.hold('sync', async () => {
      order.push('second')
      return answer.promise
    })
    await two.locks.hold('sync', async () => order.push('other kernel'))
    await other.locks.hold('sync', async () => order.push('third kernel'))
    await settle()
    expect(order).toEqual(['other kernel', 'third kernel'])
    first.resolve('done')
    await expect(held).resolves.toBe('done')
    await settle()
    expect(order.at(-1)).toBe('second')
    answer.resolve('too')
    await expect(waiting).resolves.toBe('too')
  })

  test('waiting ends with the signal, and with the plugin', async () => {
    const { locks, portico } = await tab()
    const [held, life] = [deferred<void>(), new AbortController()]
    void locks.hold('sync', () => held.promise)
    const work = jest.fn(async () => undefined)
    const waiting = [locks.hold('sync', work, life.signal), locks.hold('sync', work)].map((one) => one.catch((error) => error.code))
    life.abort()
    await expect(waiting[0]).resolves.toBe('REQUEST_ABORTED')
    await portico.plugins.remove('test.tab')
    await expect(waiting[1]).resolves.toBe('REQUEST_ABORTED')
    await expect(locks.hold('sync', work)).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(work).not.toHaveBeenCalled()
    held.resolve()
  })

  test('what the work throws comes through, and frees the name', async () => {
    const { locks } = await tab()
    const broken = new Error('broken')
    await expect(locks.hold('sync', () => Promise.reject(broken))).rejects.toBe(broken)
    await expect(locks.hold('sync', async () => 'next')).resolves.toBe('next')
  })

  test('without Web Locks the work runs at once', async () => {
    stop()
    const { locks } = await tab()
    void locks.hold('sync', () => new Promise(() => undefined))
    await expect(locks.hold('sync', async () => 'at once')).resolves.toBe('at once')
  })
})
