import type { ReactNode } from 'react'
import type { PasskeySteps } from '../flow/passkey-steps.ts'
import type { RecoveryMode, RecoverySecret } from '../recovery.ts'
import type { SayKeys } from '../texts.ts'
import { GuardedBar } from './guarded-bar.tsx'
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
      <GuardedBar say={say} action={action} busy={act.busy} error={act.error} onPress={() => act.run(() => onGiven({ mode: 'service' }))} />
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
