import type { Undo } from '../../../kernel/contract/store.ts'

/** px; a finger that goes further has not tapped. */
const SLOP = 16

/**
 * ms from the release to its click, which a browser makes of a tap a moment later. A later click comes from elsewhere, for instance from
 * assistive technology.
 */
const CLICK_LIMIT = 1_000

interface Press {
  /** Undefined: nothing that can be clicked. */
  readonly control: HTMLElement | undefined
  readonly x: number
  readonly y: number
  /** `timeStamp` of the release. */
  released?: number
}

const controlOf = (event: Event): HTMLElement | undefined =>
  (event.target as Element).closest<HTMLElement>('a, button, input, select, textarea, label') ?? undefined

/**
 * Sends a click to the element that was pressed, even if the drawing moves under the finger before it is lifted. A browser would give it to
 * whatever is there by then, or to nothing. The pressed element gets a script's click instead, which approves nothing. The element under
 * the finger gets none.
 */
export const clickWhatWasPressed = (root: ShadowRoot): Undo => {
  let last: Press | undefined
  const press = (event: PointerEvent): void => {
    last = event.isPrimary ? { control: controlOf(event), x: event.clientX, y: event.clientY } : undefined
  }
  const release = ({ timeStamp }: PointerEvent): void => {
    if (last) last.released = timeStamp
  }
  const cancel = (): void => {
    last = undefined
  }
  const click = (event: MouseEvent): void => {
    const { control, x, y, released = Number.NEGATIVE_INFINITY } = last ?? { x: 0, y: 0 }
    last = undefined
    const within = Math.hypot(event.clientX - x, event.clientY - y) <= SLOP && event.timeStamp - released <= CLICK_LIMIT
    if (!event.isTrusted || !within || controlOf(event) === control) return
    event.stopPropagation()
    event.preventDefault()
    if (!control?.isConnected) return
    control.focus({ preventScroll: true })
    control.click()
  }
  const listeners = { pointerdown: press, pointerup: release, pointercancel: cancel, click }
  for (const [type, listener] of Object.entries(listeners)) root.addEventListener(type, listener as EventListener, true)
  return () => {
    for (const [type, listener] of Object.entries(listeners)) root.removeEventListener(type, listener as EventListener, true)
  }
}
