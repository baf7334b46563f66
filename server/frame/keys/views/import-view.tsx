import { type ReactNode, useState } from 'react'
import { Address } from '../../../../ui-kit/parts/identity/address.tsx'
import { Checkbox } from '../../../../ui-kit/parts/inputs/checkbox.tsx'
import { Label } from '../../../../ui-kit/parts/layout/text.tsx'
import { Inset } from '../../../../ui-kit/parts/layout/view-layout.tsx'
import { Notice } from '../../../../ui-kit/parts/status/notice.tsx'
import { wipe } from '../bytes.ts'
import type { PasskeySteps } from '../flow/passkey-steps.ts'
import type { Addresses, KeyFamily } from '../key-set.ts'
import { readKey } from '../key-text.ts'
import type { RecoveryMode, RecoverySecret } from '../recovery.ts'
import type { SayKeys } from '../texts.ts'
import { BringKey } from './bring-key.tsx'
import { KeyDialogFrame } from './dialog-parts.tsx'
import { GiveSecret } from './give-secret.tsx'

export interface ImportViewProps {
  readonly addresses: Addresses
  readonly mode: RecoveryMode
  readonly passkey: PasskeySteps
  readonly say: SayKeys
  readonly onBack: () => void
  readonly importKey: (text: string, replacing: string, secret: RecoverySecret) => Promise<unknown>
}

const replacedBy = (text: string, addresses: Addresses): { readonly family: KeyFamily; readonly address: string } => {
  const { family, key } = readKey(text)
  wipe(key)
  return { family, address: addresses[family] }
}

/** A private key takes the place of the account's own. The address that leaves is shown, and the visitor says that its key is kept. */
export function ImportView({ addresses, mode, passkey, say, onBack, importKey }: ImportViewProps): ReactNode {
  const [text, setText] = useState<string>()
  const [kept, setKept] = useState(false)
  if (text === undefined) return <BringKey say={say} onBack={onBack} onRead={setText} />
  const { family, address } = replacedBy(text, addresses)
  return (
    <KeyDialogFrame title={say('importName')} say={say} onBack={onBack}>
      <Notice kind="danger" title={say('importReplaces')}>
        {say('importLead')}
      </Notice>
      <Label>{say(family === 'eip155' ? 'ethereum' : 'solana')}</Label>
      <Inset>
        <Address value={address} />
      </Inset>
      <Checkbox checked={kept} onChecked={setKept}>
        {say('importAgree')}
      </Checkbox>
      {kept && (
        <GiveSecret
          mode={mode}
          passkey={passkey}
          action={say('import')}
          say={say}
          onGiven={async (secret) => {
            await importKey(text, address, secret)
            onBack()
          }}
        />
      )}
    </KeyDialogFrame>
  )
}
