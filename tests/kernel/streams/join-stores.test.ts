/** @jest-environment node */
import { createDelivery } from '../../../kernel/streams/delivery.ts'
import { createStore, joinStores, mapStore } from '../../../kernel/streams/store.ts'

const delivery = createDelivery((cause) => {
  throw cause
})

test('a diamond has no state in between', () => {
  const source = createStore(delivery, 1)
  const tenfold = mapStore(delivery, source, (value) => value * 10)
  const joined = joinStores(delivery, [source, tenfold], (value, ten) => `${value}/${ten}`)
  const heard: string[] = []
  joined.subscribe((value) => heard.push(value))
  source.set(2)
  source.set(3)
  expect(heard).toEqual(['2/20', '3/30'])
})

test('it computes once for the same inputs and keeps an equal value', () => {
  const source = createStore(delivery, { id: 1, noise: 0 })
  let runs = 0
  const selected = joinStores(
    delivery,
    [source],
    ({ id }) => {
      runs += 1
      return { id }
    },
    (a, b) => a.id === b.id,
  )
  const first = selected.get()
  expect(selected.get()).toBe(first)
  expect(runs).toBe(1)
  source.update((now) => ({ ...now, noise: 1 }))
  expect(selected.get()).toBe(first)
  expect(runs).toBe(2)
})

test('its stream begins with the present value, loses nothing and ends with its sources', () => {
  const [a, b] = [createStore(delivery, 0), createStore(delivery, 0)]
  const sum = joinStores(delivery, [a, b], (one, other) => one + other)
  const heard: number[] = []
  let completed = 0
  sum.changes$.subscribe({
    next(value) {
      heard.push(value)
      if (value === 0) b.set(5)
    },
    complete: () => {
      completed += 1
    },
  })
  a.set(1)
  a.complete()
  b.complete()
  b.set(9)
  expect(heard).toEqual([0, 5, 6])
  expect(completed).toBe(1)
})

test('unsubscribing leaves the sources alone', () => {
  const source = createStore(delivery, 0)
  const selected = joinStores(delivery, [source], (value) => value)
  const heard: number[] = []
  const stop = selected.subscribe((value) => heard.push(value))
  stop()
  source.set(1)
  expect(heard).toEqual([])
  expect(selected.get()).toBe(1)
})
