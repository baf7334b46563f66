import { type CSSProperties, type FocusEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { checkIcon, closeIcon, infoIcon, warnIcon } from '../../icons/icons.ts'
import { classNames, useStyle } from '../../style-root.tsx'
import { Icon } from '../identity/icon.tsx'
import { IconButton } from '../inputs/icon-button.tsx'
import noticeCss from './notice.css'
import snackbarsCss from './snackbars.css'
import { Spinner } from './spinner.tsx'

export interface AlertBarProps {
  /** Default `danger`. */
  readonly kind?: 'warning' | 'danger' | 'info' | undefined
  readonly children: ReactNode
  /** The name of the button that removes the bar. */
  readonly dismissLabel: string
  readonly onDismiss: () => void
}

/** One line over the header about the whole modal, such as a wrong configuration. Announced at once. */
export function AlertBar({ kind = 'danger', children, dismissLabel, onDismiss }: AlertBarProps) {
  useStyle(noticeCss)
  return (
    <div className={classNames('notice', 'alert', kind)} role="alert">
      <Icon icon={kind === 'info' ? infoIcon : warnIcon} />
      <span>{children}</span>
      <IconButton icon={closeIcon} label={dismissLabel} onClick={onDismiss} />
    </div>
  )
}

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
function useHold<E extends HTMLElement>(
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

export interface Snackbar {
  readonly id: string
  readonly kind: 'success' | 'error' | 'info' | 'loading'
  readonly text: string
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined
}

export interface SnackbarsProps {
  /** The accessible name of the stack. */
  readonly label: string
  /** Oldest first. The owner keeps the time (4000 ms) and the number (three). */
  readonly items: readonly Snackbar[]
  /** The pointer or the focus entered the stack: stop the clocks. */
  readonly onHold?: (() => void) | undefined
  /** Both have left it, or what they were on is gone: let the clocks run. */
  readonly onRelease?: (() => void) | undefined
}

/**
 * Short messages beside the dialog, newest last. Keep it mounted while it is empty: its live regions must be there
 * before a message comes. Errors are announced at once, the others when there is a pause.
 */
export function Snackbars({ label, items, onHold, onRelease }: SnackbarsProps) {
  useStyle(snackbarsCss)
  const hold = useHold<HTMLElement>(items, onHold, onRelease)
  const placed = items.map((item, order) => ({ item, order }))
  return (
    <section className="snackbars" aria-label={label} {...hold}>
      <div className="snackbars-live" role="status">
        {placed.map(({ item, order }) => item.kind !== 'error' && <SnackbarItem key={item.id} item={item} order={order} />)}
      </div>
      <div className="snackbars-live" role="alert">
        {placed.map(({ item, order }) => item.kind === 'error' && <SnackbarItem key={item.id} item={item} order={order} />)}
      </div>
    </section>
  )
}

function SnackbarItem({ item, order }: { readonly item: Snackbar; readonly order: number }) {
  const style: CSSProperties = { order }
  return (
    <div className={`snackbar ${item.kind}`} style={style}>
      <span className="snackbar-sign">
        {item.kind === 'loading' ? (
          <Spinner />
        ) : (
          <Icon icon={item.kind === 'success' ? checkIcon : item.kind === 'error' ? warnIcon : infoIcon} />
        )}
      </span>
      <span>{item.text}</span>
      {item.action && (
        <button type="button" part="button" className="snackbar-action" onClick={item.action.onSelect}>
          {item.action.label}
        </button>
      )}
    </div>
  )
}
