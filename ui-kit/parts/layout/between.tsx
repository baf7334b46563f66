import type { ReactNode } from 'react'
import { useStyle } from '../../style-root.tsx'
import css from './between.css'

/** Puts an `IconButton` of the variant `outline` on the line between two entries. */
export function Between({ children }: { readonly children: ReactNode }) {
  useStyle(css)
  return <div className="between">{children}</div>
}
