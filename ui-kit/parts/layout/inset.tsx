import type { ReactNode } from 'react'
import { useStyle } from '../../style-root.tsx'
import css from './inset.css'

/** Puts controls on the gutter of 16 px, 8 px apart. */
export function Inset({ children }: { readonly children: ReactNode }) {
  useStyle(css)
  return <div className="inset">{children}</div>
}
