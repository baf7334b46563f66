import { useServices, useText } from '../../../kernel/react/index.ts'
import { plugIcon } from '../../../ui-kit/icons/glyph-icons.ts'
import { againIcon } from '../../../ui-kit/icons/icons.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { VisuallyHidden } from '../../../ui-kit/parts/layout/visually-hidden.tsx'
import { List } from '../../../ui-kit/parts/lists/list.tsx'
import { SkeletonRow } from '../../../ui-kit/parts/lists/skeleton-row.tsx'
import { Empty } from '../../../ui-kit/parts/status/empty.tsx'
import { manifest } from '../manifest.ts'

/** In place of the tokens while they load, or when they could not be read. */
export function TokensMissing({ failed }: { readonly failed: boolean }) {
  const { tokens } = useServices(manifest)
  const text = useText(manifest)
  if (failed) {
    const retry = (
      <Button size="s" icon={againIcon} onClick={() => void tokens.refresh({ force: true })}>
        {text('retry')}
      </Button>
    )
    return <Empty icon={plugIcon} title={text('unavailable')} text={text('unavailableText')} actions={retry} />
  }
  return (
    <div role="status">
      <VisuallyHidden>{text('loadingTokens')}</VisuallyHidden>
      <List aria-hidden="true">
        <SkeletonRow glyph="circle" two />
        <SkeletonRow glyph="circle" two />
        <SkeletonRow glyph="circle" two />
      </List>
    </div>
  )
}
