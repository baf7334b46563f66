import { PorticoError } from '../contract/errors.ts'
import type { PorticoOptions } from '../contract/kernel-api.ts'

/** The element of one kernel, with the shadow root that the modal draws into. */
export interface RootElement {
  readonly element: HTMLElement
  readonly root: ShadowRoot
  /** Puts it on the page, also where the host has taken it off. Throws `NO_DOCUMENT`. */
  attach(): void
  remove(): void
}

/**
 * Makes `<portico-modal>`, whose place is the host's container, else the end of the body. The name is never defined as a custom element, so
 * versions cannot clash. Throws `NO_DOCUMENT`.
 */
export const createRootElement = (id: string, container?: PorticoOptions['container']): RootElement => {
  const page = globalThis.document
  if (!page?.body) throw new PorticoError('NO_DOCUMENT', 'The modal opens in a browser only.')
  const element = page.createElement('portico-modal')
  element.setAttribute('data-portico', id)
  const root = element.attachShadow({ mode: 'open' })
  const attach = (): void => {
    if (element.isConnected) return
    const place = typeof container === 'function' ? container() : (container ?? page.body)
    if (!place) throw new PorticoError('NO_DOCUMENT', 'The option container found no element.')
    place.append(element)
  }
  return { element, root, attach, remove: () => element.remove() }
}
