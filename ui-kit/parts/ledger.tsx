import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { useStyle } from '../style-root.tsx'
import { classNames } from './class-names.ts'
import css from './ledger.css'

export interface LedgerProps extends ComponentPropsWithoutRef<'dl'> {
  /** A hairline above it. */
  readonly lined?: boolean | undefined
}

/** Names and values in rows, one edge each: network, fee, rate. Takes `LedgerRow`s. */
export function Ledger({ lined, className, ...rest }: LedgerProps) {
  useStyle(css)
  return <dl {...rest} className={classNames('ledger', lined && 'lined', className)} />
}

export interface LedgerRowProps {
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

/** One name and value of a `Ledger`. */
export function LedgerRow({ label, children, note, total, loading }: LedgerRowProps) {
  return (
    <div className={classNames('ledger-row', total && 'total')}>
      <dt>{label}</dt>
      <dd aria-busy={loading ? true : undefined}>
        {loading ? (
          <span className="ledger-wait" />
        ) : (
          <>
            {note !== undefined && <span className="ledger-note">{note}</span>}
            {children}
          </>
        )}
      </dd>
    </div>
  )
}
