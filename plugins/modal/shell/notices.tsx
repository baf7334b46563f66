import { useStore } from '../../../kernel/react/use-store.ts'
import { Snackbars } from '../../../ui-kit/parts/status/snackbars.tsx'
import { useShell } from './shell-services.ts'

/** The notices beside the dialog. */
export function Notices() {
  const { toasts, text } = useShell()
  const items = useStore(toasts.current).map(({ id, kind, text: words, action }) => ({
    id,
    kind,
    text: words,
    action: action && {
      label: action.label,
      onSelect() {
        toasts.dismiss(id)
        action.run()
      },
    },
  }))
  return <Snackbars label={text('notices')} items={items} onHold={toasts.hold} onRelease={toasts.release} />
}
