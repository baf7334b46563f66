import type { ReactNode } from 'react'
import { useStyle } from '../../style-root.tsx'
import { Field } from './field.tsx'
import css from './search-bar.css'

export interface SearchBarProps {
  /** The accessible name. */
  readonly label: string
  /** Default: the label. */
  readonly placeholder?: string
  /** The name of the button that empties the field. */
  readonly clearLabel: string
  readonly value: string
  readonly onValue: (value: string) => void
  /** `IconButton`s of the variant `raised`, after the field. */
  readonly children?: ReactNode
}

/** The search field over a list. */
export function SearchBar({ children, placeholder, ...field }: SearchBarProps) {
  useStyle(css)
  return (
    <div className="search-bar">
      <Field search placeholder={placeholder ?? field.label} {...field} />
      {children}
    </div>
  )
}
