import type { Page } from 'playwright-core'
import { steady } from '../../support/wait.ts'
import { type Stage, startStage } from '../support/stage.ts'
import { type Face, openFace } from './support/face-host.ts'
import { addPayMethod, callPay } from './support/pay-method.ts'

declare global {
  interface Window {
    /** Listeners that the page has seen being added for a click. */
    clickListeners: { readonly target: EventTarget; readonly listener: unknown }[]
    /** A click that a visitor has made somewhere else. */
    realClick?: Event
  }
}

/** What a script that came first can have: every listener that is added for a click, and clicks of the visitor on the host's own page. */
const watchListeners = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.clickListeners = []
    const { addEventListener } = EventTarget.prototype
    EventTarget.prototype.addEventListener = function (...given: Parameters<typeof addEventListener>) {
      if (given[0] === 'click') window.clickListeners.push({ target: this, listener: given[1] })
      return addEventListener.apply(this, given)
    }
    window.addEventListener('click', (event) => {
      window.realClick = event
    })
  })

/** What becomes of the request within so many ms. */
const paidAfter = async (page: Page, wait: number): Promise<unknown> => {
  return steady(() => page.evaluate(() => window.paid), wait)
}

/** Everything that a script finds on the button and above it in React's tree, called as whoever knows React calls it. */
const attack = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const called: string[] = []
    const root = document.querySelector('portico-modal')?.shadowRoot
    const button = [...(root?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === 'Approve')
    if (!button) throw new Error('Nothing asks.')
    const fake = { type: 'click', isTrusted: true, nativeEvent: { isTrusted: true }, currentTarget: button, target: button }
    const call = (name: string, run: unknown, ...given: unknown[]): void => {
      if (typeof run !== 'function') return
      called.push(name)
      try {
        run(...given)
      } catch {
        // It defends itself.
      }
    }
    const event = { ...fake, preventDefault: () => undefined, stopPropagation: () => undefined }
    const own = (prefix: string): unknown => Reflect.get(button, Object.keys(button).find((key) => key.startsWith(prefix)) ?? '')
    const of = (value: unknown, name: string): unknown =>
      typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
    call('onClick of the element', of(own('__reactProps'), 'onClick'), event)
    const other = document.body.appendChild(document.createElement('button'))
    const ids = Array.from({ length: 50 }, (_, at) => `${at}`)
    const seen = new Set<unknown>()
    const takeFrom = (value: unknown): void => {
      if (typeof value !== 'object' || value === null || seen.has(value) || seen.size > 5_000) return
      seen.add(value)
      for (const [name, member] of Object.entries(value)) {
        if (/^(on)?(approve|click)$/i.test(name)) {
          call(name, member, event)
          for (const id of ids) call(name, member, id)
        }
        if (/bind/i.test(name)) {
          for (const id of ids) call(name, member, id, { reject: other, approve: other }, () => undefined)
          for (const id of ids) call(name, member, id, { reject: button, approve: button }, () => undefined)
        }
        if (/^(services|value|props|rpc|memoizedProps|scope|memoizedState|queue|next)$/.test(name)) takeFrom(member)
      }
    }
    for (let fiber = own('__reactFiber'); fiber; fiber = of(fiber, 'return')) {
      takeFrom(of(fiber, 'memoizedProps'))
      takeFrom(of(fiber, 'memoizedState'))
      for (let context = of(of(fiber, 'dependencies'), 'firstContext'); context; context = of(context, 'next')) {
        takeFrom({ value: of(context, 'memoizedValue') })
      }
    }
    for (const { target, listener } of window.clickListeners) {
      if (target instanceof Element && target.getRootNode() !== root) continue
      call('listener', listener, fake)
      call('listener with a real click', listener, window.realClick)
      // The class's getter can be written over, also for one event.
      if (window.realClick) {
        Object.defineProperty(window.realClick, 'currentTarget', { value: button, configurable: true })
        Object.defineProperty(window.realClick, 'target', { value: button, configurable: true })
      }
      call('listener with a forged click', listener, window.realClick)
      call('listener with a forged event', listener, Object.create(new MouseEvent('click'), { isTrusted: { value: true } }))
    }
    other.click()
    button.click()
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
    return called
  })

describe('a script of the page and an open request', () => {
  let stage: Stage
  let face: Face
  beforeAll(async () => {
    stage = await startStage()
    face = await openFace(stage, { prepare: watchListeners })
    await face.connect()
    await addPayMethod(face.page)
  })
  afterAll(() => stage.close())

  const ask = async (): Promise<void> => {
    await callPay(face.page)
    await face.modal.button('Approve').waitFor()
  }
  const ready = () =>
    face.page.waitForFunction(() => {
      const buttons = document.querySelector('portico-modal')?.shadowRoot?.querySelectorAll('button') ?? []
      return [...buttons].some(({ textContent, ariaDisabled }) => textContent === 'Approve' && ariaDisabled !== 'true')
    })

  test('A10: within the rest nothing that React or the page’s listeners give away approves it', async () => {
    await ask()
    const called = await attack(face.page)
    expect(called).toContain('listener')
    expect(await paidAfter(face.page, 200)).toBeUndefined()
    await face.modal.button('Approve').waitFor()
  })

  test('A10: nor once the visitor’s own press would', async () => {
    await ready()
    await attack(face.page)
    expect(await paidAfter(face.page, 200)).toBeUndefined()
    await ready()
  })

  test('the visitor’s press approves it', async () => {
    await face.modal.button('Approve').click()
    await face.page.waitForFunction(() => window.paid === 'paid')
    expect(face.errors).toEqual([])
  })

  test('a key of the visitor answers as well', async () => {
    await ask()
    await ready()
    await face.modal.button('Reject').focus()
    await face.page.keyboard.press('Enter')
    await face.page.waitForFunction(() => window.paid === 4001)
  })
})
