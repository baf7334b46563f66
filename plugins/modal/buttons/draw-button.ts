import type { Portico } from '../../../kernel/contract/kernel-api.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import glyphCss from '../../../ui-kit/parts/identity/glyph.css'
import buttonCss from '../../../ui-kit/parts/inputs/button.css'
import spinnerCss from '../../../ui-kit/parts/status/spinner.css'
import { createStyleRoot } from '../../../ui-kit/style-sheets.ts'
import { applyHostTheme } from '../shell/apply-host-theme.ts'
import type { ButtonLook } from './button-look.ts'
import type { ButtonSize } from './button-size.ts'
import { drawGlyph, part } from './draw-glyph.ts'
import css from './host-button.css'
import { type FailureSide, openFromButton } from './open-from-button.ts'

/** What the attributes of an element say of its button. */
export interface ButtonSettings {
  readonly size: ButtonSize
  readonly disabled: boolean
}

const SIZES = { s: ' xs', m: ' s', l: '' } as const

const SVG = 'http://www.w3.org/2000/svg'

const drawSpinner = (): SVGElement => {
  const [svg, track, turning] = [
    document.createElementNS(SVG, 'svg'),
    document.createElementNS(SVG, 'circle'),
    document.createElementNS(SVG, 'path'),
  ]
  svg.setAttribute('class', 'spinner')
  svg.setAttribute('viewBox', '0 0 16 16')
  svg.setAttribute('aria-hidden', 'true')
  track.setAttribute('class', 'spinner-track')
  for (const name of ['cx', 'cy']) track.setAttribute(name, '8')
  track.setAttribute('r', '6.5')
  turning.setAttribute('d', 'M14.5 8A6.5 6.5 0 0 0 8 1.5')
  svg.append(track, turning)
  return svg
}

const setAttribute = (element: HTMLElement, name: string, value: string | undefined): void => {
  if (value === undefined) element.removeAttribute(name)
  else element.setAttribute(name, value)
}

/** A button in the page, drawn without React. */
export interface DrawnButton {
  show(look: ButtonLook, settings: ButtonSettings): void
  remove(): void
}

/** Draws one of the host's buttons into an element, as `HostButton` does in React: in a shadow root, so that neither page nor button style the other. */
export const drawButton = (place: HTMLElement, portico: Portico): DrawnButton => {
  const host = document.createElement('span')
  const root = host.attachShadow({ mode: 'open' })
  const styles = createStyleRoot(root)
  for (const sheet of [buttonCss, glyphCss, spinnerCss, css]) styles.adopt(sheet)
  const button = part('button', 'button host')
  button.setAttribute('type', 'button')
  button.setAttribute('part', 'button')
  const failure = part('span', 'host-failure')
  failure.setAttribute('role', 'alert')
  root.append(part('span', 'host-place', button, failure))
  place.replaceChildren(host)
  let shown: readonly [ButtonLook, ButtonSettings] | undefined
  let waiting = false
  let failed: FailureSide | undefined
  const update = (): void => {
    if (!shown) return
    const [look, { size, disabled }] = shown
    const texts = portico.locale.get()
    const text = failed ? texts.text('again') : look.text
    const language = failed ? texts : look.language
    const busy = look.busy === true || waiting
    const variant = failed || look.wrong ? ' danger' : look.primary ? ' primary' : ' outline'
    button.className = `button${variant}${SIZES[size]} host`
    setAttribute(button, 'aria-disabled', disabled || busy ? 'true' : undefined)
    setAttribute(button, 'aria-busy', busy ? 'true' : undefined)
    setAttribute(button, 'data-off', disabled ? '' : undefined)
    setAttribute(button, 'aria-label', failed ? undefined : look.name)
    const glyph = failed ? undefined : drawGlyph(look)
    const face = part('span', 'button-face', ...(glyph ? [glyph] : []), text)
    if (busy) face.ariaHidden = 'true'
    button.replaceChildren(face, ...(busy ? [part('span', 'button-busy', drawSpinner(), text)] : []))
    failure.className = `host-failure ${failed ?? ''}`
    failure.textContent = failed ? texts.text('notLoaded') : ''
    setAttribute(host, 'lang', language?.lang)
    setAttribute(host, 'dir', language?.dir)
  }
  const intend = (): void => void portico.preload()
  for (const event of ['pointerenter', 'focus', 'touchstart']) button.addEventListener(event, intend, { passive: true })
  button.addEventListener('click', () => {
    if (button.ariaDisabled === 'true') return
    void openFromButton(portico, button, shown?.[0].view, {
      waiting(now) {
        if (waiting === now) return
        waiting = now
        update()
      },
      failed(side) {
        if (failed === side) return
        failed = side
        update()
      },
    })
  })
  let dropTheme: Undo = () => undefined
  const setTheme = (): void => {
    dropTheme()
    dropTheme = applyHostTheme(host, portico.theme.get())
  }
  setTheme()
  const stopTheme = portico.theme.subscribe(setTheme)
  return {
    show(...next) {
      shown = next
      update()
    },
    remove() {
      stopTheme()
      host.remove()
    },
  }
}
