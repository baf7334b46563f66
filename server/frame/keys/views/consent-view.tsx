import { type ReactNode, useEffect, useRef, useState } from 'react'
import { visibleText } from '../../../../kernel/contract/tools/visible-text.ts'
import { Button } from '../../../../ui-kit/parts/inputs/button.tsx'
import { ActionBar, Intro } from '../../../../ui-kit/parts/layout/view-layout.tsx'
import type { KeyDialog } from '../flow/key-dialog.ts'
import type { SayKeys } from '../texts.ts'
import { KeyDialogFrame, Problem } from './dialog-parts.tsx'
import { useAct } from './use-act.ts'

/**
 * Listens for the presses on the two buttons: they rest until the visitor has had them in sight, and a page that lays something over the
 * frame gets no answer. Answers what ends it. `changed` says whether they may be pressed.
 */
export type GuardConsent = (
  buttons: { readonly reject: HTMLElement; readonly approve: HTMLElement },
  listener: { readonly changed: (ready: boolean) => void; readonly answer: (given: 'approved' | 'rejected') => void },
) => () => void

export interface ConsentViewProps {
  readonly dialog: Extract<KeyDialog, { readonly kind: 'consent' }>
  /** The exact origin of the page that holds the frame. */
  readonly origin: string
  readonly guard: GuardConsent
  readonly say: SayKeys
}

/** Whether the page that holds the frame may use the account that another page has in this browser. */
export function ConsentView({ dialog, origin, guard, say }: ConsentViewProps): ReactNode {
  const { usedBy, submit, cancel } = dialog
  const act = useAct(say)
  const reject = useRef<HTMLButtonElement>(null)
  const approve = useRef<HTMLButtonElement>(null)
  const [ready, setReady] = useState(false)
  const answer = useRef<(given: 'approved' | 'rejected') => void>(cancel)
  answer.current = (given) => (given === 'approved' ? act.run(submit) : cancel())
  useEffect(() => {
    if (!reject.current || !approve.current) return
    return guard({ reject: reject.current, approve: approve.current }, { changed: setReady, answer: (given) => answer.current(given) })
  }, [guard])
  return (
    <KeyDialogFrame title={say('consentTitle')} say={say}>
      <Intro>{say('consentLead', { origin: visibleText(origin) })}</Intro>
      <Intro>{say('consentUsedBy', { usedBy: visibleText(usedBy) })}</Intro>
      <Problem>{act.error}</Problem>
      <ActionBar split="confirm" lined>
        <Button ref={reject} disabled={!ready}>
          {say('cancel')}
        </Button>
        <Button ref={approve} variant="primary" disabled={!ready} loading={act.busy && say('working')}>
          {say('allow')}
        </Button>
      </ActionBar>
    </KeyDialogFrame>
  )
}
