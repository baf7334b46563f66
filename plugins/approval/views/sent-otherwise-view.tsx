import type { ReactNode } from 'react'
import type { SentDifference } from '../../../kernel/contract/sent-check.ts'
import { visibleText } from '../../../kernel/contract/tools/visible-text.ts'
import type { ViewProps } from '../../../kernel/contract/views.ts'
import { useServices, useText } from '../../../kernel/react/hooks.ts'
import { CodeBlock } from '../../../ui-kit/parts/identity/code-block.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Label } from '../../../ui-kit/parts/layout/text.tsx'
import { ActionBar } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import reviewCss from '../../../ui-kit/review/review.css'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'

const NAMES = {
  from: 'sentFrom',
  to: 'sentTo',
  value: 'sentValue',
  data: 'sentData',
  authorization: 'sentAuthorization',
  signature: 'sentSignature',
} as const satisfies Record<SentDifference['member'], string>

/** A value in fixed pitch, under the name of what it is. */
function Value({ name, children }: { readonly name: string; readonly children: string }): ReactNode {
  return (
    <div className="review-text">
      <Label>{name}</Label>
      <CodeBlock role="group" aria-label={name} dir="ltr">
        {visibleText(children)}
      </CodeBlock>
    </div>
  )
}

/** Says that a wallet has sent or signed something else than what was reviewed, and what of it is otherwise. */
export default function SentOtherwiseView({ params: { hash, differences } }: ViewProps<'SentOtherwise'>): ReactNode {
  useStyle(reviewCss)
  const text = useText(manifest)
  const { modal } = useServices(manifest)
  const signed = differences.some(({ member }) => member === 'signature')
  const named = (value: string): string => (value === '0x' ? text('sentNothing') : value)
  return (
    <>
      <Notice kind="danger" role="alert" strong title={text(signed ? 'signedOtherwiseTitle' : 'sentOtherwiseTitle')}>
        {text(signed ? 'signedOtherwiseText' : 'sentOtherwiseText')}
      </Notice>
      {differences.map(({ member, reviewed, sent }) => (
        <section key={member} aria-label={text(NAMES[member])}>
          <Label lined>{text(NAMES[member])}</Label>
          <Value name={text(signed ? 'signedReviewed' : 'sentReviewed')}>{named(reviewed)}</Value>
          <Value name={text(signed ? 'signedActual' : 'sentActual')}>{named(sent)}</Value>
        </section>
      ))}
      {hash !== undefined && <Value name={text('sentHash')}>{hash}</Value>}
      <ActionBar>
        <Button variant="primary" onClick={() => void modal.close()}>
          {text('sentDone')}
        </Button>
      </ActionBar>
    </>
  )
}
