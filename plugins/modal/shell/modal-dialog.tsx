import { type KeyboardEvent, type MouseEvent, type RefObject, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Undo } from '../../../kernel/contract/store.ts'
import type { ViewName } from '../../../kernel/contract/views.ts'
import { useStore } from '../../../kernel/react/hooks.ts'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { animate } from './animate.ts'
import { Notices } from './dialog-parts.tsx'
import css from './modal-dialog.css'
import { ModalFrame } from './modal-frame.tsx'
import { type ShellServices, useShell } from './mount-shell.tsx'

/** Keeps the page behind the modal still, without a jump where its scroll bar was. Through CSSOM, which a strict CSP allows. */
const lockScroll = (page: Document): Undo => {
  const { style, clientWidth } = page.documentElement
  const { overflow, paddingInlineEnd } = style
  const bar = (page.defaultView?.innerWidth ?? 0) - clientWidth
  style.overflow = 'hidden'
  if (bar > 0) style.paddingInlineEnd = `${bar}px`
  return () => void Object.assign(style, { overflow, paddingInlineEnd })
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

  // In the commit and not after: it is shown with what was drawn, before anything subscribes.
  useLayoutEffect(() => {
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

/** In the next task. No timer, but where there is nothing else: browsers hold those of a page in the background. */
const inNextTask = (run: () => void): void => {
  if (!globalThis.MessageChannel) return void setTimeout(run)
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    run()
  }
  port2.postMessage(0)
}

/** ms; for so long an opening waits for its view, whose code is most often on its way with the shell's. */
const VIEW_LIMIT = 100

/**
 * Whether the modal is open, said when its view can be drawn, and a task later: by then wallets have announced themselves, and the first
 * drawing has all of it. That drawing is of one piece: a deferred one is interrupted, and begun anew when a store changes meanwhile. What
 * is drawn for the first time because it is wanted is in a task of its own already.
 */
const useOpen = ({ modal: { state }, router, views }: ShellServices): boolean => {
  const canDraw = (): boolean => {
    const view = router.current.get()?.view
    return view === undefined || (router.entry.get().status !== 'entering' && views.loaded(view) !== undefined)
  }
  const [open, setOpen] = useState(() => state.get().open && canDraw())
  // biome-ignore lint/correctness/useExhaustiveDependencies: made of services, which stay
  useLayoutEffect(() => {
    let shown = open
    let stop: Undo = () => undefined
    const show = (): void => {
      stop()
      shown = state.get().open
      setOpen(shown)
    }
    const wait = (view: ViewName): void => {
      const limit = setTimeout(show, VIEW_LIMIT)
      const look = (): void => inNextTask(() => waiting && canDraw() && show())
      let waiting = true
      const unfollow = router.entry.subscribe(look)
      stop = () => {
        waiting = false
        clearTimeout(limit)
        unfollow()
      }
      views.load(view).then(look, () => waiting && show())
    }
    const follow = (): void => {
      stop()
      inNextTask(() => {
        const view = router.current.get()?.view
        if (shown || !state.get().open || view === undefined || canDraw()) show()
        else wait(view)
      })
    }
    follow()
    const unfollow = state.subscribe(follow)
    return () => {
      stop()
      unfollow()
    }
  }, [state, router, views])
  return open
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
      {!gone && <ModalFrame frame={frame} titleId={titleId} onClose={close} />}
      <Notices />
    </dialog>
  )
}
