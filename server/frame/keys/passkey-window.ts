import * as v from 'valibot'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { CreationOptions, Passkeys, Registration, RequestOptions, UsedPasskey } from './passkeys.ts'

/** Where the window is served. */
const PATH = '/passkey'
/** What the messages of the window say that they are of. */
export const FROM_WINDOW = 'portico-passkey'

/** ms between two looks at whether the window is still there. */
const LOOK = 300
/** ms */
const LIMIT = 300_000

/** What the frame asks the window. Both are pages of one origin, so what is inside is handed on as it is. */
export const askedSchema = v.object({
  act: v.picklist(['create', 'use']),
  /** The exact origin of the page that holds the frame: what the press gives, it gives to that page. */
  origin: v.string(),
  options: v.custom<CreationOptions & RequestOptions>((value) => typeof value === 'object' && value !== null),
})
export type WindowAct = v.InferOutput<typeof askedSchema>

const answerSchema = v.object({
  from: v.literal(FROM_WINDOW),
  step: v.picklist(['ready', 'done']),
  result: v.optional(v.unknown()),
})

/** Does in the window what the frame has asked. */
export const carryOut = (passkeys: Passkeys, { act, options }: WindowAct): Promise<unknown> =>
  act === 'create' ? passkeys.create(options) : passkeys.use(options)

/** The frame's own window, as far as it opens another. */
export type OpeningWindow = Pick<Window, 'open' | 'location' | 'addEventListener' | 'removeEventListener' | 'setInterval' | 'clearInterval'>

const given = (message: string): PorticoError<'KEYS_PASSKEY_CANCELLED'> => new PorticoError('KEYS_PASSKEY_CANCELLED', message)

/** Opens the window in the visitor's press, asks it, and takes its one answer: from this window, of the frame's own origin. */
const askWindow = (view: OpeningWindow, asked: WindowAct): Promise<unknown> => {
  const child = view.open(PATH, '_blank', 'popup,width=420,height=480')
  if (!child) return Promise.reject(given('The browser opened no window.'))
  return new Promise<unknown>((resolve, reject) => {
    const until = Date.now() + LIMIT
    const end = (): void => {
      view.removeEventListener('message', listen)
      view.clearInterval(timer)
      child.close()
    }
    const listen = ({ origin, source, data }: MessageEvent<unknown>): void => {
      if (origin !== view.location.origin || source !== child) return
      const read = v.safeParse(answerSchema, data)
      if (!read.success) return
      if (read.output.step === 'ready') {
        child.postMessage(asked, view.location.origin)
        return
      }
      end()
      resolve(read.output.result)
    }
    const look = (): void => {
      if (!child.closed && Date.now() < until) return
      end()
      reject(given('The window was closed.'))
    }
    const timer = view.setInterval(look, LOOK)
    view.addEventListener('message', listen)
  })
}

/** Passkeys that are made and used in a window of the frame's origin, for browsers that do not let a frame do that. */
export const windowPasskeys = (view: OpeningWindow, origin: string): Passkeys => ({
  create: async (options) => (await askWindow(view, { act: 'create', origin, options: options as WindowAct['options'] })) as Registration,
  use: async (options) => (await askWindow(view, { act: 'use', origin, options: options as WindowAct['options'] })) as UsedPasskey,
})

/** What says whether a frame of another origin can have passkeys. */
export interface PasskeySurroundings {
  readonly framed: boolean
  /** `navigator.vendor`. */
  readonly vendor: string
  readonly able: boolean
  /** Whether the browser says what lies over the frame's buttons (`canSeeCovers`). */
  readonly seesCovers: boolean
}

/**
 * WebKit makes no passkey in a frame of another origin, and says no more than that the visitor declined. Where something may lie over the
 * frame unseen, a press in it is no consent: the window's is.
 */
const needsWindow = ({ framed, vendor, able, seesCovers }: PasskeySurroundings): boolean =>
  framed && (!able || !seesCovers || vendor.startsWith('Apple'))

/**
 * Passkeys of the frame, or of a window of its origin where the browser has none for frames. A passkey that gives no value inside the frame is
 * used in the window the next time: some browsers answer PRF only there.
 */
export const passkeysFor = (inFrame: Passkeys, inWindow: Passkeys, surroundings: PasskeySurroundings): Passkeys => {
  let chosen = needsWindow(surroundings) ? inWindow : inFrame
  return {
    create: (options) => chosen.create(options),
    async use(options) {
      const used = await chosen.use(options)
      if (!used.value && surroundings.framed) chosen = inWindow
      return used
    },
  }
}
