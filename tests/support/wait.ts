import { runInNewContext } from 'node:vm'

/** ms; a machine that runs other things beside the tests needs that much for what takes a moment on a quiet one. */
export const WAIT_LIMIT = 60_000

/** ms between two looks: a tenth of what has been waited so far, within these. Who waits long must not keep a core busy with looking. */
const SHORTEST = 5
const LONGEST = 50

// Kept from before a test replaces them: what is waited for happens in real time also under fake timers.
const { setTimeout: start } = globalThis
const now = performance.now.bind(performance)

/** How to wait. */
export interface UntilOptions {
  /** Says what is so instead, for the error. Default: the text of `look`. */
  readonly complaint?: () => unknown
  /** ms until it is given up. Default: 60 s. A short limit is an assertion on the machine's speed. */
  readonly limit?: number
}

/**
 * Looks again and again, and resolves with the first value that is neither undefined, null nor false. Rejects with what `look` throws, and
 * after the limit with the complaint. Assertions are waited for with Testing Library's `waitFor`, pages with their locators.
 */
export const until = async <T>(
  look: () => T | Promise<T>,
  { complaint = () => look.toString().slice(0, 200), limit = WAIT_LIMIT }: UntilOptions = {},
): Promise<Exclude<T, undefined | null | false | void>> => {
  const begin = now()
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== null && found !== false) return found as Exclude<T, undefined | null | false | void>
    const waited = now() - begin
    if (waited > limit) {
      const said = await complaint()
      throw new Error(`Not so within ${limit} ms: ${typeof said === 'string' ? said : JSON.stringify(said)}`)
    }
    await new Promise((resolve) => start(resolve, Math.min(LONGEST, Math.max(SHORTEST, waited / 10))))
  }
}

/**
 * Looks again and again, and resolves with what `look` says once it has said the same for `ms`: for what has to come to rest, and for what has
 * to stay as it is. Rejects after the limit with what it said last.
 */
export const steady = async <T>(
  look: () => T | Promise<T>,
  ms: number,
  { limit = WAIT_LIMIT }: Pick<UntilOptions, 'limit'> = {},
): Promise<T> => {
  const begin = now()
  let said = await look()
  let since = now()
  for (;;) {
    await new Promise((resolve) => start(resolve, Math.min(LONGEST, ms / 5)))
    const next = await look()
    if (JSON.stringify(next) !== JSON.stringify(said)) since = now()
    said = next
    if (now() - since >= ms) return said
    if (now() - begin > limit) throw new Error(`Does not come to rest within ${limit} ms: ${JSON.stringify(said)}`)
  }
}

/** Runs synchronous work, and stops it with an error after the limit: what never comes to an end fails its test instead of holding up the run. */
export const runBounded = <T>(work: () => T, limit = WAIT_LIMIT): T => runInNewContext('work()', { work }, { timeout: limit }) as T
