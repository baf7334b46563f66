import type { Portico } from 'portico'
import type { FaultKind, FaultPlace } from './fault.ts'

declare global {
  interface Window {
    /** What the plugins of this page do wrong at present: set from a test, by place. */
    faults: { [P in FaultPlace]?: FaultKind }
    /** Where something hangs since the page was loaded. */
    hanging: FaultPlace[]
    portico: Portico
    /** Every `failed` event so far: plugin and code. */
    failures: { readonly plugin: string; readonly code: string }[]
    addFaulty(): void
  }
}
