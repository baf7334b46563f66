import type { StoreFactory, WritableStore } from '../../../kernel/contract/store.ts'
import { settle } from '../../support/deferred.ts'
import { destroyKernels, startKernel } from '../support/kernel.ts'
import { makePlugin } from '../support/make-plugin.ts'

afterEach(destroyKernels)

const startStores = async () => {
  let stores: StoreFactory | undefined
  const plugin = makePlugin({ id: 'test.streams', activate: { on: ['start'] } }, (context) => {
    stores = context.stores
  })
  const portico = startKernel({ plugins: [plugin], logLevel: 'error' })
  await settle()
  if (!stores) throw new Error('The plugin did not start.')
  return { portico, stores }
}

const collect = <T>(store: WritableStore<T>) => {
  const values: T[] = []
  const state = { values, completed: false }
  store.changes$.subscribe({ next: (value) => values.push(value), complete: () => (state.completed = true) })
  return state
}

describe('a store', () => {
  test('delivers in the order of the changes though a listener makes another one', async () => {
    const { stores } = await startStores()
    const store = stores.create(0)
    const first: number[] = []
    const last: number[] = []
    store.subscribe((value) => {
      first.push(value)
      if (value === 1) store.set(2)
    })
    store.subscribe((value) => last.push(value))
    store.set(1)
    expect(first).toEqual([1, 2])
    expect(last).toEqual([1, 2])
  })

  test('keeps one order across stores', async () => {
    const { stores } = await startStores()
    const [a, b] = [stores.create(0), stores.create(0)]
    const heard: string[] = []
    a.subscribe((value) => b.set(value * 10))
    a.subscribe((value) => heard.push(`a${value}`))
    b.subscribe((value) => heard.push(`b${value}`))
    a.set(1)
    expect(heard).toEqual(['a1', 'b10'])
  })

  test('reports a throwing listener and runs the others', async () => {
    const { stores } = await startStores()
    const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const store = stores.create(0)
    const cause = new Error('listener')
    const heard: number[] = []
    store.subscribe(() => {
      throw cause
    })
    store.subscribe((value) => heard.push(value))
    store.set(1)
    store.set(2)
    expect(heard).toEqual([1, 2])
    expect(reported).toHaveBeenCalledTimes(2)
    expect(reported.mock.calls[0]?.[1]).toBe(cause)
    reported.mockRestore()
  })

  test('goes on though the console itself throws, which is an uncaught error', async () => {
    const { stores } = await startStores()
    const failure = new Error('a console that throws')
    const uncaught: unknown[] = []
    const note = (event: ErrorEvent): void => {
      uncaught.push(event.error)
      event.preventDefault()
    }
    window.addEventListener('error', note)
    const reported = jest.spyOn(console, 'error').mockImplementation(() => {
      throw failure
    })
    const store = stores.create(0)
    const heard: number[] = []
    store.subscribe(() => {
      throw new Error('listener')
    })
    store.subscribe((value) => heard.push(value))
    store.set(1)
    reported.mockImplementation(() => undefined)
    store.set(2)
    await settle()
    window.removeEventListener('error', note)
    reported.mockRestore()
    expect(heard).toEqual([1, 2])
    expect(uncaught).toEqual([failure])
  })

  test('says equal values once, and nothing to who left or came later', async () => {
    const { stores } = await startStores()
    const store = stores.create(Number.NaN)
    const heard: number[] = []
    const stop = store.subscribe((value) => heard.push(value))
    store.set(Number.NaN)
    store.set(1)
    stop()
    stop()
    store.set(2)
    store.subscribe((value) => heard.push(value))
    expect(heard).toEqual([1])
  })

  test('a listener that comes during a delivery does not hear what it could read', async () => {
    const { stores } = await startStores()
    const store = stores.create(0)
    const late: number[] = []
    store.subscribe((value) => {
      if (value === 1) store.subscribe((next) => late.push(next))
    })
    store.set(1)
    store.set(2)
    expect(late).toEqual([2])
  })

  test('a listener that comes after a change and before its delivery hears no old value', async () => {
    const { stores } = await startStores()
    const [trigger, store] = [stores.create(0), stores.create(0)]
    const late: number[] = []
    const streamed: number[] = []
    trigger.subscribe(() => {
      // Both wait for their turn: this delivery comes first.
      store.set(1)
      store.set(2)
      store.subscribe((value) => late.push(value))
      store.changes$.subscribe((value) => streamed.push(value))
    })
    trigger.set(1)
    expect(late).toEqual([])
    expect(streamed).toEqual([2])
    store.set(3)
    expect(late).toEqual([3])
    expect(streamed).toEqual([2, 3])
  })

  test('a listener taken out during a delivery hears nothing of it', async () => {
    const { stores } = await startStores()
    const store = stores.create(0)
    const heard: number[] = []
    const stops: (() => void)[] = []
    store.subscribe(() => stops[0]?.())
    stops.push(store.subscribe((value) => heard.push(value)))
    store.set(1)
    expect(heard).toEqual([])
  })

  test('a stream loses no change that its first value causes', async () => {
    const { stores } = await startStores()
    const store = stores.create(0)
    const heard: number[] = []
    store.changes$.subscribe((value) => {
      heard.push(value)
      if (value === 0) store.set(1)
    })
    expect(heard).toEqual([0, 1])
  })

  test('completes when its plugin unloads, and takes nothing from then on', async () => {
    const { portico, stores } = await startStores()
    const store = stores.create(1)
    const doubled = stores.map(store, (value) => value * 2)
    const own = collect(store)
    const derived = collect(doubled as WritableStore<number>)
    const heard: number[] = []
    store.subscribe((value) => heard.push(value))
    await portico.plugins.remove('test.streams')
    store.set(2)
    expect(own).toEqual({ values: [1], completed: true })
    expect(derived).toEqual({ values: [2], completed: true })
    expect(heard).toEqual([])
    expect(store.get()).toBe(1)
    const late = collect(store)
    expect(late).toEqual({ values: [1], completed: true })
  })
})

describe('a derived store', () => {
  test('keeps its value while the source keeps its own', async () => {
    const { stores } = await startStores()
    const source = stores.create({ name: 'a', count: 0 })
    const named = stores.map(source, ({ name }) => ({ name }))
    expect(named.get()).toBe(named.get())
    const parity = stores.map(source, ({ count }) => count % 2)
    const heard: number[] = []
    parity.subscribe((value) => heard.push(value))
    source.update((now) => ({ ...now, count: 2 }))
    source.update((now) => ({ ...now, count: 3 }))
    expect(heard).toEqual([1])
  })

  test('of a store that is not the plugin’s own ends with the plugin all the same', async () => {
    const owner = await startStores()
    const source = owner.stores.create(1)
    const guest = await startStores()
    const mapped = guest.stores.map(source, (value) => value + 1)
    const heard: number[] = []
    mapped.subscribe((value) => heard.push(value))
    const stream = collect(mapped as WritableStore<number>)
    source.set(2)
    await guest.portico.plugins.remove('test.streams')
    source.set(3)
    expect(heard).toEqual([3])
    expect(stream).toEqual({ values: [2, 3], completed: true })
  })
})
