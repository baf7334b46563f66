import { useEffect, useMemo } from 'react'
import type { I18nService, SlotItem, SlotsRegistry } from '../contract/kernel-services.ts'
import type { SlotName } from '../contract/slots.ts'
import { useStore } from './use-store.ts'

/** The services a place for other plugins' entries needs: SLOTS and I18N. */
export interface SlotServices {
  readonly slots: SlotsRegistry
  readonly i18n: I18nService
}

/** A slot's entries with their labels in the present language; an entry waits for its plugin's texts. */
export const useSlot = <S extends SlotName>(
  { slots, i18n }: SlotServices,
  slot: S,
): readonly (SlotItem<S> & { readonly text: string })[] => {
  const entries = useStore(useMemo(() => slots.of(slot), [slots, slot]))
  useStore(i18n.revision)
  useEffect(() => {
    for (const plugin of new Set(entries.map((entry) => entry.plugin))) void i18n.ready(plugin)
  }, [entries, i18n])
  return entries.flatMap((entry) => {
    const text = i18n.text(entry.plugin, entry.label)
    return text === undefined ? [] : [{ ...entry, text }]
  })
}
