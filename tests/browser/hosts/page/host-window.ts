import type { Portico, PorticoOptions } from 'portico'
import type { ExternalProvider } from 'portico/adapters/evm'
import type { definePlugin } from 'portico/plugin'

/** Options of a kernel that a test chooses. */
export type ChosenOptions = Pick<PorticoOptions, 'allowUnsupportedChain' | 'customRpcUrls'>

/** What a page can do with its copy of the package. */
export interface PackageCopy {
  /** Starts a kernel with this id, embedded where a selector of its container is given. Throws what `createPortico` throws. */
  start(id: string, container?: string, options?: ChosenOptions): Portico
  /** Defines the three buttons for a kernel of this page. */
  defineElements(id: string): void
  /** Draws nothing, without effects. React's development build keeps the last root whose effect asked for an update until then. */
  drawNothing(): void
}

/** What the React host draws: our buttons, buttons of its own, or wallets of its own without the modal. */
export type Interface = 'ready' | 'buttons' | 'wallets'

declare global {
  interface Window {
    /** Copies of the package on this page, by the folder each was loaded from. */
    copies: Record<string, PackageCopy>
    kernels: Record<string, Portico>
    /** Of the copy that started a kernel last. */
    definePlugin: typeof definePlugin
    /** Providers that the page itself has, for each kernel; set before one starts. */
    ownProviders?: readonly ExternalProvider[]
    /** Subscriptions to the kernel's state that are open. */
    subscriptions: number
    startReactHost(): void
    /** Default: our buttons. */
    mountHost(how: 'mount' | 'hydrate', drawn?: Interface): void
    unmountHost(): void
  }
}
