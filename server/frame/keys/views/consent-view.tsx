import type { ReactNode } from 'react'
import { visibleText } from '../../../../kernel/contract/tools/visible-text.ts'
import { Button } from '../../../../ui-kit/parts/inputs/button.tsx'
import { Intro } from '../../../../ui-kit/parts/layout/view-layout.tsx'
import type { KeyDialog } from '../flow/key-dialog.ts'
import type { SayKeys } from '../texts.ts'
import { KeyDialogFrame } from './dialog-parts.tsx'
import { GuardedBar } from './guarded-bar.tsx'
import { useAct } from './use-act.ts'

export interface ConsentViewProps {
  readonly dialog: Extract<KeyDialog, { readonly kind: 'consent' }>
  /** The exact origin of the page that holds the frame. */
  readonly origin: string
  readonly say: SayKeys
}

/** Whether the page that holds the frame may use the account that another page has in this browser. */
export function ConsentView({ dialog, origin, say }: ConsentViewProps): ReactNode {
  const { usedBy, submit, cancel } = dialog
  const act = useAct(say)
  const lead = say('consentLead', { origin: visibleText(origin) })
  return (
    <KeyDialogFrame title={say('consentTitle')} say={say} about={lead}>
      <Intro>{lead}</Intro>
      <Intro>{say('consentUsedBy', { usedBy: visibleText(usedBy) })}</Intro>
      <GuardedBar
        say={say}
        action={say('allow')}
        busy={act.busy}
        error={act.error}
        refuse={<Button onClick={cancel}>{say('cancel')}</Button>}
        onPress={() => act.run(submit)}
      />
    </KeyDialogFrame>
  )
}
