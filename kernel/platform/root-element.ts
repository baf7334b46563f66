import { PorticoError } from '../contract/errors.ts'

/** The element of one kernel, with the shadow root that the modal draws into. */
export interface RootElement {
  readonly element: HTMLElement
  readonly root: ShadowRoot
  /** Puts it back where the host has taken it off the page. */
  attach(): void
  remove(): void
}

/** Puts `<portico-modal>` at the end of the body. The name is never defined as a custom element, so versions cannot clash. */
export const createRootElement = (id: string): RootElement => {
  const page = globalThis.document
  if (!page?.body) throw new PorticoError('NO_DOCUMENT', 'The modal opens in a browser only.')
  const element = page.createElement('portico-modal')
  element.setAttribute('data-portico', id)
  const root = element.attachShadow({ mode: 'open' })
  const attach = (): void => {
    if (!element.isConnected) page.body.append(element)
  }
  attach()
  return { element, root, attach, remove: () => element.remove() }
}
