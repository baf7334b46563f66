import { Children, type ComponentPropsWithoutRef, forwardRef, isValidElement, type ReactNode } from 'react'
import { classNames, useStyle } from '../../style-root.tsx'
import { pressHandler } from '../inputs/button.tsx'
import { Skeleton } from '../status/placeholders.tsx'
import css from './grid.css'

export type GridProps = ComponentPropsWithoutRef<'ul'>

/** Wallets in four columns. Each child (a `Cell`) becomes an item of a real list. A long list of them is a `WindowedList`. */
export const Grid = /* @__PURE__ */ forwardRef<HTMLUListElement, GridProps>(function Grid({ className, children, ...rest }, ref) {
  useStyle(css)
  return (
    <ul part="list" {...rest} ref={ref} className={classNames('grid', className)}>
      {Children.toArray(children).map((child, at) => (
        <li key={isValidElement(child) ? child.key : at}>{child}</li>
      ))}
    </ul>
  )
})

export interface CellProps extends Omit<ComponentPropsWithoutRef<'button'>, 'name' | 'disabled' | 'children'> {
  /** A `Glyph` of 48 px. */
  readonly glyph: ReactNode
  readonly name: string
  /** Ignores clicks but stays in the tab order. */
  readonly disabled?: boolean | undefined
}

/** One wallet of a `Grid`: a logo over a name of one line. */
export const Cell = /* @__PURE__ */ forwardRef<HTMLButtonElement, CellProps>(function Cell(props, ref) {
  const { glyph, name, disabled = false, className, onClick, ...rest } = props
  useStyle(css)
  return (
    <button
      type="button"
      part="item"
      title={name}
      {...rest}
      ref={ref}
      className={classNames('cell', className)}
      aria-disabled={disabled ? true : rest['aria-disabled']}
      onClick={pressHandler(disabled, onClick)}
    >
      {glyph}
      {/* Where it is cut its beginning stays, whatever the direction of the page. */}
      <span className="cell-name" dir="auto">
        {name}
      </span>
    </button>
  )
})

/** A `Cell` that is loading, of the same size. */
export function SkeletonCell() {
  useStyle(css)
  return (
    <div className="cell" aria-hidden="true">
      <Skeleton width={48} height={48} />
      <Skeleton shape="small" width={48} />
    </div>
  )
}
