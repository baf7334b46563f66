import type { PorticoOptions } from '../contract/kernel-api.ts'
import { createRootElement, type RootElement } from '../platform/root-element.ts'
import type { KernelContainer } from './kernel-parts.ts'

/**
 * Says how the modal's root is made, once for each kernel: the modal and surfaces stand in one, whichever of them comes first. The answer makes
 * it. A file of its own, so that a surface that comes back with a stored session brings the root and not the modal.
 */
export const defineRoot = (container: KernelContainer, place: PorticoOptions['container']): (() => RootElement) => {
  if (!container.isDefined('root')) {
    container.define('root', ['parsed', 'teardown'], ({ parsed, teardown }) => {
      const root = createRootElement(parsed.id, place)
      teardown.add(root.remove)
      return root
    })
  }
  return () => container.part('root')
}
