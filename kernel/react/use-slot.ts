import { useEffect, useMemo } from 'react'
import type { I18nService, SlotItem, SlotsRegistry } from '../contract/kernel-services.ts'
import type { SlotName } from '../contract/slots.ts'
import type { ViewName } from '../contract/views.ts'
import { useStore } from './use-store.ts'

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
