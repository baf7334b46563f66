import { createStyleRoot } from '../../../../ui-kit/style-sheets.ts'
import { readConfig } from '../read-config.ts'
import { type HandedBack, handBack, readReturned } from './hand-back.ts'
import { type WindowTextKey, windowTexts } from './texts.ts'
import css from './window.css'

// `/social/return`: where the service sends a provider's window. The page hands the answer on and shows for how long that takes.

const TEXTS: Readonly<Record<Exclude<HandedBack, 'left'>, WindowTextKey>> = {
  posted: 'returned',
  alone: 'returnAlone',
  foreign: 'returnForeign',
}

const start = async (): Promise<void> => {
  createStyleRoot(document).adopt(css)
  const { say } = windowTexts(document, navigator.languages)
  const status = document.querySelector('#status')
  const show = (text: string): void => {
    if (status) status.textContent = text
  }
  document.title = say('returnTitle')
  const returned = readReturned(location.search)
  if (!returned) return show(say('returnForeign'))
  try {
    const { origins } = await readConfig(returned.projectId)
    const handed = handBack(returned, origins, globalThis.window)
    show(handed === 'left' ? say('returning', { host: new URL(returned.origin).host }) : say(TEXTS[handed]))
  } catch {
    show(say('returnFailed'))
  }
}

void start()
