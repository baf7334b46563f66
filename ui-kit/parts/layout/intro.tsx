import type { ReactNode } from 'react'
import { useStyle } from '../../style-root.tsx'
import css from './intro.css'

/** The sentence a view begins with. `<b>` inside is louder. */
export function Intro({ children }: { readonly children: ReactNode }) {
  useStyle(css)
  return <p className="intro">{children}</p>
}
