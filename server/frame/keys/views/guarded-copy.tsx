import { type ReactNode, useState } from 'react'
import { checkIcon, copyIcon } from '../../../../ui-kit/icons/icons.ts'
import { Footnote, VisuallyHidden } from '../../../../ui-kit/parts/layout/text.tsx'
import { Inset } from '../../../../ui-kit/parts/layout/view-layout.tsx'
import { Notice } from '../../../../ui-kit/parts/status/notice.tsx'
import type { SayKeys } from '../texts.ts'
import { GuardedButton } from './guarded-button.tsx'

export interface GuardedCopyProps {
  /** A secret. The page around may read the clipboard, so a press that it has stolen must not fill it. */
  readonly value: string
  readonly say: SayKeys
}

/** Copies a secret. Where the browser refuses, or the frame cannot be sure of the press, the visitor writes it down. */
export function GuardedCopy({ value, say }: GuardedCopyProps): ReactNode {
  const [copied, setCopied] = useState<boolean>()
  const [covered, setCovered] = useState(false)
  const copy = (): void => {
    // Called in the press: a browser lets no later code write.
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <>
      {covered && <Notice kind="warning" role="alert" title={say('coveredDialog')} />}
      <Inset>
        <GuardedButton
          size="s"
          icon={copied ? checkIcon : copyIcon}
          onPress={copy}
          onUncertain={() => setCopied(false)}
          onCovered={setCovered}
        >
          {say(copied ? 'copied' : 'copy')}
        </GuardedButton>
        <VisuallyHidden role="status">{copied ? say('copied') : ''}</VisuallyHidden>
      </Inset>
      {copied === false && <Footnote plain>{say('copyFailed')}</Footnote>}
    </>
  )
}
