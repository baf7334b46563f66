import { openApprovalWindow } from '../../../server/frame/page/approval/approval-window.ts'
import { guardButtons } from '../../../server/frame/page/approval/guard-buttons.ts'
import { answerMessage, readyMessage, type WindowRequest } from '../../../server/frame/page/approval/window-messages.ts'

const request: WindowRequest = {
  subject: {
    method: 'personal_sign',
    params: ['0x', '0x'],
    network: { id: 'eip155:1', family: 'eip155', rpcUrl: 'https://rpc.example', name: 'One', currency: { symbol: 'ETH', decimals: 18 } },
    address: '0x',
  },
  origin: 'https://shop.example',
  language: 'en',
  mode: 'light',
  sources: { projectId: 'shop' },
}

/** A frame that has opened its window, and what both have heard. */
const open = () => {
  const child = document.body.appendChild(document.createElement('iframe')).contentWindow as Window
  const posted: { readonly message: unknown; readonly target: unknown }[] = []
  jest.spyOn(child, 'postMessage').mockImplementation((message: unknown, target: unknown) => void posted.push({ message, target }))
  const opening = jest.spyOn(globalThis, 'open').mockReturnValue(child)
  const given: string[] = []
  const approval = openApprovalWindow(request, (one) => given.push(one))
  const id = new URL(String(opening.mock.lastCall?.[0])).hash.slice(1)
  const say = (data: unknown, origin = location.origin, source: Window | null = child): void =>
    void globalThis.dispatchEvent(new MessageEvent('message', { data, origin, source }))
  return { approval, given, posted, id, say }
}

afterEach(() => {
  jest.restoreAllMocks()
  document.body.replaceChildren()
})

describe('A9: the window in which the visitor approves', () => {
  test('is told of the request at its own origin, once, and its answer counts once', () => {
    const { given, posted, id, say } = open()
    say(readyMessage(id))
    say(readyMessage(id))
    expect(posted).toEqual([{ message: { type: 'portico-approval/SHOW', id, request }, target: location.origin }])
    say(answerMessage(id, 'approved'))
    say(answerMessage(id, 'approved'))
    expect(given).toEqual(['approved'])
  })

  test('no other origin, no other window, no other id, and none before the request was shown is heard', () => {
    const { given, posted, id, say } = open()
    const other = open().id
    say(answerMessage(id, 'approved'))
    say(readyMessage(id), 'https://shop.example')
    say(readyMessage(id), location.origin, globalThis.window)
    say(readyMessage(other))
    expect(posted).toEqual([])
    say(readyMessage(id))
    say(answerMessage(id, 'approved'), 'https://shop.example')
    say(answerMessage(id, 'approved'), location.origin, globalThis.window)
    say(answerMessage(other, 'approved'))
    expect(given).toEqual([])
    say(answerMessage(id, 'rejected'))
    expect(given).toEqual(['rejected'])
  })

  test('closed by the frame, it answers nothing', () => {
    const { approval, given, id, say } = open()
    say(readyMessage(id))
    approval?.close()
    say(answerMessage(id, 'approved'))
    expect(given).toEqual([])
  })
})

test('A10: in the frame the buttons rest for half a second after they have come in sight', () => {
  jest.useFakeTimers()
  class SeesAll {
    constructor(private readonly listener: (looks: readonly object[]) => void) {}
    observe(target: Element): void {
      this.listener([{ target, isIntersecting: true, intersectionRatio: 1, isVisible: true }])
    }
    disconnect(): void {}
  }
  Object.assign(globalThis, { IntersectionObserver: SeesAll, IntersectionObserverEntry: class {} })
  Object.assign(IntersectionObserverEntry.prototype, { isVisible: false })
  const [reject, approve] = [document.createElement('button'), document.createElement('button')]
  const states: string[] = []
  const end = guardButtons({ reject, approve }, { changed: (state) => states.push(state), answer: () => undefined })
  jest.advanceTimersByTime(499)
  expect(states.at(-1)).toBe('resting')
  // What is pressed in the meantime begins the rest anew.
  globalThis.dispatchEvent(new Event('pointerdown'))
  jest.advanceTimersByTime(499)
  expect(states.at(-1)).toBe('resting')
  jest.advanceTimersByTime(1)
  expect(states.at(-1)).toBe('ready')
  end()
  jest.useRealTimers()
})
