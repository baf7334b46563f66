import type { ReactNode } from 'react'
import { Inset } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { EmailForm } from './email-form.tsx'

/** The sign-in by e-mail in Connect. */
export default function EmailMethod(): ReactNode {
  return (
    <Inset>
      <EmailForm suggests />
    </Inset>
  )
}
