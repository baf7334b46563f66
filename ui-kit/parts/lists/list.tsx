import { Children, type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { checkIcon, chevronIcon } from '../../icons/icons.ts'
import { classNames, useStyle } from '../../style-root.tsx'
import { Icon } from '../identity/icon.tsx'
import { pressHandler } from '../inputs/button.tsx'
import { Skeleton } from '../status/placeholders.tsx'
import { Spinner } from '../status/spinner.tsx'
import listCss from './list.css'
import rowCss from './row.css'

export interface RowProps extends Omit<ComponentPropsWithoutRef<'button'>, 'disabled' | 'name' | 'value' | 'children'> {
  /** A `Glyph` of 32 px in the leading column. */
  readonly glyph?: ReactNode
  readonly name: ReactNode
  /** A second line under the name. */
  readonly sub?: ReactNode
  /** A tag in plain words at the end ("Installed"), or an icon. */
  readonly end?: ReactNode
  /** A value at the end, as loud as the name. */
  readonly value?: ReactNode
  /** A second line under the value. */
  readonly valueSub?: ReactNode
  /** The row leads further. */
  readonly chevron?: boolean | undefined
  /** The row is the current choice: a check at the end. */
  readonly selected?: boolean | undefined
  /** A spinner in the tag's place; clicks are ignored. */
  readonly loading?: boolean | undefined
  /** Why the row cannot be used ("Not in this wallet"). It stands in the tag's place; clicks are ignored. */
  readonly disabled?: string | undefined
}

/** A row of a list: a button where `onClick` is given, else plain text. 48 px high, 52 with two lines or on touch. */
export const Row = /* @__PURE__ */ forwardRef<HTMLButtonElement, RowProps>(function Row(props, ref) {
  const { glyph, name, sub, end, value, valueSub, chevron, selected, loading = false, disabled, className, onClick, ...rest } = props
  useStyle(rowCss)
  const off = disabled !== undefined
  const two = sub !== undefined || valueSub !== undefined
  const classes = classNames('row', two && 'two', glyph === undefined && 'bare', className)
  const content = (
    <>
      {glyph}
      <span className="row-text">
        <bdi className="row-name">{name}</bdi>
        {sub !== undefined && <span className="row-sub"> {sub}</span>}
      </span>{' '}
      <RowEnd end={disabled ?? end} value={value} valueSub={valueSub} chevron={chevron} selected={selected} loading={loading && !off} />
    </>
  )
  if (onClick === undefined && !off) {
    const { id, style, role, 'aria-label': label, 'aria-busy': busy = loading || undefined } = rest
    return (
      // biome-ignore lint/a11y/useAriaPropsSupportedByRole: whoever gives a label gives a role that takes it
      <div part="item" className={classes} id={id} style={style} role={role} aria-label={label} aria-busy={busy}>
        {content}
      </div>
    )
  }
  return (
    <button
      type="button"
      part="item"
      {...rest}
      ref={ref}
      className={classes}
      aria-current={selected ? true : rest['aria-current']}
      aria-disabled={off || loading ? true : undefined}
      aria-busy={loading ? true : rest['aria-busy']}
      data-off={off ? '' : undefined}
      onClick={pressHandler(off || loading, onClick)}
    >
      {content}
    </button>
  )
})

function RowEnd({
  end,
  value,
  valueSub,
  chevron,
  selected,
  loading,
}: Pick<RowProps, 'end' | 'value' | 'valueSub' | 'chevron' | 'selected' | 'loading'>) {
  if (value !== undefined || valueSub !== undefined) {
    return (
      <span className="row-values">
        <span className="row-value">{value}</span>
        {valueSub !== undefined && <span className="row-sub"> {valueSub}</span>}
      </span>
    )
  }
  return (
    <span className="row-end">
      {loading ? <Spinner /> : end}
      {selected && !loading && <Icon icon={checkIcon} className="row-check" />}
      {chevron && <Icon icon={chevronIcon} size="s" />}
    </span>
  )
}

export interface SkeletonRowProps {
  /** The shape of the glyph to come. Default `square`. */
  readonly glyph?: 'square' | 'circle' | 'none' | undefined
  /** Two lines and a value, as for a token. */
  readonly two?: boolean | undefined
}

/** A `Row` that is loading, of the same height. */
export function SkeletonRow({ glyph = 'square', two = false }: SkeletonRowProps) {
  useStyle(rowCss)
  return (
    <div className={classNames('row', two && 'two', glyph === 'none' && 'bare')} aria-hidden="true">
      {glyph === 'circle' && <Skeleton shape="circle" width={32} />}
      {glyph === 'square' && <Skeleton width={32} height={32} />}
      <span className="row-text">
        <Skeleton shape="text" width={96} />
        {two && <Skeleton shape="small" width={72} />}
      </span>
      <span className="row-values">
        <Skeleton shape={two ? 'text' : 'small'} width={56} />
        {two && <Skeleton shape="small" width={40} />}
      </span>
    </div>
  )
}

/** Rows under one another. Each child becomes an item of a real list. Give it `aria-label` where no heading names it. */
export function List({ className, children, ...rest }: ComponentPropsWithoutRef<'ul'>) {
  useStyle(listCss)
  return (
    <ul part="list" {...rest} className={classNames('list', className)}>
      {Children.map(children, (child) => (child === null || child === undefined || child === false ? null : <li>{child}</li>))}
    </ul>
  )
}
