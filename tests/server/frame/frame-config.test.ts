/** @jest-environment node */
import { type WireMessage, writeAppMessage } from '../../../plugins/auth/protocol/index.ts'
import { createConfigReader } from '../../../server/frame/page/read-config.ts'
import { type HostParts, startFrame } from '../../../server/frame/page/start-frame.ts'
import { until } from '../../support/wait.ts'

const APP = 'https://app.example'
const CONFIG = { origins: [APP], recovery: [], service: 'https://auth.example', chains: {} }

afterEach(() => {
  jest.restoreAllMocks()
})

/** A frame whose server the test is. */
const start = (server: () => Promise<Response>) => {
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    const answer = server()
    return new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      answer.then(resolve, reject)
    })
  })
  const posted: WireMessage[] = []
  const listeners: ((event: MessageEvent<unknown>) => void)[] = []
  const parent = { postMessage: (message: unknown) => void posted.push(message as WireMessage) }
  const { signal } = new AbortController()
  startFrame({
    window: { parent, addEventListener: (_, listener) => void listeners.push(listener) },
    partners: [APP],
    origin: 'https://frame.example',
    config: createConfigReader('shop', signal),
    chainId: 'eip155:1',
    language: 'en',
    say: (key) => key,
    open: async () => ({ client: { session: async () => undefined } }) as unknown as HostParts,
    theme: () => undefined,
    signal,
  })
  const answers = () => posted.filter(({ type }) => !type.endsWith('READY'))
  const send = (message: unknown): void => {
    for (const listener of listeners) listener({ data: message, origin: APP, source: parent } as unknown as MessageEvent<unknown>)
  }
  const ask = async (id: string): Promise<WireMessage | undefined> => {
    send(writeAppMessage('IS_CONNECTED', id, undefined))
    await until(() => answers().some((answer) => answer.id === id))
    return answers().find((answer) => answer.id === id)
  }
  return { ask, fetched }
}

const CONNECTED = { type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: false } }
const UNAVAILABLE = { type: '@w3m-frame/IS_CONNECTED_ERROR', payload: { message: 'errorUNAVAILABLE' } }

test.each<readonly [string, () => Promise<Response>]>([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers an error', async () => new Response(null, { status: 503 })],
  ['answers something else', async () => Response.json({ origins: 1 })],
])('a frame whose server %s says so, and asks anew with the next message', async (_, fails) => {
  let server = fails
  const { ask, fetched } = start(() => server())
  await expect(ask('one')).resolves.toMatchObject(UNAVAILABLE)
  await expect(ask('two')).resolves.toMatchObject(UNAVAILABLE)
  server = async () => Response.json(CONFIG)
  await expect(ask('three')).resolves.toMatchObject(CONNECTED)
  await expect(ask('four')).resolves.toMatchObject(CONNECTED)
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('messages that come together ask once', async () => {
  const { ask, fetched } = start(async () => Response.json(CONFIG))
  await Promise.all([ask('one'), ask('two')])
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a page that the project does not name hears nothing else', async () => {
  const { ask } = start(async () => Response.json({ ...CONFIG, origins: ['https://other.example'] }))
  for (const id of ['one', 'two']) {
    await expect(ask(id)).resolves.toMatchObject({ payload: { message: 'The project does not name this page.' } })
  }
})

test('a server that says nothing is waited for 10 s', async () => {
  const limits: AbortController[] = []
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController()
    limits.push(limit)
    return limit.signal
  })
  const { ask } = start(() => new Promise(() => undefined))
  const asked = ask('one')
  await until(() => limits.length === 1)
  expect(timeout).toHaveBeenCalledWith(10_000)
  limits[0]?.abort(new DOMException('Too long.', 'TimeoutError'))
  await expect(asked).resolves.toMatchObject(UNAVAILABLE)
})
