import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useStyle } from '../../style-root.tsx'
import css from '../layout/action-bar.css'
import { Button } from './button.tsx'

/** ms; what has just come on screen where the visitor was about to press is not what they meant to press. */
const REST = 500

/** Of the element's area; the rest is what rounding takes. */
const WHOLE = 0.99

/** Runs something later, until undone: the clock port's `after`. */
type After = (ms: number, run: () => void) => () => void

/**
 * Whether an element has been wholly visible, in a page that is looked at, for 500 ms in which nothing was pressed. Who taps on, or holds a
 * key down, has not read it yet: each press begins the rest anew.
 */
function useReady(ref: RefObject<HTMLElement | null>, after: After): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const element = ref.current
    const view = element?.ownerDocument.defaultView
    if (!element || !view) return
    const page = view.document
    const Observer = view.IntersectionObserver
    // Where nobody can say what is in view, everything is.
    let inView = Observer === undefined
    let over = false
    let stop = (): void => undefined
    const begin = (): void => {
      stop()
      const visible = inView && page.visibilityState !== 'hidden'
      if (visible && over) return
      over = false
      setReady(false)
      if (!visible) return
      stop = after(REST, () => {
        over = true
        setReady(true)
      })
    }
    const press = (): void => {
      if (!over) begin()
    }
    const observer =
      Observer &&
      new Observer(
        (entries) => {
          inView = (entries.at(-1)?.intersectionRatio ?? 0) >= WHOLE
          begin()
        },
        { threshold: [0, WHOLE] },
      )
    observer?.observe(element)
    page.addEventListener('visibilitychange', begin)
    for (const name of ['pointerdown', 'keydown']) view.addEventListener(name, press, true)
    begin()
    return () => {
      stop()
      observer?.disconnect()
      page.removeEventListener('visibilitychange', begin)
      for (const name of ['pointerdown', 'keydown']) view.removeEventListener(name, press, true)
    }
  }, [ref, after])
  return ready
}

export interface ApprovalBarProps {
  /** The words of the two buttons. */
  readonly reject: ReactNode
  readonly approve: ReactNode
  readonly onReject: () => void
  readonly onApprove: () => void
  /** The clock port's `after`. */
  readonly after: After
  /** The request cannot be read: Reject is the wider one, and Approve is not the primary. */
  readonly caution?: boolean | undefined
}

/**
 * Yes or no to a request. The buttons rest until they have been wholly visible for 500 ms in which nothing was pressed, so that a second
 * click on a host's button approves nothing, and they hear only what a visitor does, never a script's `click()`. Give it the request's id as
 * `key`: each request is a new question.
 */
export function ApprovalBar({ reject, approve, onReject, onApprove, after, caution }: ApprovalBarProps) {
  useStyle(css)
  const ref = useRef<HTMLDivElement>(null)
  const ready = useReady(ref, after)
  const byVisitor =
    (run: () => void) =>
    ({ nativeEvent }: MouseEvent): void => {
      if (nativeEvent.isTrusted) run()
    }
  return (
    <div ref={ref} className={`action-bar ${caution ? 'caution' : 'confirm'}`}>
      <Button disabled={!ready} onClick={byVisitor(onReject)}>
        {reject}
      </Button>
      <Button disabled={!ready} variant={caution ? 'secondary' : 'primary'} onClick={byVisitor(onApprove)}>
        {approve}
      </Button>
    </div>
  )
}
