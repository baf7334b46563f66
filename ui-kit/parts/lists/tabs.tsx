import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useStyle } from '../../style-root.tsx'
import { classNames } from '../layout/class-names.ts'
import { nextTab } from './next-tab.ts'
import css from './tabs.css'

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
  /** The panel of the shown tab. Leave it out where the tabs only filter what stands elsewhere. */
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
