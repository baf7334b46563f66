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
  /** Without it there is no button that closes. */
  readonly onClose?: () => void
}

/** The surface with header, alert and the router's view, while it is on screen: closed, nothing follows what it shows. */
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
