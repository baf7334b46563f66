import type { ReactNode } from 'react'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { MARKS } from '../marks.ts'
import type { OfferedProvider } from '../service.ts'
import css from './socials.css'

/** The mark of a provider, in the colour of the text around it. */
export function Mark({ provider, large }: { readonly provider: OfferedProvider; readonly large?: boolean }): ReactNode {
  useStyle(css)
  return (
    <svg className={large ? 'social-mark large' : 'social-mark'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={MARKS[provider]} />
    </svg>
  )
}
