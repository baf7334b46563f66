import { useId, useRef } from 'react'
import { useStore } from '../../../kernel/react/hooks.ts'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { Notices } from './dialog-parts.tsx'
import css from './embedded-region.css'
import shared from './modal-dialog.css'
import { ModalFrame } from './modal-frame.tsx'
import { useShell } from './mount-shell.tsx'

/** The modal as a part of the page, as wide as its container. */
export function EmbeddedRegion() {
  useStyle(shared)
  useStyle(css)
  const { modal, revision } = useShell()
  useStore(revision)
  const open = useStore(modal.state, (state) => state.open)
  const frame = useRef<HTMLElement>(null)
  const titleId = useId()
  if (!open) return null
  return (
    <div className="region">
      <ModalFrame frame={frame} titleId={titleId} embedded />
      <Notices />
    </div>
  )
}
