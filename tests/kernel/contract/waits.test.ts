import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import { pause } from '../../../kernel/contract/tools/pause.ts'
import { race } from '../../../kernel/contract/tools/race.ts'
import { until } from '../../../kernel/contract/tools/until.ts'
import { withResolvers } from '../../../kernel/contract/tools/with-resolvers.ts'
import { createTestStore } from '../../../kernel/testing/test-store.ts'
import { createManualClock } from '../../support/manual-clock.ts'

/** A store that counts its listeners. */
const countedStore = <T>(initial: T) => {
  const store = createTestStore(initial)
  let listeners = 0
  const subscribe = (listener: (value: T) => void): Undo => {
    listeners += 1
    const undo = store.subscribe(listener)
    return () => {
      listeners -= 1
      undo()
    }
  }
  return { get: store.get, set: store.set, subscribe, listeners: () => listeners }
}

/** A signal that counts its listeners. */
const countedSignal = () => {
  const controller = new AbortController()
  const { signal } = controller
  const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)]
  const listeners = new Set<unknown>()
  signal.addEventListener = (type: string, listener: EventListener) => {
    listeners.add(listener)
    add(type, listener)
  }
  signal.removeEventListener = (type: string, listener: EventListener) => {
    listeners.delete(listener)
    remove(type, listener)
  }
  return { signal, abort: (reason?: unknown) => controller.abort(reason), listeners: () => listeners.size }
}

describe('until', () => {
  test('answers the present value without subscribing', async () => {
    const store = countedStore(3)
    const waiting = until(store, (value) => value === 3)
    expect(store.listeners()).toBe(0)
    await expect(waiting).resolves.toBe(3)
  })

  test('answers the first value that satisfies, and listens no more', async () => {
    const store = countedStore(0)
    const { signal, listeners } = countedSignal()
    const waiting = until(store, (value) => value > 1, signal)
    for (const value of [1, 2, 3]) store.set(value)
    await expect(waiting).resolves.toBe(2)
    expect([store.listeners(), listeners()]).toEqual([0, 0])
  })

  test('narrows the value', async () => {
    const store = createTestStore<{ readonly status: 'ready'; readonly amount: bigint } | { readonly status: 'loading' }>({
      status: 'loading',
    })
    const waiting = until(store, (state) => state.status === 'ready')
    store.set({ status: 'ready', amount: 5n })
    expect((await waiting).amount).toBe(5n)
  })

  test('rejects with a typed reason of the signal, and listens no more', async () => {
    const store = countedStore(0)
    const { signal, abort, listeners } = countedSignal()
    const waiting = until(store, (value) => value > 0, signal)
    const reason = new PorticoError('PLUGIN_GONE', 'The plugin was taken out.')
    abort(reason)
    await expect(waiting).rejects.toBe(reason)
    expect([store.listeners(), listeners()]).toEqual([0, 0])
  })

  test('rejects with REQUEST_ABORTED where the reason is another, and where the signal was aborted before', async () => {
    const store = countedStore(0)
    const signal = AbortSignal.abort('left')
    await expect(until(store, () => true, signal)).rejects.toMatchObject({ code: 'REQUEST_ABORTED', cause: 'left' })
    expect(store.listeners()).toBe(0)
  })

  test('rejects with what the predicate throws, and listens no more', async () => {
    const store = countedStore(0)
    const waiting = until(store, (value) => {
      if (value > 0) throw new Error('no number')
      return false
    })
    store.set(1)
    await expect(waiting).rejects.toThrow('no number')
    expect(store.listeners()).toBe(0)
  })
})

describe('race', () => {
  const timedOut = () => new PorticoError('HTTP_TIMEOUT', 'too long')
  const aborted = () => new PorticoError('REQUEST_ABORTED', 'given up')

  test('settles with the work and leaves no timer and no listener', async () => {
    const clock = createManualClock()
    const { signal, listeners } = countedSignal()
    await expect(race({ timeout: { clock, ms: 5, error: timedOut }, signals: [signal, undefined], aborted }, async () => 7)).resolves.toBe(
      7,
    )
    expect([listeners(), clock.waiting]).toEqual([0, 0])
  })

  test('rejects when time is up', async () => {
    const clock = createManualClock()
    const waiting = race({ timeout: { clock, ms: 5, error: timedOut }, signals: [], aborted }, () => withResolvers<void>().promise)
    await Promise.all([expect(waiting).rejects.toMatchObject({ code: 'HTTP_TIMEOUT' }), clock.advance(5)])
  })

  test('rejects as soon as one of the signals aborts; aborted before, the work never starts', async () => {
    const { signal, abort, listeners } = countedSignal()
    const waiting = race({ signals: [new AbortController().signal, signal], aborted }, () => withResolvers<void>().promise)
    abort()
    await expect(waiting).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(listeners()).toBe(0)
    const start = jest.fn()
    await expect(race({ signals: [signal], aborted }, start)).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(start).not.toHaveBeenCalled()
  })
})

test('a pause ends with its time, or at once with the signal, and leaves nothing behind', async () => {
  const clock = createManualClock()
  const { signal, abort, listeners } = countedSignal()
  const pausing = pause(clock, 10, signal)
  await clock.advance(10)
  await pausing
  expect(listeners()).toBe(0)
  const second = pause(clock, 10, signal)
  abort()
  await second
  expect([listeners(), clock.waiting]).toEqual([0, 0])
  await pause(clock, 10, signal)
})

test('what settles a promise comes with it', async () => {
  const first = withResolvers<number>()
  first.resolve(1)
  await expect(first.promise).resolves.toBe(1)
  const second = withResolvers<number>()
  second.reject(new Error('no'))
  await expect(second.promise).rejects.toThrow('no')
})
