import { destroyKernels, startProbed } from './support/kernel.ts'

const start = async () => {
  const { services } = await startProbed()
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
  const { toasts, alerts } = services
  return { toasts, alerts, texts: () => toasts.current.get().map(({ text }) => text) }
}

afterEach(async () => {
  jest.useRealTimers()
  await destroyKernels()
})

describe('notices', () => {
  test('leave after 4 s; three at once, newest last', async () => {
    const { toasts, texts } = await start()
    for (const text of ['1', '2', '3', '4']) toasts.show({ kind: 'info', text })
    expect(texts()).toEqual(['2', '3', '4'])
    jest.advanceTimersByTime(3_999)
    expect(texts()).toHaveLength(3)
    jest.advanceTimersByTime(1)
    expect(texts()).toEqual([])
    expect(jest.getTimerCount()).toBe(0)
  })

  test('one that waits stays until it is updated, and outlives the others', async () => {
    const { toasts, texts } = await start()
    const waiting = toasts.show({ kind: 'loading', text: 'waiting' })
    for (const text of ['1', '2', '3']) toasts.show({ kind: 'success', text })
    expect(texts()).toEqual(['waiting', '2', '3'])
    jest.advanceTimersByTime(60_000)
    expect(texts()).toEqual(['waiting'])
    waiting.update({ kind: 'success', text: 'done' })
    expect(texts()).toEqual(['done'])
    jest.advanceTimersByTime(4_000)
    expect(texts()).toEqual([])
  })

  test('an update of one that has left shows it again', async () => {
    const { toasts, texts } = await start()
    const toast = toasts.show({ kind: 'info', text: 'a' })
    toast.dismiss()
    toast.dismiss()
    expect(texts()).toEqual([])
    toast.update({ kind: 'error', text: 'b' })
    expect(texts()).toEqual(['b'])
  })

  test('pointing at one stops the clock', async () => {
    const { toasts, texts } = await start()
    toasts.show({ kind: 'info', text: 'a' })
    toasts.hold()
    jest.advanceTimersByTime(60_000)
    expect(texts()).toEqual(['a'])
    toasts.release()
    jest.advanceTimersByTime(4_000)
    expect(texts()).toEqual([])
  })
})

describe('alerts', () => {
  test('stay until dismissed; the same one is raised once', async () => {
    const { alerts } = await start()
    alerts.raise({ code: 'A', text: 'first', detail: 'for the developer' })
    expect(alerts.current.get()).toEqual({ code: 'A', text: 'first', detail: 'for the developer' })
    expect(Object.isFrozen(alerts.current.get())).toBe(true)
    alerts.raise({ code: 'B', text: 'second' })
    expect(alerts.current.get()?.code).toBe('B')
    alerts.dismiss()
    alerts.raise({ code: 'A', text: 'again' })
    expect(alerts.current.get()).toBeUndefined()
  })
})
