import { isPorticoError, PorticoError } from '../errors.ts'
import type { ClockPort } from '../ports.ts'
import type { Store, StoreFactory, Undo } from '../store.ts'

/** How far an attempt is. `slow`: it was asked some time ago, and no answer has come. `failed` with `CONNECT_ABORTED`: it was given up. */
export type Attempt<T> = { readonly target: T } & (
  | { readonly status: 'asking' | 'slow' | 'done' }
  | { readonly status: 'failed'; readonly error: PorticoError }
)

/** What attempts are made of. */
export interface AttemptsParts<T> {
  readonly stores: StoreFactory
  onUnload(undo: Undo): void
  /** Asks. It is called in the task of `hold` and `retry`, so that a visitor's gesture is still alive. */
  ask(target: T, signal: AbortSignal): Promise<unknown>
  /** Two targets with one key are one attempt. */
  keyOf(target: T): string
  /** Calls an attempt `slow` after so many ms. Left out: never. */
  readonly slow?: { readonly clock: ClockPort; readonly after: number }
  /** Whether an attempt goes on when nobody holds it any more. Default: it is given up. */
  goesOn?(target: T): boolean
  /** An attempt came to its end while it was held: done, failed or cancelled. */
  ended?(attempt: Attempt<T>): void
}

/** Attempts that live while they are held. */
export interface Attempts<T> {
  /** Those that are held, under way or ended. */
  readonly all: Store<readonly Attempt<T>[]>
  of(target: T): Attempt<T> | undefined
  /**
   * Asks, unless this target is held already. The attempt lives until the returned function is called by every holder. Then it is given up
   * and forgotten. A click holds it until the view that shows it has been pushed. The view's `enter` holds it until the view is left.
   */
  hold(target: T): Undo
  /** Asks a held target again. What was under way is given up. */
  retry(target: T): void
  /** Gives the attempt up. Holders see `CONNECT_ABORTED`. */
  cancel(target: T): void
}

interface Held<T> {
  holders: number
  attempt: Attempt<T>
  running: AbortController | undefined
  stopClock: Undo
}

const asError = (cause: unknown): PorticoError =>
  isPorticoError(cause) ? cause : new PorticoError('WALLET_ERROR', 'The wallet could not be asked.', { cause })

/**
 * Makes attempts. An attempt asks somebody on the visitor's behalf for as long as the visitor looks on.
 *
 * @example
 * const attempts = createAttempts<string>({ stores, onUnload, keyOf: (id) => id, ask: (id, signal) => sessions.connect(id, { signal }) })
 * const release = attempts.hold('wallet') // in the click: asks at once; released when the view that shows it is left
 */
export const createAttempts = <T>({ stores, onUnload, ask, keyOf, slow, goesOn, ended }: AttemptsParts<T>): Attempts<T> => {
  const all = stores.create<readonly Attempt<T>[]>([])
  const held = new Map<string, Held<T>>()

  const publish = (): void => all.set(Object.freeze([...held.values()].map(({ attempt }) => attempt)))
  const show = (one: Held<T>, attempt: Attempt<T>): void => {
    one.attempt = Object.freeze(attempt)
    publish()
  }
  const stop = (one: Held<T>): void => {
    one.stopClock()
    const { running } = one
    one.running = undefined
    running?.abort()
  }
  const forget = (one: Held<T>): void => {
    const key = keyOf(one.attempt.target)
    if (held.get(key) === one) held.delete(key)
    publish()
  }
  const end = (one: Held<T>, attempt: Attempt<T>): void => {
    stop(one)
    show(one, attempt)
    if (one.holders === 0) forget(one)
    ended?.(attempt)
  }
  const start = (one: Held<T>): void => {
    stop(one)
    const { target } = one.attempt
    const controller = new AbortController()
    const settle = (attempt: Attempt<T>): void => {
      if (one.running !== controller) return
      // It has ended by itself: whoever it asked is not told to give up.
      one.running = undefined
      end(one, attempt)
    }
    one.running = controller
    show(one, { target, status: 'asking' })
    if (slow) one.stopClock = slow.clock.after(slow.after, () => show(one, { target, status: 'slow' }))
    const asked = new Promise((resolve) => resolve(ask(target, controller.signal)))
    asked.then(
      () => settle({ target, status: 'done' }),
      (cause: unknown) => settle({ target, status: 'failed', error: asError(cause) }),
    )
  }
  onUnload(() => {
    for (const one of held.values()) stop(one)
    held.clear()
  })
  return {
    all: { get: all.get, subscribe: all.subscribe, changes$: all.changes$ },
    of: (target) => held.get(keyOf(target))?.attempt,
    hold(target) {
      const known = held.get(keyOf(target))
      const one = known ?? { holders: 0, attempt: { target, status: 'asking' }, running: undefined, stopClock: () => undefined }
      one.holders += 1
      if (!known) {
        held.set(keyOf(target), one)
        start(one)
      }
      let holding = true
      return () => {
        if (!holding) return
        holding = false
        one.holders -= 1
        if (one.holders > 0 || (one.running && goesOn?.(target))) return
        stop(one)
        forget(one)
      }
    },
    retry(target) {
      const one = held.get(keyOf(target))
      if (one) start(one)
    },
    cancel(target) {
      const one = held.get(keyOf(target))
      if (one?.running) end(one, { target, status: 'failed', error: new PorticoError('CONNECT_ABORTED', 'The attempt was given up.') })
    },
  }
}
