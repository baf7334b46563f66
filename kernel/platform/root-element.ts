import { PorticoError } from '../contract/errors.ts'

/** The element of one kernel, with the shadow root that the modal draws into. */
export interface RootElement {
  readonly element: HTMLElement
  readonly root: ShadowRoot
  remove(): void
}

/** What stands in that element besides what draws in its shadow root. */
interface Placed {
  /** Stays where it is: a frame in it would load again when moved. */
  readonly element: HTMLElement
  remove(): void
}

/** Puts `<portico-modal>` at the end of the body. The name is never defined as a custom element, so versions cannot clash. */
export const createRootElement = (id: string): RootElement => {
  const page = globalThis.document
  if (!page?.body) throw new PorticoError('NO_DOCUMENT', 'The modal opens in a browser only.')
  const element = page.createElement('portico-modal')
  element.setAttribute('data-portico', id)
  const root = element.attachShadow({ mode: 'open' })
  page.body.append(element)
  return { element, root, remove: () => element.remove() }
}

/**
 * Puts an element into the root as its child, where nothing is seen of it until a `<slot>` of that name is drawn in the shadow root: it is
 * then drawn there, inside the dialog as far as focus and inertness go, without having been moved. A shadow root of its own keeps the page's
 * style sheets off its content.
 */
export const placeSurface = ({ element: root }: RootElement, slot: string): Placed => {
  const surface = root.ownerDocument.createElement('portico-surface')
  surface.slot = slot
  for (const [name, value] of [
    ['all', 'unset'],
    ['display', 'block'],
  ] as const)
    surface.style.setProperty(name, value, 'important')
  const element = root.ownerDocument.createElement('div')
  surface.attachShadow({ mode: 'open' }).append(element)
  root.append(surface)
  return { element, remove: () => surface.remove() }
}
