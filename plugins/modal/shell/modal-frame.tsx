import type { RefObject } from 'react'
import { useStore } from '../../../kernel/react/hooks.ts'
import { DialogFrame } from '../../../ui-kit/parts/layout/dialog.tsx'
import { Header, ShellAlert } from './dialog-parts.tsx'
import { useShell } from './mount-shell.tsx'
import { Outlet } from './outlet.tsx'
import { useShownView } from './use-shown-view.ts'

interface ModalFrameProps {
  readonly frame: RefObject<HTMLElement | null>
  readonly titleId: string
  /** Part of the page. */
  readonly embedded?: boolean
  /** Closes the modal. Without it there is no close button. */
  readonly onClose?: () => void
}

/** Draws header, alert and the router's view while the modal is on screen. While it is closed, nothing follows them. */
export function ModalFrame({ frame, titleId, embedded, onClose }: ModalFrameProps) {
  const { modal } = useShell()
  const { shaking, loading } = useStore(modal.state)
  const { shown, retry } = useShownView()
  return (
    <DialogFrame
      ref={frame}
      embedded={embedded}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-busy={loading}
      className={shaking ? 'shaking' : ''}
      alert={<ShellAlert frame={frame} />}
      header={<Header titleId={titleId} shown={shown} onClose={onClose} />}
    >
      <Outlet shown={shown} frame={frame} retry={retry} />
    </DialogFrame>
  )
}
