import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { PorticoError } from '../../../kernel/contract/errors.ts'
import type { TextValues } from '../../../kernel/contract/locales.ts'
import type { LoadedView, ViewInfo } from '../../../kernel/contract/registry-services.ts'
import type { ViewTarget } from '../../../kernel/contract/views.ts'
import { useStore } from '../../../kernel/react/hooks.ts'
import { manifest } from '../manifest.ts'
import { type ShellServices, useShell } from './mount-shell.tsx'

/** ms that the view before stays while the next one loads, so that a quick load does not flicker. */
const KEEP_OLD_VIEW = 150

/** A view as the outlet draws it. */
export type Shown = { readonly target: ViewTarget; readonly info: ViewInfo | undefined } & (
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly view: LoadedView }
  | { readonly status: 'failed'; readonly error: PorticoError | Error }
)

const asError = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause)))

/** Follows the router: loads each view and answers what to draw meanwhile. */
export const useShownView = (): { readonly shown: Shown | undefined; readonly retry: () => void } => {
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
      // A view is drawn only after it was entered, so it never shows something that nobody has begun.
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
  // The first view has waited already, and an empty dialog would say nothing.
  const shown = own ?? before.current ?? (target && { status: 'loading', target, info })
  useLayoutEffect(() => {
    before.current = shown
  }, [shown])
  const retry = (): void => {
    router.enterAgain()
    setAttempt((now) => now + 1)
  }
  return { shown, retry }
}

/** A view's title, and the plugin whose language it is in. */
interface Title {
  readonly title: string
  readonly plugin: string
}

/** Values of a title: the texts and numbers among the view's params. */
const valuesOf = (params: unknown): TextValues =>
  Object.fromEntries(
    Object.entries(Object(params)).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )

/**
 * A view's title in the present language. A view on its way may come before its texts: until then it has no title of its own, for its bare
 * name is English. Where the texts never come the bare name is better than none.
 */
export const titleOf = (
  { i18n, text }: Pick<ShellServices, 'i18n' | 'text'>,
  shown: Pick<Shown, 'info' | 'status' | 'target'> | undefined,
): Title => {
  const untitled: Title = { title: text('untitled'), plugin: manifest.id }
  const { info, status, target } = shown ?? {}
  if (!info) return untitled
  const { name, plugin } = info
  const title = info.title === undefined ? undefined : i18n.text(plugin, info.title, valuesOf(target?.params))
  if (title !== undefined) return { title, plugin }
  if (info.title !== undefined && status === 'loading') return untitled
  return { title: name.split(':').at(-1) ?? name, plugin }
}
