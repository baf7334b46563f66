import { useEffect, useRef, useState } from 'react'
import { errorText, type SayKeys } from '../texts.ts'

/** One thing that a visitor does at a time, and how it went. */
export interface Act {
  readonly busy: boolean
  /** What went wrong the last time, in the visitor's words. */
  readonly error: string | undefined
  /** Runs in the click itself. A second press while it runs is nothing. */
  run(act: () => Promise<unknown>): void
}

export const useAct = (say: SayKeys): Act => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const running = useRef(false)
  const run = (act: () => Promise<unknown>): void => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setError(undefined)
    act()
      .catch((cause: unknown) => setError(errorText(cause, say)))
      .finally(() => {
        running.current = false
        setBusy(false)
      })
  }
  return { busy, error, run }
}

/** Fetches what the next click needs, again after every press. `ready` says whether it is there. */
export const usePrepared = (prepare: () => Promise<void>, turn: unknown): boolean => {
  const [ready, setReady] = useState(false)
  const latest = useRef(prepare)
  latest.current = prepare
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn prepares anew
  useEffect(() => {
    let current = true
    setReady(false)
    latest.current().then(
      () => current && setReady(true),
      // The button stays pressable: pressing says what is wrong, and prepares again.
      () => current && setReady(true),
    )
    return () => {
      current = false
    }
  }, [turn])
  return ready
}
