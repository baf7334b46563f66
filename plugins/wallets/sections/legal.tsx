import type { ReactNode } from 'react'
import { useScope, useServices, useStore } from '../../../kernel/react/hooks.ts'
import { Checkbox } from '../../../ui-kit/parts/inputs/checkbox.tsx'
import { Footnote } from '../../../ui-kit/parts/layout/text.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import css from './legal.css'
import LegalFoot, { Sentence } from './legal-foot.tsx'

/**
 * What the host wants accepted, around the ways to connect: as a sentence, or as a checkbox without which none of them can be used. The host's
 * disclaimer stands below.
 */
export function Legal({ children }: { readonly children: ReactNode }) {
  useStyle(css)
  const { wallets } = useServices(manifest)
  const { termsUrl, privacyUrl, legalCheckbox, disclaimer } = useScope(manifest).options
  const accepted = useStore(wallets.accepted)
  if (!legalCheckbox || (termsUrl ?? privacyUrl) === undefined) {
    return (
      <>
        {children}
        <LegalFoot />
      </>
    )
  }
  return (
    <>
      <Checkbox className="legal" checked={accepted} onChecked={wallets.accept}>
        <Sentence textKey="legalAccept" />
      </Checkbox>
      {/* A name that React 18 does not know as one without value. */}
      <div ref={(element) => void element?.toggleAttribute('inert', !accepted)}>{children}</div>
      {disclaimer !== undefined && <Footnote>{disclaimer as ReactNode}</Footnote>}
    </>
  )
}
