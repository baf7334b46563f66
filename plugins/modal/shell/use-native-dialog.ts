import { type RefObject, useEffect, useRef } from 'react'
import type { Undo } from '../../../kernel/contract/store.ts'

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
export interface NativeDialogHandlers {
  /** The browser closed it by itself, as a second Escape cannot be prevented, or the host took it off the page. */
  readonly onForced: () => void
  /** It has left the screen. */
  readonly onGone: () => void
}

/** Shows and hides a native modal dialog as `open` says. It returns the focus to where it was, as the platform does. */
export const useNativeDialog = (
  dialog: RefObject<HTMLDialogElement | null>,
  frame: RefObject<HTMLElement | null>,
  open: boolean,
  handlers: NativeDialogHandlers,
): void => {
  const latest = useRef(handlers)
  latest.current = handlers

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const close = (): void => latest.current.onForced()
    element.addEventListener('close', close)
    return () => element.removeEventListener('close', close)
  }, [dialog])

  useEffect(() => {
    const element = dialog.current
    const surface = frame.current
    if (!element || !open) return
    const unlock = lockScroll(element.ownerDocument)
    const letGo = keepOnPage(element)
    if (!element.open) element.showModal()
    surface?.focus({ preventScroll: true })
    return () => {
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
