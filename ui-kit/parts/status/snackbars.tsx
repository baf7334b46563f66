import type { CSSProperties } from 'react'
import { checkIcon, infoIcon, warnIcon } from '../../icons/icons.ts'
import { useStyle } from '../../style-root.tsx'
import { Icon } from '../identity/icon.tsx'
import { useHold } from '../inputs/use-hold.ts'
import css from './snackbars.css'
import { Spinner } from './spinner.tsx'

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
  useStyle(css)
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
