import type { Undo } from '../contract/store.ts'

/** A signal that aborts with the first of several. `release` lets go of them; older browsers have no `AbortSignal.any`. */
export const anySignal = (signals: readonly AbortSignal[]): { readonly signal: AbortSignal; readonly release: Undo } => {
  const joined = new AbortController()
  const abort = (): void => joined.abort()
  for (const signal of signals) {
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
  }
  return {
    signal: joined.signal,
    release() {
      for (const signal of signals) signal.removeEventListener('abort', abort)
    },
  }
}
