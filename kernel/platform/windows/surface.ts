import { PorticoError } from '../../contract/errors.ts'
import type { LogPort, SurfacePort } from '../../contract/ports.ts'
import type { RootElement } from '../root-element.ts'
import { createFrame } from './frame.ts'

export interface SurfaceParts {
  readonly plugin: string
  readonly log: LogPort
  /** Aborts when the plugin is taken out: the surface goes with it. */
  readonly ended: AbortSignal
  /** Makes the modal's root where there is none yet. */
  root(): RootElement
}

/**
 * Puts an element into the root as its child, where nothing is seen of it until a `<slot>` of that name is drawn in the shadow root: it is
 * then drawn there, inside the dialog as far as focus and inertness go, without having been moved. A shadow root of its own keeps the page's
 * style sheets off its content.
 */
const place = ({ element: root, attach }: RootElement, slot: string): { readonly surface: HTMLElement; readonly content: HTMLElement } => {
  const surface = root.ownerDocument.createElement('portico-surface')
  surface.slot = slot
  surface.style.setProperty('all', 'unset', 'important')
  surface.style.setProperty('display', 'block', 'important')
  const content = root.ownerDocument.createElement('div')
  surface.attachShadow({ mode: 'open' }).append(content)
  root.append(surface)
  attach()
  return { surface, content }
}

/** Makes the surface of one plugin; its element when that is first read. */
export const createSurface = ({ plugin, log, ended, root }: SurfaceParts): SurfacePort => {
  let element: HTMLElement | undefined
  const surface: SurfacePort = {
    slot: plugin,
    get element() {
      if (ended.aborted) throw new PorticoError('PLUGIN_GONE', `${plugin} was taken out.`, { context: { plugin } })
      if (!element) {
        const placed = place(root(), plugin)
        ended.addEventListener('abort', () => placed.surface.remove(), { once: true })
        element = placed.content
      }
      return element
    },
    embed: (options) => createFrame(options, { parent: surface.element, log, ended }),
  }
  return surface
}
