import { type FormEvent, type ReactNode, useState } from 'react'
import { CodeBlock } from '../../../../ui-kit/parts/identity/code-block.tsx'
import { Button } from '../../../../ui-kit/parts/inputs/button.tsx'
import { CopyButton } from '../../../../ui-kit/parts/inputs/copy-button.tsx'
import { Field } from '../../../../ui-kit/parts/inputs/field.tsx'
import { Footnote, Label } from '../../../../ui-kit/parts/layout/text.tsx'
import { ActionBar, Inset, Intro } from '../../../../ui-kit/parts/layout/view-layout.tsx'
import { browserRandom } from '../bytes.ts'
import { makePassphrase, passphraseProblem } from '../passphrase.ts'
import type { SayKeys } from '../texts.ts'
import { Problem } from './dialog-parts.tsx'
import { useAct } from './use-act.ts'

export interface NewPassphraseProps {
  readonly known: readonly string[]
  readonly say: SayKeys
  readonly onChosen: (passphrase: string) => Promise<void>
}

/** A passphrase is chosen, and written twice: once more is once kept. */
export function NewPassphrase({ known, say, onChosen }: NewPassphraseProps): ReactNode {
  const act = useAct(say)
  const [suggestion] = useState(() => makePassphrase(browserRandom))
  const [given, setGiven] = useState('')
  const [again, setAgain] = useState('')
  const [checked, setChecked] = useState(false)
  const [copyFailed, setCopyFailed] = useState(false)
  const problem = passphraseProblem(given, known)
  const differs = again !== given
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setChecked(true)
    if (problem === undefined && !differs) act.run(() => onChosen(given))
  }
  return (
    <form onSubmit={submit}>
      <Intro>{say('passphraseLead')}</Intro>
      <Label>{say('suggestion')}</Label>
      <CodeBlock aria-label={say('suggestion')} dir="ltr">
        {suggestion}
      </CodeBlock>
      <Inset>
        <CopyButton size="s" value={suggestion} copied={say('copied')} onFailed={() => setCopyFailed(true)}>
          {say('copy')}
        </CopyButton>
      </Inset>
      {copyFailed && <Footnote plain>{say('copyFailed')}</Footnote>}
      <Inset>
        <Field
          type="password"
          autoComplete="new-password"
          label={say('ownPassphrase')}
          placeholder={say('ownPassphrase')}
          value={given}
          onValue={setGiven}
          error={checked && problem ? say(`passphrase_${problem}`) : undefined}
        />
        <Field
          type="password"
          autoComplete="new-password"
          label={say('repeatPassphrase')}
          placeholder={say('repeatPassphrase')}
          value={again}
          onValue={setAgain}
          error={checked && !problem && differs ? say('passphraseDiffers') : undefined}
        />
      </Inset>
      <Problem>{act.error}</Problem>
      <ActionBar lined>
        <Button type="submit" variant="primary" loading={act.busy && say('working')}>
          {say('secure')}
        </Button>
      </ActionBar>
      {act.busy && <Footnote plain>{say('slow')}</Footnote>}
    </form>
  )
}

export interface PassphraseEntryProps {
  readonly label: string
  readonly action: string
  readonly say: SayKeys
  readonly onGiven: (passphrase: string) => Promise<void>
  /** Stands between the field and the button. */
  readonly children?: ReactNode
}

/** The passphrase that was chosen before. */
export function PassphraseEntry({ label, action, say, onGiven, children }: PassphraseEntryProps): ReactNode {
  const act = useAct(say)
  const [given, setGiven] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (given !== '') act.run(() => onGiven(given))
  }
  return (
    <form onSubmit={submit}>
      <Inset>
        <Field
          type="password"
          autoComplete="current-password"
          label={label}
          placeholder={label}
          value={given}
          onValue={setGiven}
          error={act.error}
        />
      </Inset>
      {children}
      <ActionBar lined>
        <Button type="submit" variant="primary" disabled={given === ''} loading={act.busy && say('working')}>
          {action}
        </Button>
      </ActionBar>
      {act.busy && <Footnote plain>{say('slow')}</Footnote>}
    </form>
  )
}
