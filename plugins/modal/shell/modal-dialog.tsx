import { type KeyboardEvent, type MouseEvent, type RefObject, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Undo } from '../../../kernel/contract/store.ts'
import { useStore } from '../../../kernel/react/hooks.ts'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { animate } from './animate.ts'
import { Notices } from './dialog-parts.tsx'
import css from './modal-dialog.css'
import { ModalFrame } from './modal-frame.tsx'
import { useShell } from './mount-shell.tsx'
import { useOpen } from './use-open.ts'

const LOCK = Symbol.for('portico.scroll-lock')

/** How many modals keep the page still: those of several kernels may close in another order than they opened. */
interface LockedPage {
  [LOCK]?: { count: number; readonly unlock: Undo } | undefined
}

/** Keeps the page behind the modal still, without a jump where its scroll bar was. Through CSSOM, which a strict CSP allows. */
const lockScroll = (page: Document & LockedPage): Undo => {
  const { style, clientWidth } = page.documentElement
  const { overflow, paddingInlineEnd } = style
  const lock = page[LOCK] ?? { count: 0, unlock: () => void Object.assign(style, { overflow, paddingInlineEnd }) }
  page[LOCK] = lock
  lock.count += 1
  if (lock.count === 1) {
    const bar = (page.defaultView?.innerWidth ?? 0) - clientWidth
    style.overflow = 'hidden'
    if (bar > 0) style.paddingInlineEnd = `${bar}px`
  }
  return () => {
    lock.count -= 1
    if (lock.count > 0) return
    page[LOCK] = undefined
    lock.unlock()
  }
}

/** ms; how long the frame takes to leave. */
const LEAVE = 120

/** Puts the modal back where the host takes it off the page, and closes its dialog, which has left the top layer. */
const keepOnPage = (dialog: HTMLDialogElement): Undo => {
  const page = dialog.ownerDocument
  // The shell is drawn into a shadow root.
  const { host } = dialog.getRootNode() as ShadowRoot
  const observer = new MutationObserver(() => {
    if (host.isConnected) return
    page.body?.append(host)
    dialog.close()
  })
  observer.observe(page, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Events of the native dialog, and the state that it follows. */
interface NativeDialogHandlers {
  /** The browser closed it, because a second Escape cannot be prevented, or the host took it off the page. */
  readonly onForced: () => void
  /** The modal opened or closed. What is drawn follows a task later. */
  readonly onChange: (run: () => void) => Undo
  readonly isOpen: () => boolean
  /** It has left the screen. */
  readonly onGone: () => void
}

/** Shows and hides a native modal dialog as `open` says. It returns the focus to where it was, as the platform does. */
const useNativeDialog = (
  dialog: RefObject<HTMLDialogElement | null>,
  frame: RefObject<HTMLElement | null>,
  open: boolean,
  handlers: NativeDialogHandlers,
): void => {
  const latest = useRef(handlers)
  latest.current = handlers

  // In the commit, so that it is shown with what was drawn before anything subscribes.
  useLayoutEffect(() => {
    const element = dialog.current
    const surface = frame.current
    if (!element || !open) return
    const unlock = lockScroll(element.ownerDocument)
    const letGo = keepOnPage(element)
    if (!element.open) element.showModal()
    surface?.focus({ preventScroll: true })
    // The browser reports it in a task of its own. A report of our own closing may come when the modal has been opened again.
    const closed = (): void => {
      if (!element.open && latest.current.isOpen()) latest.current.onForced()
    }
    element.addEventListener('close', closed)
    // The modal may have been closed, its dialog by the browser as well, and opened again before anything was drawn.
    let left = false
    const stop = latest.current.onChange(() => {
      if (!latest.current.isOpen()) left = true
      if (!left || !latest.current.isOpen()) return
      left = false
      if (element.open || !element.isConnected) return
      element.showModal()
      surface?.focus({ preventScroll: true })
    })
    return () => {
      element.removeEventListener('close', closed)
      stop()
      unlock()
      letGo()
      if (!element.open) return latest.current.onGone()
      const leave = animate(surface, { opacity: [1, 0] }, { duration: LEAVE, fill: 'forwards' })
      const end = (): void => {
        leave?.cancel()
        // Opened again meanwhile: then it stays.
        if (element.dataset.open === 'true') return
        element.close()
        latest.current.onGone()
      }
      if (leave) leave.finished.then(end, end)
      else end()
    }
  }, [dialog, frame, open])
}

/** The dialog: native, modal, in the top layer. */
export function ModalDialog() {
  useStyle(css)
  const shell = useShell()
  const { modal, revision } = shell
  useStore(revision)
  const open = useOpen(shell)
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLElement>(null)
  const pressed = useRef(false)
  const titleId = useId()
  const [gone, setGone] = useState(true)

  const close = (): void => {
    if (!modal.state.get().loading) void modal.close()
  }
  useNativeDialog(dialog, frame, open, {
    onForced: () => {
      void modal.close().then((closed) => {
        const element = dialog.current
        if (!closed && element?.dataset.open === 'true' && !element.open) element.showModal()
      })
    },
    onChange: (run) => modal.state.subscribe(run),
    isOpen: () => modal.state.get().open,
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
      onCancel={(event: SyntheticEvent) => {
        event.preventDefault()
        close()
      }}
      onKeyDown={(event: KeyboardEvent) => event.stopPropagation()}
      onPointerDown={(event) => {
        pressed.current = outside(event)
      }}
      onClick={(event) => {
        // A press inside that is released outside is a slip of the hand.
        if (pressed.current && outside(event)) close()
        pressed.current = false
      }}
    >
      {!gone && <ModalFrame frame={frame} titleId={titleId} onClose={close} />}
      <Notices />
    </dialog>
  )
}
