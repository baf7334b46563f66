import { type Closing, createClosing } from './closing.ts'
import { onNpmGone } from './npm-watch.ts'

/** ms: what has not ended by then is ended with this process. */
const STOP_TIMEOUT = 5_000

/** What a program is run with. */
export interface Program {
  /** What is to end with it. */
  readonly closing: Closing
  /** Aborts when it is to end. */
  readonly stopped: AbortSignal
}

/**
 * Runs a program until Ctrl-C, SIGTERM, SIGHUP or the end of the npm that started it; then everything in `closing` is ended and the process
 * with it. A failure is one sentence on standard error and exit code 1.
 */
export const runUntilStopped = (run: (program: Program) => Promise<void>): void => {
  const closing = createClosing()
  const stopping = new AbortController()
  const leave = async (code: number): Promise<void> => {
    stopping.abort()
    setTimeout(() => process.exit(code), STOP_TIMEOUT).unref()
    await closing.close()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave(0))
  void onNpmGone(() => void leave(0))
  run({ closing, stopped: stopping.signal }).catch((error: unknown) => {
    if (stopping.signal.aborted) return
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    void leave(1)
  })
}
