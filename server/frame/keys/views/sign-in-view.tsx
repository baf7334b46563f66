import { type ReactNode, useState } from 'react'
import { visibleText } from '../../../../kernel/contract/tools/visible-text.ts'
import { Button } from '../../../../ui-kit/parts/inputs/button.tsx'
import { Intro } from '../../../../ui-kit/parts/layout/view-layout.tsx'
import type { KeyDialog } from '../flow/key-dialog.ts'
import type { SayKeys } from '../texts.ts'
import { KeyDialogFrame } from './dialog-parts.tsx'
import { PasskeyCreate } from './passkey-create.tsx'
import { PasskeyUse } from './passkey-use.tsx'

export interface SignInViewProps {
  readonly dialog: Extract<KeyDialog, { readonly kind: 'signIn' }>
  /** The exact origin of the page that holds the frame. */
  readonly origin: string
  readonly say: SayKeys
}

const nothing = async (): Promise<void> => undefined

/** The sign-in by passkey alone. That is also the consent for the page that holds the frame. */
export function SignInView({ dialog, origin, say }: SignInViewProps): ReactNode {
  const { passkey, cancel } = dialog
  const [step, setStep] = useState<'use' | 'create'>('use')
  if (step === 'create') {
    return (
      <KeyDialogFrame title={say('signUpTitle')} say={say} onBack={() => setStep('use')}>
        <Intro>{say('signUpLead')}</Intro>
        <PasskeyCreate passkey={passkey} say={say} onCreated={() => undefined} />
      </KeyDialogFrame>
    )
  }
  return (
    <KeyDialogFrame title={say('signInTitle')} say={say} onBack={cancel}>
      <Intro>{say('signInLead', { origin: visibleText(origin) })}</Intro>
      <PasskeyUse passkey={passkey} action={say('usePasskey')} say={say} onUsed={nothing}>
        <Button variant="quiet" onClick={() => setStep('create')}>
          {say('signUp')}
        </Button>
      </PasskeyUse>
    </KeyDialogFrame>
  )
}
