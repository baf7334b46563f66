import type { ReactNode } from 'react'
import { Button } from '../../../../ui-kit/parts/inputs/button.tsx'
import { ActionBar } from '../../../../ui-kit/parts/layout/view-layout.tsx'
import type { PasskeySteps } from '../flow/passkey-steps.ts'
import type { RecoveryMode, RecoverySecret } from '../recovery.ts'
import type { SayKeys } from '../texts.ts'
import { Problem } from './dialog-parts.tsx'
import { PasskeyUse } from './passkey-use.tsx'
import { PassphraseEntry } from './passphrase-fields.tsx'
import { useAct } from './use-act.ts'

export interface GiveSecretProps {
  readonly mode: RecoveryMode
  readonly passkey: PasskeySteps
  /** What the button says where it does not say that a passkey is used. */
  readonly action: string
  readonly say: SayKeys
  readonly onGiven: (secret: RecoverySecret) => Promise<void>
  /** Stands above the button. */
  readonly children?: ReactNode
}

function AskService({ action, say, onGiven, children }: Omit<GiveSecretProps, 'mode' | 'passkey'>): ReactNode {
  const act = useAct(say)
  return (
    <>
      {children}
      <Problem>{act.error}</Problem>
      <ActionBar lined>
        <Button variant="primary" loading={act.busy && say('working')} onClick={() => act.run(() => onGiven({ mode: 'service' }))}>
          {action}
        </Button>
      </ActionBar>
    </>
  )
}

/** The visitor uses what protects the recovery share: to get the account back, or to agree to one act. */
export function GiveSecret({ mode, passkey, action, say, onGiven, children }: GiveSecretProps): ReactNode {
  if (mode === 'service') {
    return (
      <AskService action={action} say={say} onGiven={onGiven}>
        {children}
      </AskService>
    )
  }
  if (mode === 'passphrase') {
    const give = (passphrase: string): Promise<void> => onGiven({ mode: 'passphrase', passphrase })
    return (
      <PassphraseEntry label={say('passphraseLabel')} action={action} say={say} onGiven={give}>
        {children}
      </PassphraseEntry>
    )
  }
  return (
    <>
      {children}
      <PasskeyUse
        passkey={passkey}
        action={say('usePasskey')}
        say={say}
        onUsed={({ credentialId, value }) => onGiven({ mode: 'passkey', credentialId, value })}
      />
    </>
  )
}
