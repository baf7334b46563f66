import { getByRole, waitFor } from '@testing-library/dom'
import { readyMessage, showMessage } from '../../../server/frame/page/approval/window-messages.ts'

// A file of the window that does not come leaves nothing on screen to read: it ends in words, and nothing was approved.

jest.mock('../../../server/frame/page/windows/draw-agreement.ts', () => {
  throw new TypeError('The file does not come.')
})

test('a window whose request cannot be drawn says so, with a button that closes it', async () => {
  const id = crypto.randomUUID()
  document.body.innerHTML = '<div class="window"><p id="status" role="status"></p></div>'
  history.replaceState(null, '', `#${id}`)
  const posted: unknown[] = []
  const opener = { closed: false, postMessage: (message: unknown) => void posted.push(message) }
  Object.assign(globalThis, { opener })
  const close = jest.spyOn(globalThis, 'close').mockImplementation(() => undefined)
  await import('../../../server/frame/page/windows/approve.ts')
  expect(posted).toEqual([readyMessage(id)])
  const agreement = { title: 'Export', text: 'Export the key?', action: 'Export', cancel: 'Cancel' }
  const data = showMessage(id, { agreement, language: 'en', mode: 'dark' })
  globalThis.dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source: opener as unknown as Window }))
  await waitFor(() => expect(getByRole(document.body, 'status').textContent).toContain('nothing was approved'))
  getByRole(document.body, 'button', { name: 'Close this window' }).click()
  expect(close).toHaveBeenCalledTimes(1)
  expect(posted).toHaveLength(1)
})
