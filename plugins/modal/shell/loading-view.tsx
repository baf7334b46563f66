import { List } from '../../../ui-kit/parts/list.tsx'
import { SkeletonRow } from '../../../ui-kit/parts/skeleton-row.tsx'
import { VisuallyHidden } from '../../../ui-kit/parts/visually-hidden.tsx'
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
