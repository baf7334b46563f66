import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useCallback, useId, useRef, useState } from 'react'
import { useStore } from '../../../kernel/react/use-store.ts'
import { DialogFrame } from '../../../ui-kit/parts/layout/dialog-frame.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { ShellAlert } from './alert.tsx'
import { Header } from './header.tsx'
import css from './modal-dialog.css'
import { Notices } from './notices.tsx'
import { Outlet } from './outlet.tsx'
import { useShell } from './shell-services.ts'
import { useNativeDialog } from './use-native-dialog.ts'
import { useShownView } from './use-shown-view.ts'

/** The dialog: native, modal, in the top layer. */
export function ModalDialog() {
  useStyle(css)
  const { modal } = useShell()
  const { open, shaking, loading } = useStore(modal.state)
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLElement>(null)
  const pressed = useRef(false)
  const titleId = useId()
  const [gone, setGone] = useState(true)
  const { shown, retry } = useShownView(gone)

  const close = useCallback((): void => {
    if (!modal.state.get().loading) void modal.close()
  }, [modal])
  useNativeDialog(dialog, frame, open, {
    onForced: () => {
      if (!modal.state.get().open) return
      void modal.close().then((closed) => {
        if (!closed) dialog.current?.showModal()
      })
    },
    onGone: () => setGone(true),
  })
  if (open && gone) setGone(false)

  const outside = (event: MouseEvent): boolean => event.target === dialog.current
  return (
    <dialog
      ref={dialog}
      className="modal"
      data-open={open}
      aria-labelledby={titleId}
      aria-busy={loading}
      onCancel={(event: SyntheticEvent) => {
        event.preventDefault()
        close()
      }}
      onKeyDown={(event: KeyboardEvent) => event.stopPropagation()}
      onPointerDown={(event) => {
        pressed.current = outside(event)
      }}
      onClick={(event) => {
        // Pressed inside and let go outside is a slip of the hand, not a wish to leave.
        if (pressed.current && outside(event)) close()
        pressed.current = false
      }}
    >
      <DialogFrame
        ref={frame}
        tabIndex={-1}
        aria-labelledby={titleId}
        className={shaking ? 'shaking' : ''}
        alert={<ShellAlert frame={frame} />}
        header={<Header titleId={titleId} shown={shown} onClose={close} />}
      >
        <Outlet shown={shown} frame={frame} retry={retry} />
      </DialogFrame>
      <Notices />
    </dialog>
  )
}
