import type { Page } from 'playwright-core'

/** Origin of the frame. */
export const FRAME = 'https://frame.test'

/** What the frame answers to a message by its name. Default: a success without content. */
export type FrameAnswers = Readonly<Record<string, { readonly payload?: object; readonly error?: string } | 'silent'>>

/** What every frame of the states answers. */
const USUAL: FrameAnswers = {
  CONNECT_EMAIL: { payload: { action: 'VERIFY_OTP' } },
  CONNECT_DEVICE: 'silent',
  CONNECT_OTP: { error: 'Invalid code' },
  GET_SOCIAL_REDIRECT_URI: { payload: { uri: `${FRAME}/provider?state=state-of-this-tab` } },
  GET_FARCASTER_URI: { payload: { url: `${FRAME}/farcaster?channel=0123456789abcdef` } },
  CONNECT_FARCASTER: 'silent',
  UPDATE_EMAIL: { payload: { action: 'VERIFY_PRIMARY_OTP' } },
  UPDATE_EMAIL_PRIMARY_OTP: { error: 'Code expired' },
}

const page = (answers: FrameAnswers): string => `<!doctype html><title>Frame</title><script>
const answers = ${JSON.stringify(answers)}
addEventListener('message', ({ data, origin }) => {
  if (!String(data && data.type).startsWith('@w3m-app/')) return
  const answer = answers[data.type.slice(9)] ?? {}
  if (answer === 'silent') return
  const type = '@w3m-frame/' + data.type.slice(9) + (answer.error ? '_ERROR' : '_SUCCESS')
  parent.postMessage({ id: data.id, type, payload: answer.error ? { message: answer.error } : answer.payload }, origin)
})
if (parent !== self) parent.postMessage({ type: '@w3m-frame/READY', payload: { version: '4' } }, new URL(document.referrer).origin)
</script>`

/** Serves a frame of another origin to the page and to the windows that it opens. */
export const serveFrame =
  (answers: FrameAnswers = {}) =>
  async (host: Page): Promise<void> => {
    await host.context().route(`${FRAME}/**`, (route) => route.fulfill({ contentType: 'text/html', body: page({ ...USUAL, ...answers }) }))
  }
