import type { Portico } from 'portico'

/** What a page can do with its copy of the package. */
export interface PackageCopy {
  /** Starts a kernel with this id. Throws what `createPortico` throws. */
  start(id: string): Portico
}

/** What the React host draws: our buttons, buttons of its own, or wallets of its own without the modal. */
export type Interface = 'ready' | 'buttons' | 'wallets'

declare global {
  interface Window {
    /** Copies of the package on this page, by the folder each was loaded from. */
    copies: Record<string, PackageCopy>
    kernels: Record<string, Portico>
    /** Subscriptions to the kernel's state that are open. */
    subscriptions: number
    startReactHost(): void
    /** Default: our buttons. */
    mountHost(how: 'mount' | 'hydrate', drawn?: Interface): void
    unmountHost(): void
  }
}
