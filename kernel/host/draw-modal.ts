import { SHELL } from '../contract/kernel-tokens.ts'
import type { Undo } from '../contract/store.ts'
import { createRootElement, type RootElement } from '../platform/root-element.ts'
import type { Delivery } from '../streams/delivery.ts'
import type { PluginHost } from './plugin-host.ts'

/** The modal's place on the page, drawn by whichever plugin provides the shell. */
export interface Drawing {
  /** Draws it unless it is drawn. Rejects when nothing can draw it. */
  mount(): Promise<void>
  /** Takes away what is drawn; the next `mount` draws again. */
  unmount(): void
  /** Takes the place away, too. */
  remove(): void
}

/** Makes the place of one kernel. `id`: the kernel's. */
export const createDrawing = (id: string, host: PluginHost, delivery: Delivery): Drawing => {
  let root: RootElement | undefined
  let mounted: Promise<void> | undefined
  let undraw: Undo | undefined
  const draw = async (): Promise<void> => {
    root ??= createRootElement(id)
    const shell = await host.load(SHELL)
    undraw = shell.mount(root.root)
  }
  const unmount = (): void => {
    const undo = undraw
    undraw = undefined
    mounted = undefined
    if (undo) delivery.guard(undo)
  }
  return {
    unmount,
    mount() {
      mounted ??= draw().catch((cause: unknown) => {
        mounted = undefined
        throw cause
      })
      return mounted
    },
    remove() {
      unmount()
      root?.remove()
    },
  }
}
