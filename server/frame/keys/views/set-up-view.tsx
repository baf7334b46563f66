import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui-kit/parts/inputs/button.tsx'
import { Footnote } from '../../../../ui-kit/parts/layout/text.tsx'
import { ActionBar, Intro } from '../../../../ui-kit/parts/layout/view-layout.tsx'
import type { KeyDialog } from '../flow/key-dialog.ts'
import type { RecoveryMode, RecoverySecret } from '../recovery.ts'
import type { SayKeys } from '../texts.ts'
import { BringKey } from './bring-key.tsx'
import { KeyDialogFrame } from './dialog-parts.tsx'
import { NewRecovery, RecoveryWays } from './new-recovery.tsx'

export interface SetUpViewProps {
  readonly dialog: Extract<KeyDialog, { readonly kind: 'setUp' }>
  readonly say: SayKeys
}

/** How a new account will come back. No address is made before that is settled. */
export function SetUpView({ dialog, say }: SetUpViewProps): ReactNode {
  const { modes, known, hasPasskey, passkey, submit, cancel } = dialog
  const [step, setStep] = useState<'choose' | 'bring' | RecoveryMode>('choose')
  const [brought, setBrought] = useState<string>()
  const back = (): void => setStep('choose')
  const protect = (secret: RecoverySecret): Promise<void> => submit(secret, brought)

  if (step === 'bring') {
    const take = (text: string): void => {
      setBrought(text)
      back()
    }
    return <BringKey say={say} onBack={back} onRead={take} />
  }
  if (step !== 'choose') {
    return (
      <NewRecovery
        mode={step}
        modes={modes}
        known={known}
        hasPasskey={hasPasskey}
        passkey={passkey}
        say={say}
        onBack={back}
        onGiven={protect}
        onMode={setStep}
      />
    )
  }
  return (
    <KeyDialogFrame title={say('setUpTitle')} say={say}>
      <Intro>{say('setUpLead')}</Intro>
      <RecoveryWays label={say('setUpTitle')} modes={modes} say={say} onChosen={setStep} />
      {brought !== undefined && <Footnote plain>{say('broughtKept')}</Footnote>}
      <ActionBar lined>
        <Button variant="quiet" onClick={() => setStep('bring')}>
          {say('bring')}
        </Button>
        <Button onClick={cancel}>{say('cancel')}</Button>
      </ActionBar>
    </KeyDialogFrame>
  )
}
