import { Children, type ReactNode } from 'react'
import { useStyle } from '../style-root.tsx'
import css from './parties.css'

export interface PartiesProps {
  /** Two or more `Party`. */
  readonly children: ReactNode
}

/** Both sides of a transfer, swap, sign-in or approval, joined by a line. */
export function Parties({ children }: PartiesProps) {
  useStyle(css)
  return (
    <ul className="parties">
      {Children.map(children, (child) => (child === null || child === undefined || child === false ? null : <li>{child}</li>))}
    </ul>
  )
}

export interface PartyProps {
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
export function Party({ glyph, label, value, note, children }: PartyProps) {
  useStyle(css)
  return (
    <div className="party">
      {glyph}
      <div className="party-words">
        <span className="party-label">{label} </span>
        <span className="party-value">{value} </span>
        {note !== undefined && <span className="party-note">{note}</span>}
        {children}
      </div>
    </div>
  )
}
