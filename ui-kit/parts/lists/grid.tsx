import { Children, type ComponentPropsWithoutRef, forwardRef, isValidElement, type ReactNode } from 'react'
import { classNames, useStyle } from '../../style-root.tsx'
import { pressHandler } from '../inputs/button.tsx'
import { Skeleton } from '../status/placeholders.tsx'
import css from './grid.css'

export interface GridProps extends ComponentPropsWithoutRef<'ul'> {
  /** Where only a part of a long list is drawn: the place of the first child in it, from 0. */
  readonly from?: number | undefined
  /** How many the whole list has. */
  readonly total?: number | undefined
  /** px that the part left out before it takes. */
  readonly before?: number | undefined
  /** px that the part left out after it takes. */
  readonly after?: number | undefined
}

const room = (px: number): string => `calc(var(--pt-inset) + ${px}px)`

/** Wallets in four columns. Each child (a `Cell`) becomes an item of a real list. */
export const Grid = /* @__PURE__ */ forwardRef<HTMLUListElement, GridProps>(function Grid(props, ref) {
  const { className, children, from = 0, total, before = 0, after = 0, ...rest } = props
  useStyle(css)
  const drawn = Children.toArray(children)
  return (
    <ul
      part="list"
      {...rest}
      ref={ref}
      className={classNames('grid', className)}
      style={total === undefined ? rest.style : { ...rest.style, paddingBlockStart: room(before), paddingBlockEnd: room(after) }}
    >
      {drawn.map((child, at) => (
        <li
          key={isValidElement(child) ? child.key : at}
          {...(total !== undefined && { 'aria-posinset': from + at + 1, 'aria-setsize': total })}
        >
          {child}
        </li>
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
