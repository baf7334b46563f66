import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { classNames, useStyle } from '../../style-root.tsx'
import css from './detail-list.css'

export interface DetailListProps extends ComponentPropsWithoutRef<'dl'> {
  /** A hairline above it. */
  readonly lined?: boolean | undefined
}

/** Names and values in rows, one edge each: network, fee, rate. Takes `DetailRow`s. */
export function DetailList({ lined, className, ...rest }: DetailListProps) {
  useStyle(css)
  return <dl {...rest} className={classNames('detail-list', lined && 'lined', className)} />
}

export interface DetailRowProps {
  readonly label: ReactNode
  /** The value. */
  readonly children: ReactNode
  /** Quiet text before the value, such as the amount in the coin of the network. */
  readonly note?: ReactNode
  /** The sum: strong, over a hairline. */
  readonly total?: boolean | undefined
  /** The value is not here yet: a bar of the same height. Say so in text elsewhere. */
  readonly loading?: boolean | undefined
}

/** One name and value of a `DetailList`. */
export function DetailRow({ label, children, note, total, loading }: DetailRowProps) {
  return (
    <div className={classNames('detail-row', total && 'total')}>
      <dt>{label}</dt>
      <dd aria-busy={loading ? true : undefined}>
        {loading ? (
          <span className="detail-list-wait" />
        ) : (
          <>
            {note !== undefined && <span className="detail-list-note">{note}</span>}
            {children}
          </>
        )}
      </dd>
    </div>
  )
}
