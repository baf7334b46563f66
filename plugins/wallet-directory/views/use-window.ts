import { type RefObject, useEffect, useState } from 'react'

/** Lines that are drawn beyond what is on screen, before and after it. */
const BEYOND = 2

/** Lines that are drawn where nothing can be measured. */
const UNMEASURED = 12

/** The lines that are drawn: from the first up to, and without, the last. */
export interface LineWindow {
  readonly first: number
  readonly last: number
}

const scrollerOf = (element: Element): Element | undefined => {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return undefined
}

/** Which lines of a list are near what is on screen, so that a list of thousands is drawn in part. `height`: px of a line. */
export const useWindow = (list: RefObject<HTMLElement | null>, height: number): LineWindow => {
  const [lines, setLines] = useState<LineWindow>({ first: 0, last: UNMEASURED })
  useEffect(() => {
    const element = list.current
    const scroller = element && scrollerOf(element)
    if (!element || !scroller) return
    const measure = (): void => {
      const seen = scroller.clientHeight
      if (seen === 0) return
      const above = scroller.getBoundingClientRect().top - element.getBoundingClientRect().top
      const first = Math.max(0, Math.floor(above / height) - BEYOND)
      const last = Math.max(first, Math.ceil((above + seen) / height) + BEYOND)
      setLines((now) => (now.first === first && now.last === last ? now : { first, last }))
    }
    // A list that is new begins at its beginning.
    scroller.scrollTop = 0
    measure()
    scroller.addEventListener('scroll', measure, { passive: true })
    const resized = new ResizeObserver(measure)
    resized.observe(scroller)
    return () => {
      scroller.removeEventListener('scroll', measure)
      resized.disconnect()
    }
  }, [list, height])
  return lines
}
