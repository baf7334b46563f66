import { useCallback, useEffect, useState } from 'react'
import type { PorticoError } from '../../../kernel/contract/errors.ts'
import type { LoadedView, ViewInfo } from '../../../kernel/contract/kernel-services.ts'
import type { ViewTarget } from '../../../kernel/contract/views.ts'
import { useStore } from '../../../kernel/react/use-store.ts'
import { useShell } from './shell-services.ts'

/** ms; for so long the view before stays while the next one loads, so that a quick load does not flicker. */
const PATIENCE = 150

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
  const infos = useStore(views.all)
  const [shown, setShown] = useState<Shown | undefined>(undefined)
  const [attempt, setAttempt] = useState(0)
  const info = infos.findLast((entry) => entry.name === target?.view)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the same view again
  useEffect(() => {
    if (!target) return
    let current = true
    const timer = setTimeout(() => {
      if (current) setShown({ status: 'loading', target, info })
    }, PATIENCE)
    const settle = (next: Shown): void => {
      clearTimeout(timer)
      if (current) setShown(next)
    }
    views.load(target.view).then(
      (view) => settle({ status: 'ready', target, info, view }),
      (cause: unknown) => settle({ status: 'failed', target, info, error: asError(cause) }),
    )
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [target, info, attempt, views])

  useEffect(() => {
    if (gone) setShown(undefined)
  }, [gone])
  return { shown: gone ? undefined : shown, retry: useCallback(() => setAttempt((now) => now + 1), []) }
}
