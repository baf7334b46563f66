import { Children, type ReactNode } from 'react'
import { useStyle } from '../../style-root.tsx'
import css from './transfer-sides.css'

export interface TransferSidesProps {
  /** Two or more `TransferSide`. */
  readonly children: ReactNode
}

/** Both sides of a transfer, swap, sign-in or approval, joined by a line. */
export function TransferSides({ children }: TransferSidesProps) {
  useStyle(css)
  return (
    <ul className="transfer-sides">
      {Children.map(children, (child) => (child === null || child === undefined || child === false ? null : <li>{child}</li>))}
    </ul>
  )
}

export interface TransferSideProps {
  /** A `Glyph` of 32 px. */
  readonly glyph: ReactNode
  /** Which side it is ("You send"). */
  readonly label: ReactNode
  readonly value: ReactNode
  /** A quiet line below, such as the worth. */
  readonly note?: ReactNode
  /** What follows, such as an `Address`. */
  readonly children?: ReactNode
}

/** One side. */
export function TransferSide({ glyph, label, value, note, children }: TransferSideProps) {
  useStyle(css)
  return (
    <div className="transfer-side">
      {glyph}
      <div className="transfer-side-text">
        <span className="transfer-side-label">{label} </span>
        <span className="transfer-side-value">{value} </span>
        {note !== undefined && <span className="transfer-side-note">{note}</span>}
        {children}
      </div>
    </div>
  )
}
