import { type ReactNode, useState } from 'react'
import { lockIcon, penIcon, sealIcon } from '../../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../../ui-kit/parts/identity/glyph.tsx'
import { Button } from '../../../../ui-kit/parts/inputs/button.tsx'
import { Footnote } from '../../../../ui-kit/parts/layout/text.tsx'
import { ActionBar, Intro } from '../../../../ui-kit/parts/layout/view-layout.tsx'
import { List, Row } from '../../../../ui-kit/parts/lists/list.tsx'
import type { KeyDialog } from '../flow/key-dialog.ts'
import type { RecoveryMode, RecoverySecret } from '../recovery.ts'
import type { SayKeys } from '../texts.ts'
import { BringKey } from './bring-key.tsx'
import { KeyDialogFrame } from './dialog-parts.tsx'
import { NewPasskey } from './new-passkey.tsx'
import { NewPassphrase } from './passphrase-fields.tsx'
import { TrustService } from './trust-service.tsx'

export interface SetUpViewProps {
  readonly dialog: Extract<KeyDialog, { readonly kind: 'setUp' }>
  readonly say: SayKeys
}

const WAYS = [
  { mode: 'passkey', icon: lockIcon, name: 'passkeyName', sub: 'passkeySub' },
  { mode: 'passphrase', icon: penIcon, name: 'passphraseName', sub: 'passphraseSub' },
  { mode: 'service', icon: sealIcon, name: 'serviceName', sub: 'serviceSub' },
] as const

/** How a new account will come back. No address is made before that is settled. */
export function SetUpView({ dialog, say }: SetUpViewProps): ReactNode {
  const { modes, known, passkey, submit, cancel } = dialog
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
  if (step === 'passkey') {
    const insteadPassphrase = modes.includes('passphrase') ? () => setStep('passphrase') : undefined
    return <NewPasskey passkey={passkey} say={say} onBack={back} onInstead={insteadPassphrase} onUsed={protect} />
  }
  if (step === 'passphrase') {
    return (
      <KeyDialogFrame title={say('passphraseTitle')} say={say} onBack={back}>
        <NewPassphrase known={known} say={say} onChosen={(passphrase) => protect({ mode: 'passphrase', passphrase })} />
      </KeyDialogFrame>
    )
  }
  if (step === 'service') return <TrustService say={say} onBack={back} onAgreed={() => protect({ mode: 'service' })} />
  return (
    <KeyDialogFrame title={say('setUpTitle')} say={say}>
      <Intro>{say('setUpLead')}</Intro>
      <List aria-label={say('setUpTitle')}>
        {WAYS.filter(({ mode }) => modes.includes(mode)).map(({ mode, icon, name, sub }) => (
          <Row key={mode} glyph={<Glyph kind="tile" icon={icon} />} name={say(name)} sub={say(sub)} chevron onClick={() => setStep(mode)} />
        ))}
      </List>
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
