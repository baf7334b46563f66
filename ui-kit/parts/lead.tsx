import type { ReactNode } from 'react'
import { useStyle } from '../style-root.tsx'
import css from './lead.css'

/** The sentence a view begins with. `<b>` inside is louder. */
export function Lead({ children }: { readonly children: ReactNode }) {
  useStyle(css)
  return <p className="lead">{children}</p>
}
