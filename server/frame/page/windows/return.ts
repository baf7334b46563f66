import { readConfig } from '../read-config.ts'
import { drawWindow, endWindow, styleWindow } from './draw-window.ts'
import { type HandedBack, handBack, readReturned } from './hand-back.ts'
import { type WindowTextKey, windowTexts } from './texts.ts'

// `/social/return`: where the service sends a provider's window. The page hands the answer on and shows for how long that takes.

const TEXTS: Readonly<Record<Exclude<HandedBack, 'left'>, WindowTextKey>> = {
  posted: 'returned',
  alone: 'returnAlone',
  foreign: 'returnForeign',
}

const start = async (): Promise<void> => {
  styleWindow(document)
  const { say } = windowTexts(document, navigator.languages)
  const end = (key: WindowTextKey): void => endWindow(document, say(key), say('close'))
  document.title = say('returnTitle')
  const returned = readReturned(location.search)
  if (!returned) return end('returnForeign')
  try {
    const { origins } = await readConfig(returned.projectId)
    const handed = handBack(returned, origins, globalThis.window)
    if (handed !== 'left') return end(TEXTS[handed])
    drawWindow(document, { text: say('returning', { host: new URL(returned.origin).host }) })
  } catch {
    end('returnFailed')
  }
}

void start()
