import type { Undo } from '../../../kernel/contract/store.ts'

/** Keeps the page behind the modal still, without a jump where its scroll bar was. Through CSSOM, which a strict CSP allows. */
export const lockScroll = (page: Document): Undo => {
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
