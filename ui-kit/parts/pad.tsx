import type { ReactNode } from 'react'
import { useStyle } from '../style-root.tsx'
import css from './pad.css'

/** Puts controls on the gutter of 16 px, 8 px apart. */
export function Pad({ children }: { readonly children: ReactNode }) {
  useStyle(css)
  return <div className="pad">{children}</div>
}
