import { type ReactNode, useState } from 'react'
import { visibleText } from '../../../../kernel/contract/tools/visible-text.ts'
import { Checkbox } from '../../../../ui-kit/parts/inputs/checkbox.tsx'
import { Footnote } from '../../../../ui-kit/parts/layout/text.tsx'
import { Intro } from '../../../../ui-kit/parts/layout/view-layout.tsx'
import type { KeyDialog } from '../flow/key-dialog.ts'
import type { SayKeys } from '../texts.ts'
import { KeyDialogFrame } from './dialog-parts.tsx'
import { GiveSecret } from './give-secret.tsx'

export interface RecoverViewProps {
  readonly dialog: Extract<KeyDialog, { readonly kind: 'recover' }>
  /** The exact origin of the page that holds the frame. */
  readonly origin: string
  readonly say: SayKeys
}

/** The account comes back by what protects its recovery share. That is also the consent for the page that holds the frame. */
export function RecoverView({ dialog, origin, say }: RecoverViewProps): ReactNode {
  const { mode, persistent, passkey, submit, cancel } = dialog
  const [remove, setRemove] = useState(false)
  const lead = say('recoverLead', { origin: visibleText(origin) })
  return (
    <KeyDialogFrame title={say('recoverTitle')} say={say} onBack={cancel} about={lead}>
      <Intro>{lead}</Intro>
      <GiveSecret
        mode={mode}
        passkey={passkey}
        action={say('recover')}
        say={say}
        onGiven={(secret) => submit(secret, remove ? 'remove' : 'keep')}
      >
        {persistent ? (
          <Checkbox checked={remove} onChecked={setRemove}>
            {say('removeOthers')}
          </Checkbox>
        ) : (
          <Footnote plain>{say('recoverVisit')}</Footnote>
        )}
      </GiveSecret>
    </KeyDialogFrame>
  )
}
