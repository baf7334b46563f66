import buttonCss from '../../../../ui-kit/parts/inputs/button.css'
import { createStyleRoot } from '../../../../ui-kit/style-sheets.ts'
import css from './window.css'

/** A button of a window. */
interface WindowButton {
  readonly text: string
  readonly primary?: boolean
}

/** What a window says. */
export interface WindowContent {
  readonly title?: string
  readonly text: string
  readonly buttons?: readonly WindowButton[]
}

/** Takes the windows' style sheets into the document, and what stands there while there is no script out of it. */
export const styleWindow = (document: Document): void => {
  document.querySelector('.unloaded')?.remove()
  const styles = createStyleRoot(document)
  styles.adopt(buttonCss)
  styles.adopt(css)
}

/** Draws a title, a text that is announced, and buttons, in place of what was there. Answers the buttons. */
export const drawWindow = (document: Document, { title, text, buttons = [] }: WindowContent): readonly HTMLButtonElement[] => {
  const status = document.querySelector('#status')
  if (!status) return []
  for (const element of document.querySelectorAll('.window > :not(#status)')) element.remove()
  if (title !== undefined) {
    const heading = document.createElement('h1')
    heading.textContent = title
    status.before(heading)
  }
  status.textContent = text
  return buttons.map(({ text: words, primary = false }) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = `button fill${primary ? ' primary' : ''}`
    button.textContent = words
    status.parentElement?.append(button)
    return button
  })
}

/** Ends a window in words, with a button that closes it. */
export const endWindow = (document: Document, text: string, close: string): void => {
  const [button] = drawWindow(document, { text, buttons: [{ text: close }] })
  button?.addEventListener('click', () => globalThis.close())
}
