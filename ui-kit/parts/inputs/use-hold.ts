import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

interface Hold<E extends HTMLElement> {
  readonly ref: RefObject<E | null>
  readonly onPointerEnter: () => void
  readonly onPointerLeave: () => void
  readonly onFocus: () => void
  readonly onBlur: (event: FocusEvent<E>) => void
}

/**
 * Calls `onHold` when the pointer or the focus enters an element, and `onRelease` when neither is in it any more. A removed
 * control sends no blur, so focus is looked up again whenever `content` changes; without content nothing is held.
 */
export function useHold<E extends HTMLElement>(
  content: readonly unknown[],
  onHold: (() => void) | undefined,
  onRelease: (() => void) | undefined,
): Hold<E> {
  const ref = useRef<E>(null)
  const inside = useRef({ pointer: false, focus: false })
  const mark = (change: Partial<{ pointer: boolean; focus: boolean }>) => {
    const before = inside.current.pointer || inside.current.focus
    inside.current = { ...inside.current, ...change }
    const after = inside.current.pointer || inside.current.focus
    if (after && !before) onHold?.()
    if (before && !after) onRelease?.()
  }
  useEffect(() => {
    if (content.length === 0) mark({ pointer: false, focus: false })
    else if (inside.current.focus && !ref.current?.matches(':focus-within')) mark({ focus: false })
  })
  return {
    ref,
    onPointerEnter: () => mark({ pointer: true }),
    onPointerLeave: () => mark({ pointer: false }),
    onFocus: () => mark({ focus: true }),
    onBlur: (event) => {
      if (!event.currentTarget.contains(event.relatedTarget)) mark({ focus: false })
    },
  }
}
