import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { Undo } from '../../../kernel/contract/store.ts'
import { useStore } from '../../../kernel/react/hooks.ts'
import { DialogFrame } from '../../../ui-kit/parts/layout/dialog.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { Header, Notices, ShellAlert } from './dialog-parts.tsx'
import css from './modal-dialog.css'
import { useShell } from './mount-shell.tsx'
import { Outlet } from './outlet.tsx'
import { useShownView } from './use-shown-view.ts'

/** Keeps the page behind the modal still, without a jump where its scroll bar was. Through CSSOM, which a strict CSP allows. */
const lockScroll = (page: Document): Undo => {
  const root = page.documentElement
  const view = page.defaultView
  if (!view) return () => undefined
  const bar = view.innerWidth - root.clientWidth
  const before = { overflow: root.style.overflow, padding: root.style.paddingInlineEnd }
  root.style.overflow = 'hidden'
  if (bar > 0) root.style.paddingInlineEnd = `${bar}px`
  return () => {
    root.style.overflow = before.overflow
    root.style.paddingInlineEnd = before.padding
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

/** What the native dialog reports. */
interface NativeDialogHandlers {
  /** The browser closed it by itself, as a second Escape cannot be prevented, or the host took it off the page. */
  readonly onForced: () => void
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

  useEffect(() => {
    const element = dialog.current
    const surface = frame.current
    if (!element || !open) return
    const unlock = lockScroll(element.ownerDocument)
    const letGo = keepOnPage(element)
    if (!element.open) element.showModal()
    surface?.focus({ preventScroll: true })
    // The browser says it in a task of its own: what it says of our own closing may come when the modal has been opened again.
    const closed = (): void => {
      if (!element.open) latest.current.onForced()
    }
    element.addEventListener('close', closed)
    return () => {
      element.removeEventListener('close', closed)
      unlock()
      letGo()
      if (!element.open) return latest.current.onGone()
      const still = element.ownerDocument.defaultView?.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true
      const leave = still ? undefined : surface?.animate({ opacity: [1, 0] }, { duration: LEAVE, fill: 'forwards' })
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
  const { modal } = useShell()
  const { open: wanted, shaking, loading } = useStore(modal.state)
  // Drawn in the next task and not in this one: by then what is loaded has been entered, and the first drawing has all of it.
  const turned = useDeferredValue(wanted)
  const open = wanted && turned
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
      {!gone && (
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
      )}
      <Notices />
    </dialog>
  )
}
