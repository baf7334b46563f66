import * as v from 'valibot'
import buttonCss from '../../../../ui-kit/parts/inputs/button.css'
import { createStyleRoot } from '../../../../ui-kit/style-sheets.ts'
import { askedSchema, carryOut, FROM_WINDOW, type WindowAct } from '../../keys/passkey-window.ts'
import { browserPasskeys } from '../../keys/passkeys.ts'
import { type SayWindow, windowTexts } from './texts.ts'
import css from './window.css'

// `/passkey`: a window of the frame's origin in which a passkey is made or used, for browsers that do not let a frame do that.

/** Draws the button for what the frame has asked. The browser opens its own window only in the visitor's press. */
const show = (asked: WindowAct, say: SayWindow, done: (result: unknown) => void): void => {
  const [status, button] = [document.querySelector('#status'), document.querySelector<HTMLButtonElement>('#act')]
  if (!status || !button) return
  status.textContent = say(asked.act === 'create' ? 'passkeyCreateText' : 'passkeyUseText')
  button.textContent = say(asked.act === 'create' ? 'passkeyCreate' : 'passkeyUse')
  button.hidden = false
  button.onclick = () => {
    button.disabled = true
    carryOut(browserPasskeys(), asked)
      .then(done, () => {
        status.textContent = say('passkeyFailed')
      })
      .finally(() => {
        button.disabled = false
      })
  }
}

const start = (): void => {
  const styles = createStyleRoot(document)
  styles.adopt(buttonCss)
  styles.adopt(css)
  const { say } = windowTexts(document, navigator.languages)
  document.title = say('passkeyTitle')
  const opener: Window | null = globalThis.opener
  const status = document.querySelector('#status')
  if (!opener) {
    if (status) status.textContent = say('passkeyAlone')
    return
  }
  const post = (message: object): void => opener.postMessage({ from: FROM_WINDOW, ...message }, location.origin)
  globalThis.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source !== opener) return
    const asked = v.safeParse(askedSchema, data)
    if (asked.success) show(asked.output, say, (result) => post({ step: 'done', result }))
  })
  post({ step: 'ready' })
}

start()
