import type { ReactNode } from 'react'
import { lockIcon, penIcon, sealIcon } from '../../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../../ui-kit/parts/identity/glyph.tsx'
import { List, Row } from '../../../../ui-kit/parts/lists/list.tsx'
import type { PasskeySteps } from '../flow/passkey-steps.ts'
import type { RecoveryMode, RecoverySecret } from '../recovery.ts'
import type { SayKeys } from '../texts.ts'
import { KeyDialogFrame } from './dialog-parts.tsx'
import { NewPasskey } from './new-passkey.tsx'
import { NewPassphrase } from './passphrase-fields.tsx'
import { TrustService } from './trust-service.tsx'

const WAYS = [
  { mode: 'passkey', icon: lockIcon, name: 'passkeyName', sub: 'passkeySub' },
  { mode: 'passphrase', icon: penIcon, name: 'passphraseName', sub: 'passphraseSub' },
  { mode: 'service', icon: sealIcon, name: 'serviceName', sub: 'serviceSub' },
] as const

export interface RecoveryWaysProps {
  readonly label: string
  readonly modes: readonly RecoveryMode[]
  readonly say: SayKeys
  readonly onChosen: (mode: RecoveryMode) => void
}

/** The ways in which an account can come back, to choose from. */
export function RecoveryWays({ label, modes, say, onChosen }: RecoveryWaysProps): ReactNode {
  return (
    <List aria-label={label}>
      {WAYS.filter(({ mode }) => modes.includes(mode)).map(({ mode, icon, name, sub }) => (
        <Row key={mode} glyph={<Glyph kind="tile" icon={icon} />} name={say(name)} sub={say(sub)} chevron onClick={() => onChosen(mode)} />
      ))}
    </List>
  )
}

export interface NewRecoveryProps {
  readonly mode: RecoveryMode
  readonly modes: readonly RecoveryMode[]
  readonly known: readonly string[]
  /** Whether the account has a passkey that may be used for it. */
  readonly hasPasskey: boolean
  readonly passkey: PasskeySteps
  readonly say: SayKeys
  readonly onBack: () => void
  readonly onGiven: (secret: RecoverySecret) => Promise<void>
  /** Leads to another way. */
  readonly onMode: (mode: RecoveryMode) => void
}

/** The visitor makes what protects the account from now on. */
export function NewRecovery({ mode, modes, known, hasPasskey, passkey, say, onBack, onGiven, onMode }: NewRecoveryProps): ReactNode {
  if (mode === 'passkey') {
    const insteadPassphrase = modes.includes('passphrase') ? () => onMode('passphrase') : undefined
    return <NewPasskey passkey={passkey} say={say} made={hasPasskey} onBack={onBack} onInstead={insteadPassphrase} onUsed={onGiven} />
  }
  if (mode === 'service') return <TrustService say={say} onBack={onBack} onAgreed={() => onGiven({ mode: 'service' })} />
  return (
    <KeyDialogFrame title={say('passphraseTitle')} say={say} onBack={onBack} about={say('passphraseLead')}>
      <NewPassphrase known={known} say={say} onChosen={(passphrase) => onGiven({ mode: 'passphrase', passphrase })} />
    </KeyDialogFrame>
  )
}
