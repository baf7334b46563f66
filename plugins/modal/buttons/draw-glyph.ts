import { huesOf, imageSource } from '../../../ui-kit/parts/identity/glyph-look.ts'
import type { ButtonLook } from './button-look.ts'

/** An element with classes, and what is in it. */
export const part = (name: 'span' | 'button', className: string, ...children: readonly (Node | string)[]): HTMLElement => {
  const element = document.createElement(name)
  element.className = className
  element.append(...children)
  return element
}

const glyph = (kind: string, seed: string): HTMLElement => {
  const element = part('span', `glyph ${kind} g20 drawn`)
  element.ariaHidden = 'true'
  const [first, second] = huesOf(seed)
  element.style.setProperty('--hue', String(first))
  element.style.setProperty('--hue-2', String(second))
  return element
}

const letterOf = (name: string): HTMLElement => {
  const letter = part('span', 'glyph-letter')
  letter.dataset.letter = Array.from(name.trim())[0]?.toLocaleUpperCase() ?? '?'
  return letter
}

/** Shows a picture where it is one that may be loaded; the letter stays where it does not come. */
const putPicture = (element: HTMLElement, src: string | undefined): void => {
  const source = imageSource(src)
  if (source === undefined) return
  const image = document.createElement('img')
  Object.assign(image, { alt: '', width: 20, height: 20, draggable: false, referrerPolicy: 'no-referrer', decoding: 'async' })
  const letter = [...element.childNodes]
  image.onerror = () => {
    element.replaceChildren(...letter)
    element.classList.replace('pictured', 'drawn')
  }
  element.classList.replace('drawn', 'pictured')
  element.replaceChildren(image)
  image.src = source
}

/** What stands before the text of a button, as `Glyph` draws it in React. */
export const drawGlyph = ({ avatar, network }: ButtonLook): HTMLElement | undefined => {
  if (avatar !== undefined) return glyph('avatar', avatar)
  if (!network) return undefined
  const { id, name, src, load } = network
  const element = glyph('network', name)
  element.append(letterOf(name))
  if (src !== undefined) putPicture(element, src)
  else if (load) {
    import('../../../ui-kit/logos/network-logo.ts').then(
      ({ networkLogo }) => putPicture(element, networkLogo(id)),
      // Where the drawings did not come, the letter stays.
      () => undefined,
    )
  }
  return element
}
