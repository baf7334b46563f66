import * as v from 'valibot'
import { visibleText } from '../../../../kernel/contract/tools/visible-text.ts'
import { askedSchema, carryOut, FROM_WINDOW, type WindowAct } from '../../keys/passkey-window.ts'
import { browserPasskeys } from '../../keys/passkeys.ts'
import { guardButtons } from '../approval/guard-buttons.ts'
import { drawWindow, endWindow, styleWindow } from './draw-window.ts'
import { type SayWindow, windowTexts } from './texts.ts'

// `/passkey`: a window of the frame's origin in which a passkey is made or used, for browsers that do not let a frame do that.

/** ms; the frame asks at once, or is gone. */
const LIMIT = 5_000

/** ms between two looks whether the frame is still there. */
const LOOK_EVERY = 300

/** Draws the button for what the frame has asked. The browser opens its own window only in the visitor's press. Answers what ends it. */
const show = (asked: WindowAct, say: SayWindow, done: (result: unknown) => void): (() => void) => {
  const creates = asked.act === 'create'
  const lead = say(creates ? 'passkeyCreateText' : 'passkeyUseText')
  const text = `${lead} ${say('passkeyOrigin', { origin: visibleText(asked.origin) })}`
  const [button] = drawWindow(document, { text, buttons: [{ text: say(creates ? 'passkeyCreate' : 'passkeyUse'), primary: true }] })
  let busy = false
  let ready = false
  const draw = (): void => {
    if (button) button.disabled = busy || !ready
  }
  const press = (): void => {
    if (busy) return
    busy = true
    draw()
    carryOut(browserPasskeys(), asked)
      .then(done, () => {
        const status = document.querySelector('#status')
        if (status) status.textContent = say('passkeyFailed')
      })
      .finally(() => {
        busy = false
        draw()
      })
  }
  const listener = {
    changed(state: string) {
      ready = state === 'ready'
      draw()
    },
    answer: press,
  }
  return guardButtons({ approve: button }, listener, { alone: true })
}

const start = (): void => {
  styleWindow(document)
  const { say } = windowTexts(document, navigator.languages)
  document.title = say('passkeyTitle')
  const opener: Window | null = globalThis.opener
  if (!opener) {
    endWindow(document, say('passkeyAlone'), say('close'))
    return
  }
  const post = (message: object): void => opener.postMessage({ from: FROM_WINDOW, ...message }, location.origin)
  const over = new AbortController()
  let hide: (() => void) | undefined
  const end = (): void => {
    over.abort()
    clearInterval(looks)
    clearTimeout(unasked)
    hide?.()
    endWindow(document, say('passkeyOver'), say('close'))
  }
  // A page of another origin that has opened the window asks nothing that counts.
  const unasked = setTimeout(end, LIMIT)
  const looks = setInterval(() => opener.closed && end(), LOOK_EVERY)
  const receive = ({ origin, source, data }: MessageEvent<unknown>): void => {
    if (origin !== location.origin || source !== opener) return
    const asked = v.safeParse(askedSchema, data)
    if (!asked.success) return
    clearTimeout(unasked)
    hide?.()
    hide = show(asked.output, say, (result) => post({ step: 'done', result }))
  }
  globalThis.addEventListener('message', receive, { signal: over.signal })
  post({ step: 'ready' })
}

start()
