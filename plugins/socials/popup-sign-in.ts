import * as v from 'valibot'
import { PorticoError } from '../../kernel/contract/errors.ts'
import type { LogPort, Popup, PopupsPort } from '../../kernel/contract/ports.ts'
import { parseWith } from '../../kernel/contract/schema.ts'
import { isAnswerTo } from './sign-in-address.ts'

/** px */
const SIZE = { width: 600, height: 800 }

/** Characters of what a window comes back with. */
const LONGEST = 10_000

const parseResult = parseWith(v.object({ resultUri: v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST)) }))

interface OpenParts {
  readonly popups: PopupsPort
  readonly log: LogPort
  readonly origin: string
}

/** Opens the window, in the visitor's gesture; undefined where the browser does not let it open. */
export const openPopup = ({ popups, log, origin }: OpenParts, href?: string): Popup | undefined => {
  try {
    return popups.open({ origin, ...SIZE, ...(href !== undefined && { href }) })
  } catch (cause) {
    log.info('The browser opened no window for the sign-in.', cause)
    return undefined
  }
}

/** The visitor has closed the window. */
const closedByVisitor = (): PorticoError => new PorticoError('CONNECT_ABORTED', 'The window was closed.')

const HIDDEN =
  'Headers hide the window from this page. A page that sends Cross-Origin-Opener-Policy needs the value same-origin-allow-popups.'

/** The window may still be open, and cannot be followed. */
class HiddenWindow extends Error {
  override readonly name = 'HiddenWindow'
}

/** Whether the sign-in has lost its window to the headers of a page. */
export const isHidden = (cause: unknown): boolean => cause instanceof HiddenWindow

/** Rejects once the window is gone, or the signal aborts. The window is closed in any case. */
export const untilGone = (popup: Popup, signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = (): void => {
      signal.removeEventListener('abort', end)
      reject(new PorticoError('CONNECT_ABORTED', 'The sign-in was given up.'))
      popup.close()
    }
    if (signal.aborted) return end()
    signal.addEventListener('abort', end)
    void popup.closed.then((why) => {
      signal.removeEventListener('abort', end)
      if (why === 'visitor') reject(closedByVisitor())
      else if (why === 'unknown') reject(new HiddenWindow(HIDDEN))
      else if (why === 'timeout') reject(new PorticoError('AUTH_TIMEOUT', 'The window was open for ten minutes.'))
      else reject(new PorticoError('LINK_REFUSED', 'The page in the window sent too many messages.'))
    })
  })

/**
 * What the page of the frame's origin in the window answers. Only its first answer counts, and only if it hands back the state that the
 * window was led there with. The window is closed then.
 */
export const resultOf = (popup: Popup, state: string | undefined): Promise<string> =>
  new Promise((resolve, reject) => {
    const stop = popup.onMessage(parseResult, ({ resultUri }) => {
      stop()
      if (isAnswerTo(resultUri, state)) resolve(resultUri)
      else reject(new PorticoError('LINK_REFUSED', 'The window answered for another sign-in.', { context: { reason: 'state' } }))
      popup.close()
    })
  })
