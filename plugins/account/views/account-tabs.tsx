import type { SlotItem } from '../../../kernel/contract/registry-services.ts'
import { useScope, useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { SlotPart } from '../../../kernel/react/slots.tsx'
import { warnIcon } from '../../../ui-kit/icons/icons.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { VisuallyHidden } from '../../../ui-kit/parts/layout/text.tsx'
import { List, SkeletonRow } from '../../../ui-kit/parts/lists/list.tsx'
import { Tabs } from '../../../ui-kit/parts/lists/tabs.tsx'
import { Empty } from '../../../ui-kit/parts/status/placeholders.tsx'
import { manifest } from '../manifest.ts'

/** A tab's content. */
function TabPart({ entry }: { readonly entry: SlotItem<'account.tabs'> }) {
  const { slots, i18n } = useServices(manifest)
  const { log } = useScope(manifest).ports
  return (
    <SlotPart slots={slots} i18n={i18n} log={log} entry={entry} loading={<LoadingTab />} failed={(again) => <FailedTab again={again} />} />
  )
}

function LoadingTab() {
  const text = useText(manifest)
  return (
    <div aria-busy="true">
      <VisuallyHidden>{text('tabLoading')}</VisuallyHidden>
      <List aria-hidden="true">
        <SkeletonRow glyph="circle" two />
        <SkeletonRow glyph="circle" two />
        <SkeletonRow glyph="circle" two />
      </List>
    </div>
  )
}

function FailedTab({ again }: { readonly again: () => void }) {
  const text = useText(manifest)
  return (
    <Empty
      compact
      icon={warnIcon}
      title={text('tabFailedTitle')}
      text={text('tabFailedText')}
      actions={
        <Button size="s" onClick={again}>
          {text('again')}
        </Button>
      }
    />
  )
}

interface AccountTabsProps {
  readonly entries: readonly (SlotItem<'account.tabs'> & { readonly text: string })[]
}

/** What other plugins show of the account, one at a time; nothing when there is none. The tab stays the same over views. */
export function AccountTabs({ entries }: AccountTabsProps) {
  const { page } = useServices(manifest)
  const text = useText(manifest)
  const selected = useStore(page.currentTab)
  const items = entries.map((entry) => ({ id: `${entry.plugin}-${entry.id}`, label: entry.text }))
  const shown = entries.find((entry) => `${entry.plugin}-${entry.id}` === selected) ?? entries[0]
  if (!shown) return null
  return (
    <Tabs label={text('assets')} items={items} selected={`${shown.plugin}-${shown.id}`} onSelect={page.showTab}>
      <TabPart key={`${shown.plugin}-${shown.id}`} entry={shown} />
    </Tabs>
  )
}
