import { type ReactNode, useState } from 'react'
import { Intro } from '../../../../ui-kit/parts/layout/view-layout.tsx'
import type { PasskeySteps } from '../flow/passkey-steps.ts'
import type { RecoveryMode, RecoverySecret } from '../recovery.ts'
import type { SayKeys } from '../texts.ts'
import { KeyDialogFrame } from './dialog-parts.tsx'
import { GiveSecret } from './give-secret.tsx'
import { NewRecovery, RecoveryWays } from './new-recovery.tsx'

export interface ChangeRecoveryProps {
  /** The present way. */
  readonly mode: RecoveryMode
  readonly modes: readonly RecoveryMode[]
  readonly known: readonly string[]
  readonly passkey: PasskeySteps
  readonly say: SayKeys
  readonly onBack: () => void
  readonly changeRecovery: (present: RecoverySecret, next: RecoverySecret) => Promise<unknown>
}

/** Another way protects the account from now on. The present one is used once more for that: it is the consent. */
export function ChangeRecovery({ mode, modes, known, passkey, say, onBack, changeRecovery }: ChangeRecoveryProps): ReactNode {
  const [present, setPresent] = useState<RecoverySecret>()
  const [next, setNext] = useState<RecoveryMode>()
  if (!present) {
    return (
      <KeyDialogFrame title={say('changeRecoveryName')} say={say} onBack={onBack} about={say('changeRecoveryLead')}>
        <Intro>{say('changeRecoveryLead')}</Intro>
        <GiveSecret mode={mode} passkey={passkey} action={say('continue')} say={say} onGiven={async (secret) => setPresent(secret)} />
      </KeyDialogFrame>
    )
  }
  if (next === undefined) {
    return (
      <KeyDialogFrame title={say('changeRecoveryName')} say={say} onBack={onBack}>
        <Intro>{say('changeRecoveryNext')}</Intro>
        <RecoveryWays label={say('changeRecoveryName')} modes={modes} say={say} onChosen={setNext} />
      </KeyDialogFrame>
    )
  }
  return (
    <NewRecovery
      mode={next}
      modes={modes}
      known={known}
      hasPasskey={false}
      passkey={passkey}
      say={say}
      onBack={() => setNext(undefined)}
      onGiven={async (secret) => {
        await changeRecovery(present, secret)
        onBack()
      }}
      onMode={setNext}
    />
  )
}
