import { type RefObject, useEffect, useRef } from 'react'
import { lockScroll } from './scroll-lock.ts'

/** ms; how long the frame takes to leave. */
const LEAVE = 120

/** What the native dialog reports. */
export interface NativeDialogHandlers {
  /** The browser closed it by itself: a second Escape cannot be prevented. */
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
    if (!element.open) element.showModal()
    surface?.focus({ preventScroll: true })
    return () => {
      unlock()
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
