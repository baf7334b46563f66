import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui-kit/parts/inputs/button.tsx'
import { ActionBar, Intro } from '../../../../ui-kit/parts/layout/view-layout.tsx'
import { Notice } from '../../../../ui-kit/parts/status/notice.tsx'
import type { PasskeySteps } from '../flow/passkey-steps.ts'
import type { RecoverySecret } from '../recovery.ts'
import type { SayKeys } from '../texts.ts'
import { KeyDialogFrame } from './dialog-parts.tsx'
import { PasskeyCreate } from './passkey-create.tsx'
import { PasskeyUse } from './passkey-use.tsx'

export interface NewPasskeyProps {
  readonly passkey: PasskeySteps
  readonly say: SayKeys
  /** Whether the account has one already. */
  readonly made?: boolean
  readonly onBack: () => void
  /** Leads to a passphrase, where the project allows one. */
  readonly onInstead: (() => void) | undefined
  readonly onUsed: (secret: RecoverySecret) => Promise<void>
}

/**
 * A passkey is made, and then used: what it answers when it is made may differ. One that stays on its device would be lost with it, so it
 * does not protect an account.
 */
export function NewPasskey({ passkey, say, made = false, onBack, onInstead, onUsed }: NewPasskeyProps): ReactNode {
  const [step, setStep] = useState<'create' | 'use' | 'bound'>(made ? 'use' : 'create')
  if (step === 'create') {
    return (
      <KeyDialogFrame title={say('passkeyTitle')} say={say} onBack={onBack}>
        <Intro>{say('passkeyLead')}</Intro>
        <PasskeyCreate passkey={passkey} say={say} onCreated={() => setStep('use')} />
      </KeyDialogFrame>
    )
  }
  if (step === 'use') {
    return (
      <KeyDialogFrame title={say('usePasskeyTitle')} say={say} onBack={onBack}>
        <Intro>{say('usePasskeyLead')}</Intro>
        <PasskeyUse
          passkey={passkey}
          action={say('usePasskey')}
          say={say}
          onUsed={async ({ portable, credentialId, value }) => {
            if (portable) return onUsed({ mode: 'passkey', credentialId, value })
            setStep('bound')
          }}
        />
      </KeyDialogFrame>
    )
  }
  return (
    <KeyDialogFrame title={say('passkeyTitle')} say={say} onBack={onBack}>
      <Notice kind="warning" role="alert" title={say('boundTitle')}>
        {say('boundText')}
      </Notice>
      <ActionBar lined>
        {onInstead && (
          <Button variant="primary" onClick={onInstead}>
            {say('choosePassphrase')}
          </Button>
        )}
        <Button onClick={() => setStep('create')}>{say('createPasskey')}</Button>
      </ActionBar>
    </KeyDialogFrame>
  )
}
