import { type ReactNode, useState } from 'react'
import { lockIcon, outIcon, receiveIcon } from '../../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../../ui-kit/parts/identity/glyph.tsx'
import { Button } from '../../../../ui-kit/parts/inputs/button.tsx'
import { ActionBar } from '../../../../ui-kit/parts/layout/view-layout.tsx'
import { List, Row } from '../../../../ui-kit/parts/lists/list.tsx'
import type { KeyDialog } from '../flow/key-dialog.ts'
import type { SayKeys } from '../texts.ts'
import { ChangeRecovery } from './change-recovery.tsx'
import { KeyDialogFrame } from './dialog-parts.tsx'
import { ExportView } from './export-view.tsx'
import { ImportView } from './import-view.tsx'

export interface ManageViewProps {
  readonly dialog: Extract<KeyDialog, { readonly kind: 'manage' }>
  readonly say: SayKeys
}

const FAMILIES = [
  { family: 'eip155', name: 'ethereum' },
  { family: 'solana', name: 'solana' },
] as const

/** What the visitor can do with their own keys. */
export function ManageView({ dialog, say }: ManageViewProps): ReactNode {
  const { addresses, mode, modes, known, passkey, exportKey, importKey, changeRecovery, close } = dialog
  const [step, setStep] = useState<'menu' | 'import' | 'recovery' | 'eip155' | 'solana'>('menu')
  const back = (): void => setStep('menu')
  const shared = { mode, passkey, say, onBack: back }
  if (step === 'import') return <ImportView {...shared} addresses={addresses} importKey={importKey} />
  if (step === 'recovery') return <ChangeRecovery {...shared} modes={modes} known={known} changeRecovery={changeRecovery} />
  if (step !== 'menu') return <ExportView {...shared} key={step} family={step} address={addresses[step]} exportKey={exportKey} />
  return (
    <KeyDialogFrame title={say('manageTitle')} say={say}>
      <List aria-label={say('manageTitle')}>
        {FAMILIES.map(({ family, name }) => (
          <Row
            key={family}
            glyph={<Glyph kind="tile" icon={outIcon} />}
            name={say('exportName')}
            sub={say(name)}
            chevron
            onClick={() => setStep(family)}
          />
        ))}
        <Row
          glyph={<Glyph kind="tile" icon={receiveIcon} />}
          name={say('importName')}
          sub={say('importSub')}
          chevron
          onClick={() => setStep('import')}
        />
        <Row
          glyph={<Glyph kind="tile" icon={lockIcon} />}
          name={say('changeRecoveryName')}
          sub={say(`${mode}Name`)}
          chevron
          onClick={() => setStep('recovery')}
        />
      </List>
      <ActionBar lined>
        <Button onClick={close}>{say('done')}</Button>
      </ActionBar>
    </KeyDialogFrame>
  )
}
