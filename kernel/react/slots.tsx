import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { I18nService } from '../contract/modal-services.ts'
import type { LogPort } from '../contract/ports.ts'
import type { LoadedPart, SlotItem, SlotsRegistry } from '../contract/registry-services.ts'
import type { SlotName } from '../contract/slots.ts'
import type { ViewName } from '../contract/views.ts'
import { useStore } from './hooks.ts'
import { Boundary, InLanguage } from './wrappers.tsx'

/** The services a place for other plugins' entries needs: SLOTS and I18N. */
export interface SlotServices {
  readonly slots: SlotsRegistry
  readonly i18n: I18nService
}

/** Whether an entry stands on a view; those that name no views stand everywhere. */
const standsOn = (entry: object, view: ViewName | undefined): boolean =>
  !('on' in entry && Array.isArray(entry.on)) || (view !== undefined && entry.on.includes(view))

/**
 * A slot's entries with their labels in the present language; an entry waits for its plugin's texts. With `on`, those that stand on
 * that view.
 */
export const useSlot = <S extends SlotName>(
  { slots, i18n }: SlotServices,
  slot: S,
  place?: { readonly on: ViewName | undefined },
): readonly (SlotItem<S> & { readonly text: string })[] => {
  const all = useStore(useMemo(() => slots.of(slot), [slots, slot]))
  const placed = place !== undefined
  const view = place?.on
  const entries = useMemo(() => (placed ? all.filter((entry) => standsOn(entry, view)) : all), [all, placed, view])
  useStore(i18n.revision)
  useEffect(() => {
    for (const plugin of new Set(entries.map((entry) => entry.plugin))) void i18n.ready(plugin)
  }, [entries, i18n])
  return entries.flatMap((entry) => {
    const text = i18n.text(entry.plugin, entry.label)
    return text === undefined ? [] : [{ ...entry, text }]
  })
}

type Drawn = Extract<SlotItem<SlotName>, { readonly load: unknown }>

interface SlotPartProps {
  readonly slots: SlotsRegistry
  readonly i18n: I18nService
  readonly log: LogPort
  readonly entry: Drawn
  /** While it loads. Default: nothing. */
  readonly loading?: ReactNode
  /** Where it could not be loaded or drawn; `retry` loads it again. Default: nothing. */
  readonly failed?: (retry: () => void) => ReactNode
  /** It was drawn and threw. */
  readonly onFailed?: () => void
}

type State = { readonly status: 'loading' } | { readonly status: 'failed' } | { readonly status: 'ready'; readonly part: LoadedPart }

/** Another plugin's part in a slot, behind its own wall: loading and failure stay inside. */
export function SlotPart({ slots, i18n, log, entry, loading = null, failed = () => null, onFailed }: SlotPartProps): ReactNode {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<State>({ status: 'loading' })
  const { plugin, load } = entry
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    let current = true
    setState({ status: 'loading' })
    slots.load({ plugin, load }).then(
      (part) => {
        if (current) setState({ status: 'ready', part })
      },
      (cause: unknown) => {
        log.error(`A part of ${plugin} could not be loaded.`, cause)
        if (current) setState({ status: 'failed' })
      },
    )
    return () => {
      current = false
    }
  }, [slots, log, plugin, load, attempt])
  const retry = useCallback(() => setAttempt((now) => now + 1), [])

  if (state.status === 'loading') return loading
  if (state.status === 'failed') return failed(retry)
  const { component: Part } = state.part
  return (
    <Boundary key={attempt} {...(onFailed ? { onFailed } : {})} fallback={() => failed(retry)}>
      <Suspense fallback={loading}>
        <InLanguage i18n={i18n} plugin={plugin}>
          <Part />
        </InLanguage>
      </Suspense>
    </Boundary>
  )
}
