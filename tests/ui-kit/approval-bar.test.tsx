import { act, fireEvent, render, screen } from '@testing-library/react'
import { ApprovalBar } from '../../ui-kit/index.ts'

interface Timer {
  readonly ms: number
  run(): void
}

/** A clock that stands still: what it was given to run later is run by the test. */
const createClock = () => {
  const timers = new Set<Timer>()
  const after = (ms: number, run: () => void): (() => void) => {
    const timer = { ms, run }
    timers.add(timer)
    return () => timers.delete(timer)
  }
  const elapse = (): void =>
    act(() => {
      for (const timer of [...timers]) {
        timers.delete(timer)
        timer.run()
      }
    })
  return { after, elapse, timers }
}

const observers: { show(ratio: number): void }[] = []
class FakeObserver {
  constructor(callback: (entries: readonly { readonly intersectionRatio: number }[]) => void) {
    observers.push({ show: (intersectionRatio) => act(() => callback([{ intersectionRatio }])) })
  }
  observe(): void {}
  disconnect(): void {}
}

const draw = () => {
  const clock = createClock()
  const answered: string[] = []
  const { unmount } = render(
    <ApprovalBar
      reject="Reject"
      approve="Approve"
      onReject={() => answered.push('rejected')}
      onApprove={() => answered.push('approved')}
      after={clock.after}
    />,
  )
  const rests = (): readonly boolean[] =>
    ['Reject', 'Approve'].map((name) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true')
  const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }))
  return { clock, answered, rests, press, unmount }
}

afterEach(() => {
  observers.length = 0
  Reflect.deleteProperty(window, 'IntersectionObserver')
})

test('its buttons rest for 500 ms', () => {
  const { clock, rests } = draw()
  expect([...clock.timers].map(({ ms }) => ms)).toEqual([500])
  expect(rests()).toEqual([true, true])
  clock.elapse()
  expect(rests()).toEqual([false, false])
})

test('a script’s click answers nothing, before and after', () => {
  const { clock, answered, press } = draw()
  for (const name of ['Approve', 'Reject']) press(name)
  clock.elapse()
  for (const name of ['Approve', 'Reject']) press(name)
  screen.getByRole('button', { name: 'Approve' }).click()
  expect(answered).toEqual([])
})

test.each([
  ['a press of the pointer', () => fireEvent.pointerDown(document.body)],
  ['a key', () => fireEvent.keyDown(document.body, { key: 'Enter', repeat: true })],
])('%s meanwhile begins the rest anew', (_, press) => {
  const { clock, rests } = draw()
  const [first] = clock.timers
  press()
  const [second, ...others] = clock.timers
  expect([second === first, others]).toEqual([false, []])
  expect(rests()).toEqual([true, true])
  clock.elapse()
  press()
  expect(rests()).toEqual([false, false])
})

test('only what is wholly in view rests, and what leaves it rests anew', () => {
  Object.assign(window, { IntersectionObserver: FakeObserver })
  const { clock, rests } = draw()
  const [observer] = observers
  observer?.show(0.6)
  expect(clock.timers.size).toBe(0)
  observer?.show(1)
  clock.elapse()
  expect(rests()).toEqual([false, false])
  observer?.show(0.5)
  expect(rests()).toEqual([true, true])
  observer?.show(1)
  expect(rests()).toEqual([true, true])
  clock.elapse()
  expect(rests()).toEqual([false, false])
})

test('a page that nobody looks at does not count', () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { clock, rests } = draw()
  expect(clock.timers.size).toBe(0)
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  clock.elapse()
  expect(rests()).toEqual([false, false])
  visibility.mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(rests()).toEqual([true, true])
  visibility.mockRestore()
})

test('taken out, it leaves no timer', () => {
  const { clock, unmount } = draw()
  unmount()
  expect(clock.timers.size).toBe(0)
})
