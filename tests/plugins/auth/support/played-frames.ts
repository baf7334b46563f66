import { createScriptedFrame, type ScriptedFrame, type ScriptedFrameParts } from '../../../support/scripted-frame/scripted-frame.ts'

/** What a message is said to be, where it is not the frame's own. */
export interface SaidBy {
  readonly origin?: string
  readonly source?: unknown
}

/** The frame of the page, played without a network. */
export interface PlayedFrame {
  readonly element: HTMLIFrameElement
  /** Addresses that it was led to. */
  readonly addresses: readonly string[]
  /** What was posted to it, with the origin it was meant for. */
  readonly posted: readonly { readonly data: unknown; readonly target: string }[]
  readonly script: ScriptedFrame
  /** The page's window hears a message. */
  say(data: unknown, by?: SaidBy): void
  /** Its page has loaded. */
  loaded(): void
}

export interface PlayOptions extends Omit<ScriptedFrameParts, 'post'> {
  /** What happens when it is led to an address: `ready` (default) loads and says so, `silent` loads, `hangs` does nothing. */
  onNavigate?(): 'ready' | 'silent' | 'hangs'
  /** When the page hears what a frame says. Default: at once. */
  deliver?(say: () => void): void
}

export const FRAME_ORIGIN = 'https://frame.test'

/** Plays every frame that the page makes from now on. Undone by `restoreAllMocks`. */
export const playFrames = (options: PlayOptions): readonly PlayedFrame[] => {
  const frames: PlayedFrame[] = []
  const create = document.createElement.bind(document)
  jest.spyOn(document, 'createElement').mockImplementation(((tag: string, ...rest: never[]) => {
    const element = create(tag, ...rest)
    if (tag !== 'iframe') return element
    const frame = element as unknown as HTMLIFrameElement
    const addresses: string[] = []
    const posted: { data: unknown; target: string }[] = []
    const say = (data: unknown, { origin = FRAME_ORIGIN, source = played }: SaidBy = {}): void => {
      const event = new Event('message')
      Object.defineProperties(event, { data: { value: data }, origin: { value: origin }, source: { value: source } })
      window.dispatchEvent(event)
    }
    const script = createScriptedFrame({ ...options, post: (message) => (options.deliver ?? ((now) => now()))(() => say(message)) })
    // What the frame says comes later than what it was asked, as between windows.
    const played = {
      postMessage(data: unknown, target: string) {
        posted.push({ data, target })
        if (target === FRAME_ORIGIN) queueMicrotask(() => script.receive(data))
      },
    }
    const isPlayed = new WeakSet<Event>()
    const loaded = (): void => {
      const event = new Event('load')
      isPlayed.add(event)
      frame.dispatchEvent(event)
    }
    // The test page's own load event of an empty frame says nothing.
    frame.addEventListener('load', (event) => isPlayed.has(event) || event.stopImmediatePropagation())
    Object.defineProperty(frame, 'contentWindow', { get: () => played })
    Object.defineProperty(frame, 'src', {
      get: () => addresses.at(-1) ?? '',
      set(address: string) {
        addresses.push(address)
        const how = options.onNavigate?.() ?? 'ready'
        if (how === 'hangs') return
        queueMicrotask(() => {
          if (how === 'ready') script.ready()
          loaded()
        })
      },
    })
    frames.push({ element: frame, addresses, posted, script, say, loaded })
    return element
  }) as typeof document.createElement)
  return frames
}
