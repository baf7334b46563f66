import type { LogPort, PopupOptions } from '../../../../kernel/contract/ports.ts'
import { createPopups } from '../../../../kernel/platform/windows/popups.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

const ORIGIN = 'https://id.test'

/** A window as far as its opener sees it: of another origin. */
const createChild = () => {
  const child = Object.assign(new EventTarget(), {
    closed: false,
    close: jest.fn(() => {
      child.closed = true
    }),
    focus: jest.fn(),
    postMessage: jest.fn(),
    location: { replace: jest.fn() },
  })
  return child
}
type Child = ReturnType<typeof createChild>

const open = jest.fn<Child | null, [string, string, string]>()
const real = Object.getOwnPropertyDescriptor(globalThis, 'open')
beforeEach(() => {
  open.mockReset().mockImplementation(createChild)
  Object.assign(globalThis, { open })
})
afterAll(() => void (real ? Object.defineProperty(globalThis, 'open', real) : Reflect.deleteProperty(globalThis, 'open')))

const ends: AbortController[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end.abort()
})

const start = () => {
  const clock = createManualClock()
  const end = new AbortController()
  ends.push(end)
  const said: string[] = []
  const say = (message: string): void => void said.push(message)
  const log: LogPort = { debug: say, info: say, warn: say, error: say }
  const { open: popup } = createPopups({ plugin: 'test.plugin', clock, log, ended: end.signal })
  return { clock, end, said, popup, child: (index = 0): Child => open.mock.results[index]?.value }
}
const message = (data: unknown, source: unknown, origin = ORIGIN): void => {
  const event = new MessageEvent('message', { data, origin })
  Object.defineProperty(event, 'source', { value: source })
  globalThis.dispatchEvent(event)
}
const text = (input: unknown): string => {
  if (typeof input === 'string') return input
  throw new TypeError('no text')
}
/** Whether it has closed so far, and how. */
const endOf = async (closed: Promise<string>): Promise<string | undefined> => Promise.race([closed, Promise.resolve(undefined)])

describe('opening', () => {
  test('is done at once, with the opener left to it', () => {
    const { popup } = start()
    popup({ href: `${ORIGIN}/login`, width: 300.4, height: 400 })
    popup({ origin: ORIGIN })
    expect(open.mock.calls).toEqual([
      [`${ORIGIN}/login`, '_blank', 'popup,width=300,height=400'],
      ['', '_blank', 'popup,width=600,height=800'],
    ])
  })

  test('76: what the browser blocks is said', () => {
    open.mockReturnValue(null)
    expect(() => start().popup({ href: ORIGIN })).toThrow(expect.objectContaining({ code: 'POPUP_BLOCKED' }))
  })

  test.each<[string, PopupOptions]>([
    ['a script', { href: 'javascript:alert(1)' }],
    ['an app', { href: 'wallet://login', origin: ORIGIN }],
    ['a page without TLS', { href: 'http://id.test/' }],
    ['no origin but a page', { origin: `${ORIGIN}/login` }],
    ['every origin', { origin: '*' }],
    ['no origin at all', { origin: '' }],
    ['the opaque origin', { origin: 'null' }],
    ['another scheme’s origin', { href: ORIGIN, origin: 'data:' }],
  ])('%s is refused and never reaches the browser', (_, options) => {
    expect(() => start().popup(options)).toThrow(expect.objectContaining({ code: 'LINK_REFUSED' }))
    expect(open).not.toHaveBeenCalled()
  })

  test('three at one time; when one has closed there is room again', async () => {
    const { popup } = start()
    const [first] = [popup({ href: ORIGIN }), popup({ href: ORIGIN }), popup({ href: ORIGIN })]
    expect(() => popup({ href: ORIGIN })).toThrow(expect.objectContaining({ code: 'POPUP_LIMIT' }))
    expect(open).toHaveBeenCalledTimes(3)
    first?.close()
    first?.close()
    popup({ href: ORIGIN })
    expect(() => popup({ href: ORIGIN })).toThrow(expect.objectContaining({ code: 'POPUP_LIMIT' }))
  })
})

describe('messages', () => {
  test('of exactly that window and that origin are delivered, in the form that is asked for', () => {
    const { popup, child, said } = start()
    const heard: string[] = []
    const stop = popup({ href: ORIGIN }).onMessage(text, (one) => void heard.push(one))
    message('mine', child())
    message('another window’s', createChild())
    message('this page’s', globalThis)
    message('nobody’s', null)
    for (const origin of ['https://id.test.evil.test', 'http://id.test', 'https://id.test:444', 'null', '']) {
      message('of another origin', child(), origin)
    }
    message({ no: 'text' }, child())
    expect([heard, said.length]).toEqual([['mine'], 1])
    stop()
    message('after', child())
    expect(heard).toEqual(['mine'])
  })

  test('of the origin that is named, where the window is led elsewhere first', () => {
    const { popup, child } = start()
    const heard: string[] = []
    const window = popup({ href: 'https://login.test/', origin: ORIGIN })
    window.onMessage(text, (one) => void heard.push(one))
    message('the first page’s', child(), 'https://login.test')
    message('the last page’s', child())
    window.post({ a: 1 })
    expect(heard).toEqual(['the last page’s'])
    expect(child().postMessage.mock.calls).toEqual([[{ a: 1 }, ORIGIN]])
  })

  test('a hundred of them, and the popup is closed', async () => {
    const { popup, child } = start()
    const heard: string[] = []
    const { onMessage, closed } = popup({ href: ORIGIN })
    onMessage(text, (one) => void heard.push(one))
    for (let count = 0; count < 150; count += 1) message('again', child())
    expect([heard.length, await closed, child().closed]).toEqual([100, 'limit', true])
  })
})

const hasFocus = jest.spyOn(document, 'hasFocus')
afterAll(() => hasFocus.mockRestore())

describe('the end', () => {
  test('77: by the visitor is noticed, once what the window said last has come', async () => {
    const { popup, child, clock } = start()
    const heard: string[] = []
    const { closed, onMessage } = popup({ href: ORIGIN })
    onMessage(text, (one) => void heard.push(one))
    await clock.advance(5_000)
    expect(await endOf(closed)).toBeUndefined()
    child().closed = true
    await clock.advance(500)
    message('on its way', child())
    await clock.advance(500)
    expect([heard, await closed, clock.waiting]).toEqual([['on its way'], 'visitor', 0])
  })

  /** What this page can read of the window: the empty page, until a page of another origin has come. */
  const showAddress = (child: Child, address: string | undefined): void => {
    const href = {
      get(): string {
        if (address === undefined) throw new DOMException('Blocked a frame.', 'SecurityError')
        return address
      },
    }
    Object.defineProperty(child.location, 'href', { configurable: true, ...href })
  }

  test.each([
    ['never at the page that it was led to', 0, true, false, 'unknown'],
    ['there for a moment, as one that headers cut off', 500, true, false, 'unknown'],
    ['there for a moment, and gave the focus back', 500, true, true, 'visitor'],
    ['there', 2_000, true, false, 'visitor'],
    ['empty, and was led nowhere', 0, false, false, 'visitor'],
  ] as const)('of a window that was %s', async (_, there, isLed, focused, why) => {
    hasFocus.mockReturnValue(focused)
    open.mockImplementation(() => {
      const child = createChild()
      showAddress(child, 'about:blank')
      return child
    })
    const { popup, child, clock } = start()
    const { closed, go } = popup({ origin: ORIGIN })
    await clock.advance(2_000)
    if (isLed) go('https://login.test/')
    if (there > 0) showAddress(child(), undefined)
    await clock.advance(there)
    child().closed = true
    await clock.advance(1_000)
    expect([await closed, clock.waiting]).toEqual([why, 0])
  })

  test.each([
    [undefined, 600_000],
    [45_000, 45_000],
  ])('comes after its time: %s', async (timeout, ms) => {
    const { popup, child, clock } = start()
    const { closed } = popup({ href: ORIGIN, ...(timeout ? { timeout } : {}) })
    await clock.advance(ms - 1)
    expect([await endOf(closed), child().closed]).toEqual([undefined, false])
    await clock.advance(1)
    expect([await closed, child().closed, clock.waiting]).toEqual(['timeout', true, 0])
  })

  test('of the plugin is its popups’ end, and no more are opened', async () => {
    const { popup, child, end, clock } = start()
    const { closed } = popup({ href: ORIGIN })
    end.abort()
    expect([await closed, child().closed, clock.waiting]).toEqual(['plugin', true, 0])
    expect(() => popup({ href: ORIGIN })).toThrow(expect.objectContaining({ code: 'PLUGIN_GONE' }))
  })

  test('leaves nothing that still acts', async () => {
    const { popup, child } = start()
    const heard: string[] = []
    const window = popup({ href: ORIGIN })
    window.onMessage(text, (one) => void heard.push(one))
    window.close()
    message('late', child())
    window.post('late')
    window.focus()
    window.go(ORIGIN)
    expect(heard).toEqual([])
    expect([child().postMessage, child().focus, child().location.replace].flatMap(({ mock }) => mock.calls)).toEqual([])
    expect(await window.closed).toBe('plugin')
  })
})

test('an empty window is led on, to pages only', () => {
  const { popup, child } = start()
  const window = popup({ origin: ORIGIN })
  window.go('https://login.test/?to=id')
  window.focus()
  expect(() => window.go('javascript:alert(1)')).toThrow(expect.objectContaining({ code: 'LINK_REFUSED' }))
  expect(child().location.replace.mock.calls).toEqual([['https://login.test/?to=id']])
  expect(child().focus).toHaveBeenCalledTimes(1)
})

describe('a deaf one', () => {
  test('hears nothing, is closed by no limit of messages or time, and not with its plugin', async () => {
    const { popup, child, end, clock, said } = start()
    const { closed } = popup({ href: `${ORIGIN}/pay`, deaf: true })
    for (let count = 0; count < 150; count += 1) message('again', child())
    await clock.advance(3_600_000)
    expect([await endOf(closed), child().closed, said]).toEqual([undefined, false, []])
    end.abort()
    expect([await closed, child().closed, clock.waiting]).toEqual(['unknown', false, 0])
    expect(child().close).not.toHaveBeenCalled()
  })

  test.each([
    ['visitor', true],
    ['unknown', false],
  ] as const)('that is gone from sight ended as “%s” where this page has the focus: %s', async (why, focused) => {
    hasFocus.mockReturnValue(focused)
    const { popup, child, clock } = start()
    const { closed } = popup({ href: ORIGIN, deaf: true })
    child().closed = true
    await clock.advance(1_000)
    expect([await closed, clock.waiting]).toEqual([why, 0])
  })

  test('opens in the click, is led on to pages only, and counts among the three', () => {
    const { popup, child } = start()
    const window = popup({ deaf: true, width: 400 })
    expect(open.mock.calls).toEqual([['', '_blank', 'popup,width=400,height=800']])
    window.go('https://pay.test/')
    expect(() => window.go('javascript:alert(1)')).toThrow(expect.objectContaining({ code: 'LINK_REFUSED' }))
    expect(() => popup({ href: 'javascript:alert(1)', deaf: true })).toThrow(expect.objectContaining({ code: 'LINK_REFUSED' }))
    expect(child().location.replace.mock.calls).toEqual([['https://pay.test/']])
    popup({ href: ORIGIN })
    popup({ href: ORIGIN })
    expect(() => popup({ href: ORIGIN, deaf: true })).toThrow(expect.objectContaining({ code: 'POPUP_LIMIT' }))
  })

  test('is abandoned while it is empty; once it was led to a page, only the visitor closes it', async () => {
    const { popup, child, clock } = start()
    const empty = popup({ deaf: true })
    empty.abandon()
    empty.go('https://pay.test/')
    expect([await empty.closed, child(0).close.mock.calls.length, child(0).location.replace.mock.calls, clock.waiting]).toEqual([
      'unknown',
      1,
      [],
      0,
    ])
    const led = popup({ deaf: true })
    led.go('https://pay.test/')
    led.abandon()
    popup({ href: ORIGIN, deaf: true }).abandon()
    expect([await endOf(led.closed), child(1).closed, child(2).closed]).toEqual([undefined, false, false])
  })

  test('that was refused its page is still empty, and is abandoned', () => {
    const { popup, child } = start()
    const window = popup({ deaf: true })
    expect(() => window.go('javascript:alert(1)')).toThrow(expect.objectContaining({ code: 'LINK_REFUSED' }))
    window.abandon()
    expect(child().close).toHaveBeenCalledTimes(1)
  })
})
