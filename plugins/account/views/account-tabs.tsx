import { useState } from 'react'
import { useServices, useText } from '../../../kernel/react/use-services.ts'
import { useSlot } from '../../../kernel/react/use-slot.ts'
import { Tabs } from '../../../ui-kit/parts/lists/tabs.tsx'
import { manifest } from '../manifest.ts'
import { TabPart } from './tab-part.tsx'

/** What other plugins show of the account, one at a time; nothing when there is none. */
export function AccountTabs() {
  const { slots, i18n } = useServices(manifest)
  const text = useText(manifest)
  const entries = useSlot({ slots, i18n }, 'account.tabs')
  const [selected, setSelected] = useState('')
  const items = entries.map((entry) => ({ id: `${entry.plugin}-${entry.id}`, label: entry.text }))
  const shown = entries.find((entry) => `${entry.plugin}-${entry.id}` === selected) ?? entries[0]
  if (!shown) return null
  return (
    <Tabs label={text('assets')} items={items} selected={`${shown.plugin}-${shown.id}`} onSelect={setSelected}>
      <TabPart key={`${shown.plugin}-${shown.id}`} entry={shown} />
    </Tabs>
  )
}
