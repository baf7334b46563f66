import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../../../ui-kit/parts/inputs/button.tsx'
import { Field } from '../../../../ui-kit/parts/inputs/field.tsx'
import { ActionBar, Inset } from '../../../../ui-kit/parts/layout/view-layout.tsx'
import { wipe } from '../bytes.ts'
import { readKey } from '../key-text.ts'
import { errorText, type SayKeys } from '../texts.ts'
import { KeyDialogFrame } from './dialog-parts.tsx'

export interface BringKeyProps {
  readonly say: SayKeys
  readonly onBack: () => void
  /** Called with text that holds a private key. */
  readonly onRead: (text: string) => void
}

/** The private key of an account that the visitor has in another wallet. */
export function BringKey({ say, onBack, onRead }: BringKeyProps): ReactNode {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    try {
      wipe(readKey(text).key)
    } catch (cause) {
      setError(errorText(cause, say))
      return
    }
    onRead(text)
  }
  return (
    <KeyDialogFrame title={say('bring')} say={say} onBack={onBack}>
      <form onSubmit={submit}>
        <Inset>
          <Field
            type="password"
            label={say('bringLabel')}
            placeholder={say('bringLabel')}
            value={text}
            onValue={setText}
            error={error}
            help={say('bringHelp')}
          />
        </Inset>
        <ActionBar lined>
          <Button type="submit" variant="primary" disabled={text.trim() === ''}>
            {say('continue')}
          </Button>
        </ActionBar>
      </form>
    </KeyDialogFrame>
  )
}
