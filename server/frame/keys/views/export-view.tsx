import { type ReactNode, useState } from 'react'
import { Address } from '../../../../ui-kit/parts/identity/address.tsx'
import { CodeBlock } from '../../../../ui-kit/parts/identity/code-block.tsx'
import { Button } from '../../../../ui-kit/parts/inputs/button.tsx'
import { Label } from '../../../../ui-kit/parts/layout/text.tsx'
import { ActionBar, Inset } from '../../../../ui-kit/parts/layout/view-layout.tsx'
import { Notice } from '../../../../ui-kit/parts/status/notice.tsx'
import type { PasskeySteps } from '../flow/passkey-steps.ts'
import type { KeyFamily } from '../key-set.ts'
import type { RecoveryMode, RecoverySecret } from '../recovery.ts'
import type { SayKeys } from '../texts.ts'
import { KeyDialogFrame } from './dialog-parts.tsx'
import { GiveSecret } from './give-secret.tsx'
import { GuardedCopy } from './guarded-copy.tsx'

export interface ExportViewProps {
  readonly family: KeyFamily
  readonly address: string
  readonly mode: RecoveryMode
  readonly passkey: PasskeySteps
  readonly say: SayKeys
  readonly onBack: () => void
  readonly exportKey: (family: KeyFamily, secret: RecoverySecret) => Promise<string>
}

/** A private key on screen, after the visitor has agreed to this one act. It leaves the screen with the view. */
export function ExportView({ family, address, mode, passkey, say, onBack, exportKey }: ExportViewProps): ReactNode {
  const [key, setKey] = useState<string>()
  return (
    <KeyDialogFrame title={say('exportName')} say={say} onBack={onBack} about={say('exportLead')}>
      <Notice kind="danger" title={say('exportLead')} />
      <Label>{say(family === 'eip155' ? 'ethereum' : 'solana')}</Label>
      <Inset>
        <Address value={address} />
      </Inset>
      {key === undefined ? (
        <GiveSecret
          mode={mode}
          passkey={passkey}
          action={say('showKey')}
          say={say}
          onGiven={async (secret) => setKey(await exportKey(family, secret))}
        />
      ) : (
        <>
          <Label>{say('privateKey')}</Label>
          <CodeBlock aria-label={say('privateKey')} dir="ltr">
            {key}
          </CodeBlock>
          <GuardedCopy value={key} say={say} />
          <ActionBar lined>
            <Button variant="primary" onClick={onBack}>
              {say('hideKey')}
            </Button>
          </ActionBar>
        </>
      )}
    </KeyDialogFrame>
  )
}
