import { type OpeningWindow, type PasskeySurroundings, passkeysFor, windowPasskeys } from '../../../../server/frame/keys/passkey-window.ts'
import type { CreationOptions, Passkeys, RequestOptions } from '../../../../server/frame/keys/passkeys.ts'
import { settle } from '../../../support/deferred.ts'

const ORIGIN = 'https://wallet.example'
const OPTIONS = { challenge: 'c'.repeat(22) } as unknown as CreationOptions & RequestOptions
const cancelled = expect.objectContaining({ code: 'KEYS_PASSKEY_CANCELLED' })

/** The frame's window, and the one that it opens. */
const bench = (opens = true) => {
  const listeners = new Set<(event: MessageEvent<unknown>) => void>()
  const looks = new Set<() => void>()
  const child = {
    closed: false,
    asked: [] as unknown[][],
    close: () => Object.assign(child, { closed: true }),
    postMessage: (...given: unknown[]) => void child.asked.push(given),
  }
  const opened: unknown[][] = []
  const view = {
    location: { origin: ORIGIN },
    open: (...given: unknown[]) => {
      opened.push(given)
      return opens ? child : null
    },
    addEventListener: (_: string, listener: never) => void listeners.add(listener),
    removeEventListener: (_: string, listener: never) => void listeners.delete(listener),
    setInterval: (look: () => void) => {
      looks.add(look)
      return 1
    },
    clearInterval: () => looks.clear(),
  } as unknown as OpeningWindow
  const say = (data: unknown, origin = ORIGIN, source: unknown = child): void => {
    for (const listener of [...listeners]) listener({ data, origin, source } as MessageEvent<unknown>)
  }
  const look = (): void => {
    for (const one of [...looks]) one()
  }
  return { passkeys: windowPasskeys(view, 'https://shop.example'), child, opened, say, look, listeners }
}

const READY = { from: 'portico-passkey', step: 'ready' }
const DONE = { from: 'portico-passkey', step: 'done', result: { id: 'passkey-1' } }

describe('a passkey in a window of the frame’s origin', () => {
  test('the window opens in the press, is asked once it is ready, and closes with its answer', async () => {
    const { passkeys, child, opened, say, listeners } = bench()
    const made = passkeys.create(OPTIONS)
    expect(opened).toEqual([['/passkey', '_blank', 'popup,width=420,height=480']])
    expect(child.asked).toEqual([])
    say(READY)
    expect(child.asked).toEqual([[{ act: 'create', origin: 'https://shop.example', options: OPTIONS }, ORIGIN]])
    say(DONE)
    await expect(made).resolves.toEqual({ id: 'passkey-1' })
    expect([child.closed, listeners.size]).toEqual([true, 0])
  })

  test.each([
    ['another origin', DONE, 'https://evil.example', undefined],
    ['another window', DONE, ORIGIN, {}],
    ['another form', { step: 'done', result: {} }, ORIGIN, undefined],
  ])('A9: an answer of %s is not taken', async (_, data, origin, source) => {
    const { passkeys, child, say } = bench()
    const used = passkeys.use(OPTIONS)
    say(data, origin, source ?? child)
    await expect(Promise.race([used, settle().then(() => 'waits')])).resolves.toBe('waits')
    say(DONE)
    await expect(used).resolves.toEqual({ id: 'passkey-1' })
  })

  test('a window that is closed, or does not open, is a passkey that was not used', async () => {
    const { passkeys, child, look, listeners } = bench()
    const used = passkeys.use(OPTIONS)
    child.closed = true
    look()
    await expect(used).rejects.toEqual(cancelled)
    expect(listeners.size).toBe(0)
    await expect(bench(false).passkeys.create(OPTIONS)).rejects.toEqual(cancelled)
  })
})

describe('where passkeys are asked for', () => {
  const passkeysOf = (place: string, value?: Uint8Array<ArrayBuffer>): Passkeys => ({
    create: async () => place as never,
    use: async () => ({ credentialId: place, value, portable: true, assertion: {} as never }),
  })
  const chrome: PasskeySurroundings = { framed: true, vendor: 'Google Inc.', able: true, seesCovers: true }
  const value = new Uint8Array(32)

  test.each([
    ['in the frame', chrome, 'frame'],
    ['in a window, in WebKit', { ...chrome, vendor: 'Apple Computer, Inc.' }, 'window'],
    ['in a window, where a frame has no passkeys', { ...chrome, able: false }, 'window'],
    ['A10: in a window, where the browser cannot say what lies over a frame', { ...chrome, seesCovers: false }, 'window'],
    ['in the page itself, in WebKit that holds no frame', { ...chrome, framed: false, vendor: 'Apple Computer, Inc.' }, 'frame'],
  ])('%s', async (_, surroundings, place) => {
    const passkeys = passkeysFor(passkeysOf('frame', value), passkeysOf('window', value), surroundings)
    await expect(passkeys.create(OPTIONS)).resolves.toBe(place)
    await expect(passkeys.use(OPTIONS)).resolves.toMatchObject({ credentialId: place })
  })

  test('in a window the next time, where the frame answers no value', async () => {
    const passkeys = passkeysFor(passkeysOf('frame'), passkeysOf('window', value), chrome)
    await expect(passkeys.use(OPTIONS)).resolves.toMatchObject({ credentialId: 'frame', value: undefined })
    await expect(passkeys.use(OPTIONS)).resolves.toMatchObject({ credentialId: 'window' })
  })
})
