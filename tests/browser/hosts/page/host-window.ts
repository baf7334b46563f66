import type { Portico } from 'portico'

/** What a page can do with its copy of the package. */
export interface PackageCopy {
  /** Starts a kernel with this id. Throws what `createPortico` throws. */
  start(id: string): Portico
}

declare global {
  interface Window {
    /** Copies of the package on this page, by the folder each was loaded from. */
    copies: Record<string, PackageCopy>
    kernels: Record<string, Portico>
    /** Subscriptions to the kernel's state that are open. */
    subscriptions: number
    startReactHost(): void
    mountHost(how: 'mount' | 'hydrate'): void
    unmountHost(): void
  }
}
