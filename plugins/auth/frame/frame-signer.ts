import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import type { Frame, Json } from '../../../kernel/contract/ports.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import { pause } from '../../../kernel/contract/tools/pause.ts'
import { until } from '../../../kernel/contract/tools/until.ts'
import {
  type AnswerOf,
  FRAME_MISSING,
  type FrameMessage,
  type MessageName,
  type RequestOf,
  readFrameMessage,
  writeAppMessage,
} from '../protocol/index.ts'
import type { Ask, CreateSigner, SignerStatus } from '../signer.ts'
import { createCalls } from './calls.ts'

/** ms; a frame whose server does not answer by then is given up. Below the limit of a request, so that the reason is known first. */
const LOAD_LIMIT = 20_000
/** ms; a page that has loaded says READY at once. One that does not was kept out by a filter list, or is another page. */
const READY_LIMIT = 900
/** ms; a frame that was told to drop what it asks, and has not said so by then, is loaded anew. */
const DROP_LIMIT = 2_000
/** ms between READY and the first message: deployed frames listen a little later than they say. */
const SETTLING = 500

/** What screen readers, and a visitor who has it in sight, may use in the frame: passkeys and the clipboard. */
const ALLOW = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']

/** As wide as the view that shows it, and as high as deployed frames expect. */
const LOOK = [
  ['display', 'block'],
  ['width', '100%'],
  ['height', 'min(576px, 72dvh)'],
  ['border', '0'],
] as const

const UNABLE = 'Unable to load email login dependency'

/** A message, or what claims to be one of ours and is not: then whose answer it would be, if it says that. */
type Read = FrameMessage | { readonly kind: 'invalid'; readonly id: string | undefined; readonly cause: unknown } | undefined

/** A message as it is posted. Its payload is what a schema has made: plain data, which its type does not say. */
const wireOf = <N extends MessageName>(name: N, id: string, payload: RequestOf<N>): Json =>
  writeAppMessage(name, id, payload) as unknown as Json

const read = (data: unknown): Read => {
  try {
    return readFrameMessage(data)
  } catch (cause) {
    const id: unknown = Object(data).id
    return { kind: 'invalid', id: typeof id === 'string' ? id : undefined, cause }
  }
}

/** Methods that the visitor decides about have no limit of time: leaving them ends them. */
const isLimited = (name: MessageName, limited: boolean | undefined): boolean => limited ?? name !== 'CONNECT_FARCASTER'

/** The signer behind a frame of another origin. */
export const createFrameSigner: CreateSigner = ({ surface, clock, log, stores, signal, address, title, alert }) => {
  const status = stores.create<SignerStatus>({ frame: 'idle' })
  const calls = createCalls({ clock, ended: signal, timedOut: (error) => alert('timeout', error) })
  const sessionListeners = new Set<() => void>()
  let frame: Frame | undefined
  /** Whether the present page shows keys. */
  let keys = false
  let stopClock: Undo = () => undefined
  /** READY has come of the page that is loading: its load event is still to come. */
  let readyBeforeLoad = false
  /** The load event of the present page has come. */
  let hasLoaded = false
  const { origin } = address()

  const within = (ms: number, run: () => void): void => {
    stopClock()
    stopClock = clock.after(ms, run)
  }
  const end = (state: 'blocked' | 'failed', message: string): void => {
    stopClock()
    calls.hold(false)
    const error = new PorticoError(state === 'blocked' ? 'FRAME_BLOCKED' : 'FRAME_FAILED', message, { context: { origin } })
    status.set({ frame: state, error })
    calls.fail(error)
    if (state === 'failed') alert('timeout', error)
  }
  /** The page in the frame is another one than before: what was asked of the one before is not answered any more. */
  const restart = (): void => {
    calls.hold(false)
    calls.fail(new PorticoError('FRAME_FAILED', 'The embedded wallet was loaded anew before it answered.', { context: { origin } }))
    status.set({ frame: 'loading' })
  }
  /** While it asks the visitor, time ends nothing. */
  const onShow = (shown: boolean): void => {
    if (status.get().frame !== 'ready') return
    calls.hold(shown)
    status.set({ frame: 'ready', keys, ...(shown && { slot: surface.slot }) })
  }
  const onReady = (hasKeys = false): void => {
    keys = hasKeys
    const { frame: state } = status.get()
    if (state === 'ready') restart()
    readyBeforeLoad = !hasLoaded || state === 'ready'
    hasLoaded = !readyBeforeLoad
    // A page that says it late, after it was given up, is ready all the same.
    if (state !== 'loading') status.set({ frame: 'loading' })
    within(SETTLING, () => status.set({ frame: 'ready', keys }))
  }
  const onLoaded = (): void => {
    const wasLoaded = hasLoaded
    hasLoaded = true
    if (readyBeforeLoad) {
      readyBeforeLoad = false
      return
    }
    if (wasLoaded) restart()
    within(READY_LIMIT, () => end('failed', UNABLE))
  }
  const onMessage = (message: Read): void => {
    if (!message) return
    if (message.kind === 'invalid') {
      log.warn('The frame said something that the protocol does not have.', message.cause)
      const error = new PorticoError('FRAME_FAILED', 'The embedded wallet speaks another version of the protocol.', {
        cause: message.cause,
        context: { origin },
      })
      alert('version', error)
      if (message.id !== undefined) calls.fail(error, message.id)
    } else if (message.kind !== 'event') calls.answer(message)
    else if (message.name === 'READY') onReady(message.payload?.keys)
    else if (message.name === 'SHOW') onShow(message.payload.shown)
    else for (const listener of [...sessionListeners]) listener()
  }
  const embed = (): Frame => {
    const made = surface.embed({ href: address().href, title: title(), allow: ALLOW.map((feature) => `${feature} ${origin}`).join('; ') })
    const element = surface.element.querySelector('iframe')
    for (const [name, value] of LOOK) element?.style.setProperty(name, value)
    made.onMessage(read, onMessage)
    made.onStatus((state) => {
      if (state === 'blocked') end('blocked', UNABLE)
      else if (state === 'loaded') onLoaded()
    })
    return made
  }
  const start = (): void => {
    readyBeforeLoad = false
    hasLoaded = false
    status.set({ frame: 'loading' })
    within(LOAD_LIMIT, () => end('failed', UNABLE))
    try {
      if (frame) frame.reload()
      else frame = embed()
    } catch (cause) {
      end('failed', isPorticoError(cause) ? cause.message : UNABLE)
    }
  }
  const load = async (): Promise<void> => {
    if (signal.aborted) throw new PorticoError('FRAME_FAILED', FRAME_MISSING, { context: { origin } })
    const { frame: state } = status.get()
    if (state !== 'ready' && state !== 'loading') start()
    const { error } = await until(status, (now) => now.frame !== 'loading' && now.frame !== 'idle', signal)
    if (error) throw error
  }
  /** What it is told after that must not be dropped with the rest. */
  let dropping: Promise<unknown> = Promise.resolve()
  const drop = async (): Promise<void> => {
    const stop = new AbortController()
    let isDropped = false
    const dropped = (): void => {
      isDropped = true
    }
    const refused = (cause: unknown): void => log.info('The frame did not drop what it asks.', cause)
    const asked = calls.run('RELOAD', { signal: stop.signal, limited: true, isRequest: false, ready: load }, (id) =>
      frame?.post(wireOf('RELOAD', id, undefined)),
    )
    await Promise.race([asked.then(dropped, refused), pause(clock, DROP_LIMIT, signal)])
    stop.abort()
    // What the visitor has left must not be approved any more.
    if (isDropped || signal.aborted || status.get().frame !== 'ready') return
    restart()
    start()
  }
  const ready = async (): Promise<void> => {
    await dropping
    await load()
  }
  return {
    origin,
    status,
    load,
    async ask<N extends MessageName>(name: N, payload: Parameters<typeof writeAppMessage<N>>[2], ask: Ask = {}) {
      // What the protocol does not have is refused before the frame is loaded for it.
      writeAppMessage(name, '-', payload)
      const isRequest = name === 'RPC_REQUEST'
      const options = { signal: ask.signal, limited: isLimited(name, ask.limited), isRequest, ready }
      const answer = await calls.run(name, options, (id) => {
        if (!frame) throw new PorticoError('FRAME_FAILED', FRAME_MISSING, { context: { origin } })
        frame.post(wireOf(name, id, payload))
      })
      // Read by the schema of its name.
      return answer as AnswerOf<N>
    },
    onSession(listener) {
      sessionListeners.add(listener)
      return () => void sessionListeners.delete(listener)
    },
    reload() {
      const { frame: state } = status.get()
      if (state === 'ready') dropping = drop()
      else if (frame) start()
    },
  }
}
