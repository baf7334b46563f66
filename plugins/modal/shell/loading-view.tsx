import { VisuallyHidden } from '../../../ui-kit/parts/layout/visually-hidden.tsx'
import { List } from '../../../ui-kit/parts/lists/list.tsx'
import { SkeletonRow } from '../../../ui-kit/parts/lists/skeleton-row.tsx'
import { useShell } from './shell-services.ts'

/** Stands in for a view whose code is on its way. */
export function LoadingView() {
  const { text } = useShell()
  return (
    <div role="status">
      <VisuallyHidden>{text('loading')}</VisuallyHidden>
      <List aria-hidden="true">
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </List>
    </div>
  )
}
