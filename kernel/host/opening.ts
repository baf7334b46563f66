import { PorticoError } from '../contract/errors.ts'
import type { ModuleLoader } from '../platform/load-module.ts'
import type { ServiceContainer } from './container.ts'
import { openingPart } from './late-code.ts'
import type { Teardown } from './teardown.ts'

/** The part of the kernel that comes with the visitor's first intent. */
export interface Opening {
  /** Whether its services are registered. */
  readonly arrived: boolean
  /** Rejects with `PLUGIN_LOAD_FAILED`; the next call tries again. */
  load(): Promise<void>
}

/** Makes the way to it. What it brings is registered in the container when it arrives. */
export const createOpening = (container: ServiceContainer, modules: ModuleLoader, teardown: Teardown): Opening => {
  let [loading, arrived]: [Promise<void> | undefined, boolean] = [undefined, false]
  return {
    get arrived() {
      return arrived
    },
    load() {
      loading ??= modules.load(openingPart).then(
        ({ registerOpening }) => {
          if (teardown.done) throw new PorticoError('KERNEL_DESTROYED', 'This kernel was destroyed.')
          registerOpening(container)
          arrived = true
        },
        (cause: unknown) => {
          loading = undefined
          throw new PorticoError('PLUGIN_LOAD_FAILED', 'The code of the modal could not be loaded.', { cause })
        },
      )
      return loading
    },
  }
}
