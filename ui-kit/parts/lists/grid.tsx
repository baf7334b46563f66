import { Children, type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { useStyle } from '../../style-root.tsx'
import { pressHandler } from '../inputs/press.ts'
import { classNames } from '../layout/class-names.ts'
import { Skeleton } from '../status/skeleton.tsx'
import css from './grid.css'

/** Wallets in four columns. Each child (a `Cell`) becomes an item of a real list. */
export function Grid({ className, children, ...rest }: ComponentPropsWithoutRef<'ul'>) {
  useStyle(css)
  return (
    <ul part="list" {...rest} className={classNames('grid', className)}>
      {Children.map(children, (child) => (child === null || child === undefined || child === false ? null : <li>{child}</li>))}
    </ul>
  )
}

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
      <span className="cell-name">{name}</span>
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
