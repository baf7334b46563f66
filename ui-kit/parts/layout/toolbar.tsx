import type { ReactNode } from 'react'
import { useStyle } from '../../style-root.tsx'
import css from './toolbar.css'

/** The line over a list: a search `Field`, and `IconButton`s of the variant `raised`. The first child takes the room. */
export function Toolbar({ children }: { readonly children: ReactNode }) {
  useStyle(css)
  return <div className="toolbar">{children}</div>
}
