import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { goIcon, mailIcon } from '../../../ui-kit/icons/icons.ts'
import { Field } from '../../../ui-kit/parts/inputs/field.tsx'
import { IconButton } from '../../../ui-kit/parts/inputs/icon-button.tsx'
import { Spinner } from '../../../ui-kit/parts/status/spinner.tsx'
import { manifest } from '../manifest.ts'
import { useProblemText } from './problem-text.ts'

interface EmailFormProps {
  /** Offers the addresses that signed in here before while one is typed. */
  readonly suggests?: boolean
  /** The view has nothing but the field. */
  readonly alone?: boolean
}

/** The field for the address that signs in. */
export function EmailForm({ suggests, alone }: EmailFormProps): ReactNode {
  const { email, auth } = useServices(manifest)
  const text = useText(manifest)
  const { typed, sending, problem } = useStore(email.login)
  const recent = useStore(auth.recentEmails)
  const listId = useId()
  const error = useProblemText(problem)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (alone) field.current?.focus()
  }, [alone])
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        email.submitLogin()
      }}
    >
      <Field
        ref={field}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        enterKeyHint="go"
        list={suggests && recent.length > 0 ? listId : undefined}
        icon={mailIcon}
        label={text('address')}
        placeholder={text('address')}
        value={typed}
        readOnly={sending}
        aria-busy={sending || undefined}
        onFocus={email.select}
        onValue={email.setLogin}
        error={error}
        suffix={
          sending ? <Spinner label={text('sending')} /> : typed !== '' && <IconButton type="submit" icon={goIcon} label={text('submit')} />
        }
      />
      {suggests && recent.length > 0 && (
        <datalist id={listId}>
          {recent.map((address) => (
            <option key={address} value={address} />
          ))}
        </datalist>
      )}
    </form>
  )
}
