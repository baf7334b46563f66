import { type AppMessage, type WireMessage, writeAppMessage } from '../../../plugins/auth/protocol/index.ts'
import { openChannel } from '../../../server/frame/page/channel/open-channel.ts'
import { deferred } from '../../support/deferred.ts'
import { until } from '../../support/wait.ts'

const APP = 'https://app.example'

const open = (origins: readonly string[] = [APP]) => {
  const posted: { readonly message: WireMessage; readonly target: string }[] = []
  const asked: AppMessage[] = []
  const ended = new AbortController()
  const listeners: ((event: MessageEvent<unknown>) => void)[] = []
  const parent = { postMessage: (message: unknown, target: string) => void posted.push({ message: message as WireMessage, target }) }
  const answer = jest.fn(async (message: AppMessage) => {
    asked.push(message)
    return { isConnected: true }
  })
  const channel = openChannel({
    window: { parent, addEventListener: (_, listener) => void listeners.push(listener) },
    origins,
    answer,
    signal: ended.signal,
  })
  const receive = (data: unknown, { origin = APP, source = parent as unknown } = {}): void => {
    for (const listener of listeners) listener({ data, origin, source } as MessageEvent<unknown>)
  }
  return { channel, posted, asked, answer, receive, parent, ended }
}

const question = (id = 'one') => writeAppMessage('IS_CONNECTED', id, undefined)

describe('A9: what the frame does with messages', () => {
  test('a question of the page is answered once, to its exact origin', async () => {
    const { posted, receive } = open()
    receive(question())
    await until(() => posted.length === 1)
    expect(posted).toEqual([
      { message: { id: 'one', type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: true } }, target: APP },
    ])
  })

  test.each([
    ['right type, wrong origin', question(), { origin: 'https://evil.example' }],
    ['the origin with a suffix', question(), { origin: 'https://app.example.evil.example' }],
    ['right origin, a sibling as source', question(), { source: { postMessage: () => undefined } }],
    ['no source', question(), { source: null }],
    ['the null origin of a sandboxed frame', question(), { origin: 'null' }],
    ['a megabyte', { ...question(), payload: { token: 'x'.repeat(1_000_000) } }, {}],
    ['a deep tree of a million members', { ...question(), payload: Array.from({ length: 1_000 }, () => Array(1_000).fill(0)) }, {}],
    ['bytes', { ...question(), payload: new Uint8Array(10) }, {}],
    ['text', '@w3m-app/IS_CONNECTED', {}],
    ['nothing', null, {}],
    ['a prefix in the middle', { ...question(), type: 'x@w3m-app/IS_CONNECTED' }, {}],
    ['an unknown message', { id: 'one', type: '@w3m-app/EXPORT_KEY' }, {}],
    ['a message of the prototype', { id: 'one', type: '@w3m-app/constructor' }, {}],
    ['a message without an id', { type: '@w3m-app/IS_CONNECTED' }, {}],
    ['a message of the frame', { id: 'one', type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: true } }, {}],
  ])('%s is neither carried out nor answered', (_, data, event) => {
    const { posted, answer, receive } = open()
    receive(data, event)
    expect(answer).not.toHaveBeenCalled()
    expect(posted).toEqual([])
  })

  test('an id is carried out once, whatever is sent with it', async () => {
    const { asked, posted, receive } = open()
    receive(question())
    receive(question())
    receive(writeAppMessage('SIGN_OUT', 'one', undefined))
    await until(() => posted.length > 0)
    expect(asked.map(({ name }) => name)).toEqual(['IS_CONNECTED'])
    expect(posted).toHaveLength(1)
  })

  test('a payload of another form is answered with an error and not carried out', () => {
    const { answer, posted, receive } = open()
    receive({ id: 'one', type: '@w3m-app/CONNECT_OTP', payload: { otp: 'all of them' } })
    expect(answer).not.toHaveBeenCalled()
    expect(posted).toEqual([
      {
        message: {
          id: 'one',
          type: '@w3m-frame/CONNECT_OTP_ERROR',
          payload: { message: 'The message has a form that the frame does not know.' },
        },
        target: APP,
      },
    ])
  })

  test('an answer of another form is an error, never posted', async () => {
    const { answer, posted, receive } = open()
    answer.mockResolvedValueOnce({ secret: 'f00d' } as never)
    receive(question())
    await until(() => posted.length === 1)
    expect(posted[0]?.message.type).toBe('@w3m-frame/IS_CONNECTED_ERROR')
    expect(JSON.stringify(posted)).not.toContain('f00d')
  })

  test('an answer after the frame has ended reaches nobody', async () => {
    const { answer, posted, receive, ended } = open()
    const waiting = deferred<{ isConnected: boolean }>()
    answer.mockReturnValueOnce(waiting.promise)
    receive(question())
    ended.abort()
    waiting.resolve({ isConnected: true })
    await waiting.promise
    expect(posted).toEqual([])
  })

  test('where the browser does not say whose page it is, the first message of a known origin decides', async () => {
    const other = 'https://other.example'
    const { channel, posted, answer, receive } = open([APP, other])
    channel.emit('READY', { version: '4' })
    expect(posted.map(({ target }) => target)).toEqual([APP, other])
    receive(question('one'), { origin: other })
    receive(question('two'), { origin: APP })
    await until(() => posted.length > 2)
    expect(answer).toHaveBeenCalledTimes(1)
    expect(posted.slice(2).map(({ target }) => target)).toEqual([other])
  })
})
