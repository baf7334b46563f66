import { setTimeout as delay } from 'node:timers/promises'
import type { RunningProgram } from './run-program.ts'

/** How a service stands. `given-up`: it died too often in a row; only a restart by hand brings it back. */
export type ServiceStatus = 'starting' | 'running' | 'restarting' | 'given-up' | 'stopped'

/** A service's process at one moment. */
export interface ServiceState {
  readonly status: ServiceStatus
  readonly pid: number | undefined
  /** Unix milliseconds of the last change of status. */
  readonly since: number
  /** How often it was started again. */
  readonly restarts: number
  /** Why it was started again or given up: one sentence. */
  readonly note: string | undefined
}

/** A service that is started again when it dies. */
export interface KeptService {
  /** Resolves when it runs for the first time; rejects when its first start fails or it is stopped before. */
  readonly ready: Promise<void>
  state(): ServiceState
  /** Ends its process in order and starts another. Also ends a giving up. Does nothing while it starts. */
  restart(): Promise<void>
  /** Ends its process at once, as a crash does. */
  kill(): void
  /** Ends it for good. */
  stop(): Promise<void>
}

/** What is kept running. */
export interface KeepOptions {
  readonly title: string
  start(): Promise<RunningProgram>
  /** Gets a sentence when it dies, and when it is given up. */
  readonly say: (line: string) => void
}

const maxCrashes = 5
// Whoever lives longer has started properly; its death is a new one.
const stableAfter = 2_000
const pauseAfter = (crashes: number): number => Math.min(800, 50 * 2 ** crashes)

/** Starts a service and starts it again, with the same arguments, each time it dies; after five quick crashes in a row it gives up. */
export const keepRunning = ({ title, start, say }: KeepOptions): KeptService => {
  let state: ServiceState = { status: 'starting', pid: undefined, since: Date.now(), restarts: 0, note: undefined }
  let current: RunningProgram | undefined
  let stopped = false
  let asked = false
  let wake = (): void => {}
  const become = (change: Partial<ServiceState>): void => {
    state = { ...state, since: Date.now(), ...change }
  }

  // One life of the process: resolves with why it ended and how long it was of use.
  const live = async (onReady: () => void): Promise<{ readonly reason: string; readonly lived: number }> => {
    let since: number | undefined
    try {
      current = await start()
      become({ pid: current.pid })
      if (stopped) await current.stop()
      await current.ready
      since = Date.now()
      become({ status: 'running' })
      onReady()
      const code = await current.ended
      return { reason: `${title} ended (${code}).`, lived: Date.now() - since }
    } catch (error) {
      await current?.stop()
      return { reason: error instanceof Error ? error.message : String(error), lived: 0 }
    } finally {
      current = undefined
    }
  }

  const run = async (onReady: () => void, onFailure: (reason: Error) => void): Promise<void> => {
    let crashes = 0
    let was = false
    const firstReady = (): void => {
      was = true
      onReady()
    }
    while (!stopped) {
      const { reason, lived } = await live(firstReady)
      if (stopped) break
      if (!was) {
        become({ status: 'given-up', pid: undefined, note: reason })
        onFailure(new Error(reason))
      } else if (asked) {
        crashes = 0
        become({ status: 'restarting', pid: undefined, restarts: state.restarts + 1, note: 'It was started again by hand.' })
      } else {
        crashes = lived < stableAfter ? crashes + 1 : 1
        if (crashes < maxCrashes) {
          become({ status: 'restarting', pid: undefined, restarts: state.restarts + 1, note: reason })
          say(`${reason} It is started again.`)
          await delay(pauseAfter(crashes))
        } else {
          become({ status: 'given-up', pid: undefined, note: `${title} died ${crashes} times in a row and is left alone. ${reason}` })
          say(`${title} died ${crashes} times in a row and is left alone: restart it on the front page. ${reason}`)
        }
      }
      asked = false
      if (state.status !== 'given-up' || stopped) continue
      await new Promise<void>((resolve) => {
        wake = resolve
      })
      crashes = 0
      if (!stopped) become({ status: 'restarting', restarts: state.restarts + 1 })
    }
    become({ status: 'stopped', pid: undefined })
    onFailure(new Error(`${title} was stopped.`))
  }

  let done = Promise.resolve()
  const ready = new Promise<void>((resolve, reject) => {
    done = run(resolve, reject)
  })
  ready.catch(() => {})
  return {
    ready,
    state: () => state,
    async restart() {
      if (state.status === 'given-up') return wake()
      if (state.status !== 'running') return
      asked = true
      await current?.stop()
    },
    kill() {
      if (state.status === 'running' && current) process.kill(current.pid, 'SIGKILL')
    },
    async stop() {
      stopped = true
      wake()
      await current?.stop()
      await done
    },
  }
}
