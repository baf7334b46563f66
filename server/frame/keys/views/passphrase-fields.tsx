import { type FormEvent, type ReactNode, useState } from 'react'
import { CodeBlock } from '../../../../ui-kit/parts/identity/code-block.tsx'
import { Field } from '../../../../ui-kit/parts/inputs/field.tsx'
import { Footnote, Label } from '../../../../ui-kit/parts/layout/text.tsx'
import { Inset, Intro } from '../../../../ui-kit/parts/layout/view-layout.tsx'
import { browserRandom } from '../bytes.ts'
import { makePassphrase, passphraseProblem } from '../passphrase.ts'
import type { SayKeys } from '../texts.ts'
import { GuardedBar } from './guarded-bar.tsx'
import { GuardedCopy } from './guarded-copy.tsx'
import { useAct } from './use-act.ts'

/** The Enter key presses the form's button, and the guard hears that press. The form itself sends nothing. */
const pressedAlready = (event: FormEvent): void => event.preventDefault()

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
  const problem = passphraseProblem(given, known)
  const differs = again !== given
  const press = (): void => {
    setChecked(true)
    if (problem === undefined && !differs) act.run(() => onChosen(given))
  }
  return (
    <form onSubmit={pressedAlready}>
      <Intro>{say('passphraseLead')}</Intro>
      <Label>{say('suggestion')}</Label>
      <CodeBlock aria-label={say('suggestion')} dir="ltr">
        {suggestion}
      </CodeBlock>
      <GuardedCopy value={suggestion} say={say} />
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
      <GuardedBar say={say} action={say('secure')} submits busy={act.busy} error={act.error} onPress={press} />
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
  const press = (): void => {
    if (given !== '') act.run(() => onGiven(given))
  }
  return (
    <form onSubmit={pressedAlready}>
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
      <GuardedBar say={say} action={action} submits disabled={given === ''} busy={act.busy} onPress={press} />
      {act.busy && <Footnote plain>{say('slow')}</Footnote>}
    </form>
  )
}
