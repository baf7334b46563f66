import type { Undo } from '../contract/store.ts'
import { SHELL } from '../contract/tokens.ts'
import type { RootElement } from '../platform/root-element.ts'
import type { Delivery } from '../streams/delivery.ts'
import type { PluginHost } from './plugin-host.ts'

/** The modal's place on the page, drawn by whichever plugin provides the shell. */
export interface Drawing {
  /** Draws it, closed and not on the page yet, unless it is drawn. Rejects when nothing can draw it. */
  prepare(): Promise<void>
  /** Draws it on the page. Rejects when nothing can. */
  mount(): Promise<void>
  /** Takes away what is drawn; the next `mount` draws again. */
  unmount(): void
}

/**
 * Makes the modal of one kernel. `root` makes its place where there is none yet. `translating`: what translates has come; without it nothing is
 * drawn, and no plugin draws that would have no texts.
 */
export const createDrawing = (root: () => RootElement, host: PluginHost, delivery: Delivery, translating: () => Promise<void>): Drawing => {
  let mounted: Promise<void> | undefined
  let undraw: Undo | undefined
  const draw = async (): Promise<void> => {
    await translating()
    const shell = await host.load(SHELL)
    undraw = shell.mount(root().root)
  }
  const prepare = (): Promise<void> => {
    mounted ??= draw().catch((cause: unknown) => {
      mounted = undefined
      throw cause
    })
    return mounted
  }
  const unmount = (): void => {
    const undo = undraw
    undraw = undefined
    mounted = undefined
    if (undo) delivery.guard(undo)
  }
  return {
    unmount,
    prepare,
    async mount() {
      // A host that replaces its body takes the modal with it.
      root().attach()
      await prepare()
    },
  }
}
