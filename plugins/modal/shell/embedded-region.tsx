import { useId, useRef } from 'react'
import { useStore } from '../../../kernel/react/hooks.ts'
import { DialogFrame } from '../../../ui-kit/parts/layout/dialog.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { Header, Notices, ShellAlert } from './dialog-parts.tsx'
import css from './embedded-region.css'
import shared from './modal-dialog.css'
import { useShell } from './mount-shell.tsx'
import { Outlet } from './outlet.tsx'
import { useShownView } from './use-shown-view.ts'

/** The modal as a part of the page, as wide as its container. */
export function EmbeddedRegion() {
  useStyle(shared)
  useStyle(css)
  const { modal } = useShell()
  const { open, shaking, loading } = useStore(modal.state)
  const frame = useRef<HTMLElement>(null)
  const titleId = useId()
  const { shown, retry } = useShownView(!open)
  if (!open) return null
  return (
    <div className="region">
      <DialogFrame
        ref={frame}
        embedded
        tabIndex={-1}
        aria-labelledby={titleId}
        aria-busy={loading}
        className={shaking ? 'shaking' : ''}
        alert={<ShellAlert frame={frame} />}
        header={<Header titleId={titleId} shown={shown} />}
      >
        <Outlet shown={shown} frame={frame} retry={retry} />
      </DialogFrame>
      <Notices />
    </div>
  )
}
