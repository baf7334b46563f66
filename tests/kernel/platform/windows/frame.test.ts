import type { FrameStatus } from '../../../../kernel/contract/ports.ts'
import { createFrame } from '../../../../kernel/platform/windows/frame.ts'

const ORIGIN = 'https://vault.example'
const log = { debug: jest.fn(), info: jest.fn(), warn: jest.fn(), error: jest.fn() }

const parseText = (input: unknown): string => {
  if (typeof input === 'string') return input
  throw new TypeError('no text')
}

const start = () => {
  const parent = document.createElement('div')
  document.body.append(parent)
  const end = new AbortController()
  const frame = createFrame({ href: `${ORIGIN}/frame?project=a%20b`, title: 'Vault', allow: 'camera' }, { parent, log, ended: end.signal })
  const [element] = parent.getElementsByTagName('iframe')
  if (!element) throw new Error('There is no frame.')
  const received: string[] = []
  frame.onMessage(parseText, (text) => void received.push(text))
  const say = (data: unknown, { origin = ORIGIN, source = element.contentWindow as MessageEventSource | null } = {}): void =>
    void window.dispatchEvent(new MessageEvent('message', { data, origin, source }))
  return { frame, element, received, say, end }
}

afterEach(() => {
  document.body.replaceChildren()
  jest.clearAllMocks()
})

test('the page gets no more than it needs', () => {
  const { element } = start()
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))
  expect(attributes).toEqual({
    title: 'Vault',
    allow: 'camera',
    referrerpolicy: 'origin',
    sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
    src: `${ORIGIN}/frame?project=a%20b`,
  })
})

test.each([
  ['javascript:alert(1)'],
  ['http://vault.example/frame'],
  ['mailto:a@vault.example'],
  ['data:text/html,x'],
  [`${location.origin}/frame`],
])('%s is refused before there is a frame', (href) => {
  const parent = document.createElement('div')
  const open = () => createFrame({ href, title: 'Vault' }, { parent, log, ended: new AbortController().signal })
  expect(open).toThrow(expect.objectContaining({ code: 'LINK_REFUSED' }))
  expect(parent.childElementCount).toBe(0)
})

test('only this window and this origin are listened to, in the expected form and size', () => {
  const { say, received } = start()
  const other = document.body.appendChild(document.createElement('iframe'))
  say('one')
  say('another window', { source: other.contentWindow })
  say('no window', { source: null })
  for (const origin of ['https://evil.example', `${ORIGIN}.evil.example`, 'http://vault.example', 'null', '']) say(origin, { origin })
  say({ not: 'a text' })
  say('x'.repeat(1_000_000))
  say(undefined)
  const loop: Record<string, unknown> = {}
  loop.self = loop
  say(loop)
  say('two')
  expect(received).toEqual(['one', 'two'])
})

test('what the plugin says goes to the exact origin, and nowhere once the frame is closed', () => {
  const { frame, element, say, received } = start()
  const post = jest.spyOn(element.contentWindow as Window, 'postMessage').mockReturnValue()
  frame.post({ pool: 'a' })
  expect(post.mock.calls).toEqual([[{ pool: 'a' }, ORIGIN]])
  frame.close()
  frame.post('more')
  say('late')
  frame.reload()
  expect([post.mock.calls.length, received, document.getElementsByTagName('iframe').length]).toEqual([1, [], 0])
})

test('it goes with the plugin', () => {
  const { element, end } = start()
  end.abort()
  expect(element.isConnected).toBe(false)
})

const violate = (effectiveDirective: string, blockedURI: string): void => {
  const event = Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, blockedURI })
  document.dispatchEvent(event)
}

test('a policy of this page that keeps the page out is said at once, and no load undoes that', () => {
  const { frame, element } = start()
  const seen: FrameStatus[] = []
  frame.onStatus((status) => void seen.push(status))
  violate('frame-src', 'https://other.example/frame')
  violate('img-src', `${ORIGIN}/a.png`)
  violate('frame-src', 'inline')
  expect(seen).toEqual(['loading'])
  violate('frame-src', ORIGIN)
  element.dispatchEvent(new Event('load'))
  expect(seen).toEqual(['loading', 'blocked'])
  frame.reload()
  element.dispatchEvent(new Event('load'))
  expect(seen).toEqual(['loading', 'blocked', 'loading', 'loaded'])
})
