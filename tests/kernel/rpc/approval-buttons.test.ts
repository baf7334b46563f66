import type { ApprovalState } from '../../../kernel/contract/modal-services.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import { listenForPress } from '../../../kernel/rpc/approval-buttons.ts'
import { press } from '../../../kernel/testing/press.ts'

/** A clock that stands still until the test lets time pass. */
const createClock = () => {
  let now = 0
  const timers = new Set<{ at: number; readonly every?: number; run(): void }>()
  const start = (ms: number, run: () => void, every?: number) => {
    const timer = { at: now + ms, run, ...(every === undefined ? {} : { every }) }
    timers.add(timer)
    return () => void timers.delete(timer)
  }
  const clock: ClockPort = { now: () => now, after: (ms, run) => start(ms, run), every: (ms, run) => start(ms, run, ms) }
  const pass = (ms: number): void => {
    const end = now + ms
    for (;;) {
      const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
      if (!next) break
      now = next.at
      if (next.every === undefined) timers.delete(next)
      else next.at += next.every
      next.run()
    }
    now = end
  }
  return { clock, pass, timers }
}

interface Seen {
  readonly target: Element
  readonly intersectionRatio: number
  readonly isVisible?: boolean
}
type Callback = (entries: readonly Seen[]) => void

/** Observers of the page: `see` tells them of an element what a browser would. */
const observers: { readonly callback: Callback; readonly elements: Element[]; readonly tracks: boolean }[] = []
class FakeObserver {
  readonly #own
  constructor(callback: Callback, { trackVisibility = false }: { readonly trackVisibility?: boolean }) {
    this.#own = { callback, elements: [] as Element[], tracks: trackVisibility }
    observers.push(this.#own)
  }
  observe(element: Element): void {
    this.#own.elements.push(element)
  }
  takeRecords(): readonly Seen[] {
    return []
  }
  disconnect(): void {
    this.#own.elements.length = 0
  }
}

const see = (target: Element, said: { readonly ratio?: number; readonly isVisible?: boolean }): void => {
  for (const { callback, elements, tracks } of observers) {
    if (!elements.includes(target)) continue
    callback([{ target, intersectionRatio: said.ratio ?? 1, ...(tracks ? { isVisible: said.isVisible ?? true } : {}) }])
  }
}

const withObservers = (tracks: boolean): void => {
  Object.assign(window, { IntersectionObserver: FakeObserver, IntersectionObserverEntry: class {} })
  if (tracks) Object.assign(window.IntersectionObserverEntry.prototype, { isVisible: false })
}

/** What a press would meet at any point: in jsdom the test says it. */
const withHits = (hit: (root: Document | ShadowRoot) => Element | null): void => {
  for (const { prototype } of [Document, ShadowRoot]) {
    Object.defineProperty(prototype, 'elementFromPoint', {
      configurable: true,
      value(this: Document | ShadowRoot) {
        return hit(this)
      },
    })
  }
  // A size, so that points lie in the window.
  jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1_000)
  jest.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800)
}

afterEach(() => {
  observers.length = 0
  document.body.replaceChildren()
  document.adoptedStyleSheets = []
  for (const name of ['IntersectionObserver', 'IntersectionObserverEntry']) Reflect.deleteProperty(window, name)
  for (const { prototype } of [Document, ShadowRoot]) Reflect.deleteProperty(prototype, 'elementFromPoint')
  jest.restoreAllMocks()
})

const start = (options: { readonly onlyReject?: boolean } = {}) => {
  const host = document.body.appendChild(document.createElement('portico-modal'))
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = '<section part="dialog"><button>Reject</button><button>Approve</button></section>'
  const surface = root.querySelector('section') as HTMLElement
  const [reject, approve] = [...root.querySelectorAll('button')] as [HTMLButtonElement, HTMLButtonElement]
  const { clock, pass, timers } = createClock()
  const states: ApprovalState[] = []
  const answers: string[] = []
  const parts = {
    clock,
    root,
    changed: (state: ApprovalState) => void states.push(state),
    answer: (given: string) => void answers.push(given),
  }
  const stop = listenForPress({ reject, ...(options.onlyReject ? {} : { approve }) }, parts)
  const state = () => states.at(-1)
  return { host, root, surface, reject, approve, pass, timers, states, state, answers, stop, parts }
}

test('they rest for 500 ms, and then a press of the visitor answers', () => {
  const { approve, reject, pass, answers, state } = start()
  press(approve)
  pass(499)
  press(approve)
  expect([state(), answers]).toEqual(['resting', []])
  pass(1)
  expect(state()).toBe('ready')
  press(approve)
  press(reject)
  expect(answers).toEqual(['approved', 'rejected'])
})

test('A10: no script presses them, with whatever it calls their listeners', () => {
  const listeners: EventListener[] = []
  const { addEventListener } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function (...given: Parameters<typeof addEventListener>) {
    if (given[0] === 'click') listeners.push(given[1] as EventListener)
    return addEventListener.apply(this, given)
  }
  const { approve, pass, answers } = start()
  EventTarget.prototype.addEventListener = addEventListener
  pass(500)
  let real: Event | undefined
  const other = document.body.appendChild(document.createElement('button'))
  other.addEventListener('click', (event) => {
    real = event
  })
  press(other)
  expect(real?.isTrusted).toBe(true)
  const forged = Object.create(MouseEvent.prototype, {
    isTrusted: { value: true },
    currentTarget: { value: approve },
    type: { value: 'click' },
  })
  Object.defineProperty(real, 'currentTarget', { value: approve })
  for (const listener of listeners) {
    for (const event of [{ isTrusted: true, currentTarget: approve, type: 'click' }, forged, real, undefined, null])
      listener(event as Event)
  }
  approve.click()
  approve.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect([listeners.length, answers]).toEqual([2, []])
})

test('A10: nor where it has replaced what events say of themselves', () => {
  const listeners: EventListener[] = []
  const { addEventListener } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function (...given: Parameters<typeof addEventListener>) {
    if (given[0] === 'click') listeners.push(given[1] as EventListener)
    return addEventListener.apply(this, given)
  }
  const { approve, pass, answers } = start()
  EventTarget.prototype.addEventListener = addEventListener
  pass(500)
  const kept = Object.getOwnPropertyDescriptors(Event.prototype)
  const forged = { isTrusted: true, currentTarget: approve, type: 'click' }
  for (const name of ['currentTarget', 'type'] as const) {
    Object.defineProperty(Event.prototype, name, { configurable: true, get: () => forged[name] })
  }
  for (const listener of listeners) {
    for (const event of [forged, new MouseEvent('click')]) listener(event as unknown as Event)
  }
  Object.defineProperties(Event.prototype, { currentTarget: kept.currentTarget, type: kept.type })
  expect([listeners.length, answers]).toEqual([2, []])
})

test('another event of the visitor’s than a click is no press', () => {
  const { approve, pass, answers } = start()
  pass(500)
  press(approve, 'pointerdown')
  expect(answers).toEqual([])
})

test.each(['pointerdown', 'keydown'])('a %s meanwhile begins the rest anew', (name) => {
  const { pass, state } = start()
  pass(400)
  document.body.dispatchEvent(new Event(name, { bubbles: true }))
  pass(400)
  expect(state()).toBe('resting')
  pass(100)
  expect(state()).toBe('ready')
  document.body.dispatchEvent(new Event(name, { bubbles: true }))
  expect(state()).toBe('ready')
})

test('78: a key that is held down keeps them resting, however long', () => {
  const { approve, pass, state, answers } = start()
  for (let repeat = 0; repeat < 100; repeat += 1) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat: repeat > 0, bubbles: true }))
    press(approve)
    pass(30)
  }
  expect([state(), answers]).toEqual(['resting', []])
  pass(500)
  expect(state()).toBe('ready')
})

test('only what is wholly in view rests, and what leaves it rests anew', () => {
  withObservers(false)
  const { reject, approve, pass, state } = start()
  see(reject, { ratio: 1 })
  see(approve, { ratio: 0.6 })
  pass(2_000)
  expect(state()).toBe('resting')
  see(approve, { ratio: 1 })
  pass(500)
  expect(state()).toBe('ready')
  see(approve, { ratio: 0.5 })
  expect(state()).toBe('resting')
  see(approve, { ratio: 1 })
  pass(499)
  expect(state()).toBe('resting')
  pass(1)
  expect(state()).toBe('ready')
})

test('a page that nobody looks at does not count', () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { pass, state } = start()
  pass(2_000)
  expect(state()).toBe('resting')
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  pass(500)
  expect(state()).toBe('ready')
})

test('A10: where the browser says that something covers the surface, no press counts, it is said, and the rest begins anew', () => {
  withObservers(true)
  const { surface, reject, approve, pass, state, answers } = start()
  for (const element of [reject, approve, surface]) see(element, {})
  pass(500)
  expect(state()).toBe('ready')
  see(surface, { isVisible: false })
  expect(state()).toBe('resting')
  press(approve)
  pass(1_000)
  expect(state()).toBe('covered')
  press(approve)
  see(surface, { isVisible: true })
  press(approve)
  expect([state(), answers]).toEqual(['resting', []])
  pass(499)
  expect(state()).toBe('resting')
  pass(1)
  press(approve)
  expect([state(), answers]).toEqual(['ready', ['approved']])
})

test('A10: until the browser has said that nothing covers the surface, something does', () => {
  withObservers(true)
  const { reject, approve, pass, state } = start()
  for (const element of [reject, approve]) see(element, {})
  pass(900)
  expect(state()).toBe('resting')
})

test.each([
  ['the buttons', (root: ShadowRoot) => root.querySelectorAll('button'), 'opacity: 0.01'],
  ['the surface', (root: ShadowRoot) => root.querySelectorAll('section'), 'opacity: 0.99'],
  ['the element on the page', () => document.querySelectorAll('portico-modal'), 'opacity: 0.01'],
  ['the page', () => document.querySelectorAll('body'), 'filter: blur(9px)'],
  ['a button, hidden', (root: ShadowRoot) => root.querySelectorAll('button'), 'visibility: hidden'],
  ['a tiny clip', (root: ShadowRoot) => root.querySelectorAll('section'), 'clip-path: inset(49%)'],
  ['a drawn cursor', (root: ShadowRoot) => root.querySelectorAll('button'), 'cursor: url("data:,hand"), auto'],
  ['no cursor', (root: ShadowRoot) => root.querySelectorAll('button'), 'cursor: none'],
])('A10: faded by %s, no press counts', (_, find, style) => {
  // jsdom computes no style in shadow roots.
  jest.spyOn(window, 'getComputedStyle').mockImplementation((element) => (element as HTMLElement).style)
  const { root, approve, pass, state, answers } = start()
  pass(500)
  const elements = [...find(root)] as HTMLElement[]
  for (const element of elements) element.setAttribute('style', style)
  // At once, before anything was looked at again.
  press(approve)
  expect([answers, state()]).toEqual([[], 'resting'])
  for (const element of elements) element.removeAttribute('style')
  pass(200)
  expect(state()).toBe('resting')
  pass(500)
  expect(state()).toBe('ready')
})

test('A10: in the top layer, what is around it fades nothing', () => {
  const { host, root, surface, pass, state } = start()
  const dialog = root.appendChild(document.createElement('dialog'))
  dialog.append(surface)
  const matches = jest.spyOn(dialog, 'matches').mockImplementation((selector) => selector === 'dialog:modal')
  host.style.opacity = '0.5'
  pass(700)
  expect([matches.mock.calls.length > 0, state()]).toEqual([true, 'ready'])
})

test.each([
  ['in the page', (root: Document | ShadowRoot) => root === document],
  ['in the shadow root', (root: Document | ShadowRoot) => root !== document],
])('A10: covered %s by what a press would meet instead, no press counts', (_, where) => {
  let covered = true
  const cover = document.createElement('div')
  withHits((root) => (covered && where(root) ? cover : root === document ? document.querySelector('portico-modal') : current))
  let current: Element | null = null
  const { approve, reject, surface, pass, state, answers } = start()
  document.body.append(cover)
  const box = (left: number): DOMRect => ({ left, top: 0, width: 0, height: 0 }) as DOMRect
  for (const [at, element] of [reject, approve, surface].entries()) {
    jest.spyOn(element, 'getBoundingClientRect').mockImplementation(() => {
      current = element
      return box(at)
    })
  }
  pass(2_000)
  press(approve)
  expect([state(), answers]).toEqual(['covered', []])
  covered = false
  pass(700)
  press(approve)
  expect([state(), answers]).toEqual(['ready', ['approved']])
})

test('A10: a popover over a modal dialog, which no press meets, covers it', () => {
  const { surface, pass, state } = start()
  const popover = document.body.appendChild(document.createElement('div'))
  const box = (left: number, right: number) => ({ left, right, top: 0, bottom: 100, width: 0, height: 0 }) as DOMRect
  jest.spyOn(surface, 'getBoundingClientRect').mockReturnValue(box(0, 100))
  const place = jest.spyOn(popover, 'getBoundingClientRect').mockReturnValue(box(50, 150))
  jest
    .spyOn(document, 'querySelectorAll')
    .mockImplementation((selector: string) => (selector === ':popover-open' ? [popover] : []) as unknown as NodeListOf<Element>)
  pass(1_500)
  expect(state()).toBe('covered')
  place.mockReturnValue(box(100, 150))
  pass(700)
  expect(state()).toBe('ready')
})

test('A10: scaled down it is not what was laid out', () => {
  const { approve, pass, state } = start()
  jest.spyOn(approve, 'offsetWidth', 'get').mockReturnValue(200)
  jest.spyOn(approve, 'getBoundingClientRect').mockReturnValue({ left: 0, top: 0, width: 20, height: 0 } as DOMRect)
  pass(1_500)
  expect(state()).toBe('covered')
})

test('buttons stand in the modal and nowhere else', () => {
  const { parts } = start()
  const [reject, approve] = [document.createElement('button'), document.body.appendChild(document.createElement('button'))]
  expect(() => listenForPress({ reject, approve }, parts)).toThrow(expect.objectContaining({ code: 'APPROVAL_BOUND' }))
  const inside = parts.root.querySelector('button') as HTMLElement
  expect(() => listenForPress({ reject: inside, approve }, parts)).toThrow(expect.objectContaining({ code: 'APPROVAL_BOUND' }))
})

test('without Approve there is Reject alone', () => {
  const { approve, reject, pass, answers } = start({ onlyReject: true })
  pass(500)
  press(approve)
  press(reject)
  expect(answers).toEqual(['rejected'])
})

test('stopped, it hears nothing and leaves no timer', () => {
  const { approve, pass, stop, answers, timers } = start()
  pass(500)
  stop()
  press(approve)
  expect([answers, timers.size]).toEqual([[], 0])
})
