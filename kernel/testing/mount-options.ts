import type { ReactNode } from 'react'
import type { EventName } from '../contract/events.ts'
import type { Ports, ServiceName } from '../contract/ports.ts'

/** What a test gives to the plugin in place of what the kit plays. */
export interface MountOptions {
  /** Services by the manifest's names, required and optional ones. */
  readonly deps?: Readonly<Record<string, unknown>>
  /** The language of its texts, BCP 47. Default `en`. */
  readonly locale?: string
  /** Over the options that the plugin's factory was called with. */
  readonly options?: object
  /** Ports by name; only those the manifest lists are handed on. */
  readonly ports?: Partial<Ports<ServiceName, EventName>>
  /** `createRoot` of react-dom/client, for `renderView`. */
  readonly createRoot?: (container: DocumentFragment) => { render(node: ReactNode): void; unmount(): void }
}
