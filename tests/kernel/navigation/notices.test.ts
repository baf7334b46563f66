import { PorticoError } from '../../../kernel/contract/errors.ts'
import { ALERTS } from '../../../kernel/contract/tokens.ts'
import { destroyKernels, startKernel, startProbed } from '../support/kernel.ts'

const start = async (options: Parameters<typeof startProbed>[0] = {}) => {
  const { services, portico } = await startProbed(options)
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
  const { toasts, alerts } = services
  return { portico, toasts, alerts, texts: () => toasts.current.get().map(({ text }) => text) }
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

  test('one shown, or changed, while the visitor holds the stack stays until it is let go', async () => {
    const { toasts, texts } = await start()
    const waiting = toasts.show({ kind: 'loading', text: 'waiting' })
    toasts.hold()
    toasts.show({ kind: 'info', text: 'late' })
    waiting.update({ kind: 'success', text: 'done' })
    expect(jest.getTimerCount()).toBe(0)
    jest.advanceTimersByTime(60_000)
    expect(texts()).toEqual(['done', 'late'])
    toasts.release()
    jest.advanceTimersByTime(3_999)
    expect(texts()).toEqual(['done', 'late'])
    jest.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })
})

describe('alerts', () => {
  test('stay until dismissed; the same one is raised once', async () => {
    const { alerts } = await start({ debug: true })
    alerts.raise({ code: 'A', text: 'first', detail: 'for the developer' })
    expect(alerts.current.get()).toEqual({ code: 'A', text: 'first', detail: 'for the developer' })
    expect(Object.isFrozen(alerts.current.get())).toBe(true)
    alerts.raise({ code: 'B', text: 'second' })
    expect(alerts.current.get()?.code).toBe('B')
    alerts.dismiss()
    alerts.raise({ code: 'A', text: 'again' })
    expect(alerts.current.get()).toBeUndefined()
  })

  test('without debug the console alone hears of them', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const { alerts } = await start({ logLevel: 'error' })
    alerts.raise({ code: 'INVALID_PROJECT_ID' })
    alerts.raise({ code: 'INVALID_PROJECT_ID' })
    alerts.raise({ code: 'A', text: 'first' })
    expect(alerts.current.get()).toBeUndefined()
    expect(said.mock.calls).toEqual([
      ['[portico] The service does not know the projectId given to createPortico.', { code: 'INVALID_PROJECT_ID' }],
      ['[portico] first', { code: 'A' }],
    ])
    said.mockRestore()
  })

  test.each([
    ['INVALID_APP_CONFIGURATION', new Error('socket closed: 3000 (Unauthorized: origin not allowed)')],
    [
      'JWT_TOKEN_NOT_VALID',
      new PorticoError('WALLET_ERROR', 'No.', { cause: new Error('JWT validation error: JWT Token is not yet valid') }),
    ],
    ['JWT_TOKEN_NOT_VALID', new PorticoError('HTTP_OFFLINE', 'No.', { context: { service: 'relay', reason: 'clock' } })],
    ['INVALID_PROJECT_ID', new Error('Unauthorized: invalid key')],
    ['PROJECT_ID_NOT_CONFIGURED', new PorticoError('PROJECT_ID_MISSING', 'No project id.')],
    ['SWITCH_NETWORK_NOT_FOUND', new PorticoError('NETWORK_UNKNOWN', 'eip155:5 is not configured.')],
    [undefined, new PorticoError('HTTP_OFFLINE', 'The service could not be reached.')],
    [undefined, 'a text'],
    [undefined, undefined],
  ])('%s is what an error calls for', async (code, error) => {
    const { alerts } = await start({ debug: true })
    expect(alerts.raiseFor(error)).toBe(code !== undefined)
    expect(alerts.current.get()?.code).toBe(code)
  })

  test('a network that the host asks for in vain raises one', async () => {
    const { alerts, portico } = await start({ debug: true })
    await expect(portico.switchNetwork('eip155:5')).rejects.toMatchObject({ code: 'NETWORK_UNKNOWN' })
    expect(alerts.current.get()).toMatchObject({ code: 'SWITCH_NETWORK_NOT_FOUND', detail: expect.stringContaining('eip155:5') })
  })
})

describe('an unknown network before the modal’s code is there', () => {
  const listen = () => {
    const lines: string[] = []
    jest.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void lines.push(parts.join(' ')))
    return { about: (id: string) => lines.filter((line) => line.includes(id)) }
  }
  afterEach(() => jest.restoreAllMocks())

  test('as the default one: the first is taken; console and bar have it, once, as the code comes', async () => {
    const { about } = listen()
    const portico = startKernel({ defaultNetwork: 'eip155:5', debug: true, logLevel: 'error' })
    expect(portico.getState().network?.caipNetworkId).toBe('eip155:1')
    const alerts = await portico.service(ALERTS)
    expect(alerts.current.get()).toMatchObject({ code: 'SWITCH_NETWORK_NOT_FOUND', detail: expect.stringContaining('eip155:5') })
    expect(about('eip155:5')).toHaveLength(1)
  })

  test('as the one to switch to', async () => {
    const { about } = listen()
    const portico = startKernel({ debug: true, logLevel: 'error' })
    await expect(portico.switchNetwork(77)).rejects.toMatchObject({ code: 'NETWORK_UNKNOWN' })
    const alerts = await portico.service(ALERTS)
    expect(alerts.current.get()).toMatchObject({ code: 'SWITCH_NETWORK_NOT_FOUND' })
    alerts.dismiss()
    await expect(portico.switchNetwork(77)).rejects.toMatchObject({ code: 'NETWORK_UNKNOWN' })
    expect([alerts.current.get(), about('eip155:77').length]).toEqual([undefined, 1])
  })

  test('without debug the console hears it, and no bar', async () => {
    const { about } = listen()
    const portico = startKernel({ defaultNetwork: 'eip155:5', logLevel: 'error' })
    expect((await portico.service(ALERTS)).current.get()).toBeUndefined()
    expect(about('eip155:5')).toHaveLength(1)
  })
})
