import type { SandboxWallet } from '../wallet/create-wallet.ts'
import { actionButton, element } from './element.ts'
import { hasCamera, scanCamera, scanPicture } from './scan.ts'

/** The section where a pairing link comes in: typed, scanned from a picture or seen by the camera. */
export const pairSection = (wallet: SandboxWallet): HTMLElement => {
  const say = (notice: string): void => wallet.state.update((now) => ({ ...now, notice }))
  const pair = async (text: string | undefined): Promise<void> => {
    if (!text?.startsWith('wc:')) return say('That is not a pairing link.')
    say('Pairing')
    try {
      await wallet.pair(text)
    } catch (error) {
      say(error instanceof Error ? error.message : 'Pairing failed.')
    }
  }

  const field = element('input', { type: 'text', name: 'uri', autocomplete: 'off', spellcheck: false, placeholder: 'wc:…' })
  const form = element(
    'form',
    {},
    element('label', {}, 'Pairing link', field),
    element('button', { type: 'submit', className: 'primary' }, 'Connect'),
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const text = field.value.trim()
    field.value = ''
    await pair(text)
  })

  const picture = element('input', { type: 'file', accept: 'image/*' })
  picture.addEventListener('change', async () => {
    const file = picture.files?.[0]
    picture.value = ''
    if (!file) return
    const text = await scanPicture(file).catch(() => undefined)
    if (text === undefined) say('No QR code found in that picture.')
    else await pair(text)
  })

  const section = element('section', {}, element('h2', {}, 'Connect an app'), form, element('label', {}, 'Picture of a QR code', picture))
  if (hasCamera()) section.append(...cameraParts(pair, say))
  return section
}

const cameraParts = (pair: (text: string) => Promise<void>, say: (text: string) => void): readonly HTMLElement[] => {
  const video = element('video', { muted: true, playsInline: true, hidden: true })
  const stop = element('button', { type: 'button', hidden: true }, 'Stop the camera')
  const start = actionButton('Scan with the camera', async () => {
    const control = new AbortController()
    const onStop = (): void => control.abort()
    stop.addEventListener('click', onStop)
    video.hidden = false
    stop.hidden = false
    try {
      const text = await scanCamera(video, control.signal)
      if (text !== undefined) await pair(text)
    } catch {
      say('The camera is not available.')
    } finally {
      stop.removeEventListener('click', onStop)
      video.hidden = true
      stop.hidden = true
    }
  })
  return [start, video, stop]
}
