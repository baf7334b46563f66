import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classNames, useStyle } from '../../style-root.tsx'
import css from './tabs.css'

/** The index a key leads to in a row of tabs, wrapping at both ends; `undefined` for a key that does not move. */
export function nextTab(key: string, at: number, count: number, rightToLeft: boolean): number | undefined {
  if (count === 0) return undefined
  const forward = rightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const backward = rightToLeft ? 'ArrowRight' : 'ArrowLeft'
  if (key === forward) return (at + 1) % count
  if (key === backward) return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

export interface TabItem {
  readonly id: string
  readonly label: ReactNode
}

export interface TabsProps {
  /** The accessible name of the list of tabs. */
  readonly label: string
  readonly items: readonly TabItem[]
  /** The id of the shown tab. An unknown id counts as the first. */
  readonly selected: string
  readonly onSelect: (id: string) => void
  /** The panel of the shown tab. Leave it out if the tabs only filter something else. */
  readonly children?: ReactNode
  readonly className?: string | undefined
}

/** Tabs over a panel. One stop in the tab order; arrow keys, Home and End select. */
export function Tabs({ label, items, selected, onSelect, children, className }: TabsProps) {
  useStyle(css)
  const id = useId()
  const shown = items.find((item) => item.id === selected) ?? items[0]
  const panelled = children !== undefined
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const at = items.findIndex((item) => item.id === shown?.id)
    const next = nextTab(event.key, at, items.length, rtl)
    const item = next === undefined ? undefined : items[next]
    if (next === undefined || item === undefined) return
    event.preventDefault()
    const button = event.currentTarget.children.item(next)
    if (button instanceof HTMLElement) button.focus()
    onSelect(item.id)
  }
  return (
    <>
      <div className={classNames('tabs', className)} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            part="button"
            role="tab"
            id={`${id}-${item.id}`}
            aria-selected={item === shown}
            aria-controls={panelled && item === shown ? `${id}-panel` : undefined}
            tabIndex={item === shown ? 0 : -1}
            onClick={() => onSelect(item.id)}
          >
            {item.label}
          </button>
        ))}
      </div>
      {panelled && shown && (
        <div className="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown.id}`}>
          {children}
        </div>
      )}
    </>
  )
}
