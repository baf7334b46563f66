import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { PorticoError } from '../../../kernel/contract/errors.ts'
import type { LoadedView, ViewInfo } from '../../../kernel/contract/kernel-services.ts'
import type { ViewTarget } from '../../../kernel/contract/views.ts'
import { useStore } from '../../../kernel/react/use-store.ts'
import { useShell } from './shell-services.ts'

/** ms; for so long the view before stays while the next one loads, so that a quick load does not flicker. */
const KEEP_OLD_VIEW = 150

/** A view as the outlet draws it. */
export type Shown = { readonly target: ViewTarget; readonly info: ViewInfo | undefined } & (
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly view: LoadedView }
  | { readonly status: 'failed'; readonly error: PorticoError | Error }
)

const asError = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause)))

/** Follows the router: loads each view it names and says what to draw meanwhile. `gone` forgets it all. */
export const useShownView = (gone: boolean): { readonly shown: Shown | undefined; readonly retry: () => void } => {
  const { router, views } = useShell()
  const target = useStore(router.current)
  const entry = useStore(router.entry)
  const infos = useStore(views.all)
  const [settled, setSettled] = useState<Shown | undefined>(undefined)
  const [attempt, setAttempt] = useState(0)
  const before = useRef<Shown | undefined>(undefined)
  const info = infos.findLast((entry) => entry.name === target?.view)
  // A view that is there already is drawn at once: the first opening costs one drawing less.
  const entered = entry.status === 'entered'
  const view = target && entered ? views.loaded(target.view) : undefined
  const ready = useMemo((): Shown | undefined => target && view && { status: 'ready', target, info, view }, [target, view, info])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the same view again
  useEffect(() => {
    if (!target || ready) return
    if (entry.status === 'failed') return setSettled({ status: 'failed', target, info, error: entry.error })
    let current = true
    const timer = setTimeout(() => {
      if (current) setSettled({ status: 'loading', target, info })
    }, KEEP_OLD_VIEW)
    const settle = (next: Shown): void => {
      clearTimeout(timer)
      if (current) setSettled(next)
    }
    views.load(target.view).then(
      // What is drawn has been entered: a view never shows what nobody has begun.
      (loaded) => {
        if (entered) settle({ status: 'ready', target, info, view: loaded })
      },
      (cause: unknown) => settle({ status: 'failed', target, info, error: asError(cause) }),
    )
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [target, ready, info, attempt, views, entry, entered])

  const own = ready ?? (settled?.target === target ? settled : undefined)
  const shown = gone ? undefined : (own ?? before.current)
  useLayoutEffect(() => {
    before.current = shown
  }, [shown])
  const retry = useCallback(() => {
    router.enterAgain()
    setAttempt((now) => now + 1)
  }, [router])
  return { shown, retry }
}
