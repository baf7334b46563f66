import type { SlotItem } from '../../../kernel/contract/kernel-services.ts'
import { SlotPart } from '../../../kernel/react/slot-part.tsx'
import { useScope, useServices, useText } from '../../../kernel/react/use-services.ts'
import { warnIcon } from '../../../ui-kit/icons/icons.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { VisuallyHidden } from '../../../ui-kit/parts/layout/visually-hidden.tsx'
import { List } from '../../../ui-kit/parts/lists/list.tsx'
import { SkeletonRow } from '../../../ui-kit/parts/lists/skeleton-row.tsx'
import { Empty } from '../../../ui-kit/parts/status/empty.tsx'
import { manifest } from '../manifest.ts'

/** A tab's content. */
export function TabPart({ entry }: { readonly entry: SlotItem<'account.tabs'> }) {
  const { slots, i18n } = useServices(manifest)
  const { log } = useScope(manifest).ports
  return <SlotPart {...{ slots, i18n, log, entry }} loading={<LoadingTab />} failed={(again) => <FailedTab again={again} />} />
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
