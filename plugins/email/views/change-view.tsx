import { type ReactNode, useEffect, useRef } from 'react'
import type { ViewProps } from '../../../kernel/contract/views.ts'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { mailIcon } from '../../../ui-kit/icons/icons.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Field } from '../../../ui-kit/parts/inputs/field.tsx'
import { ActionBar, Inset, Intro } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { DetailList, DetailRow } from '../../../ui-kit/parts/lists/detail-list.tsx'
import { manifest } from '../manifest.ts'
import { useProblemText } from './problem-text.ts'

/** The field for another address. */
export default function ChangeView({ params }: ViewProps<'UpdateEmailWallet'>): ReactNode {
  const { email, auth } = useServices(manifest)
  const text = useText(manifest)
  const { typed, sending, problem } = useStore(email.change)
  const present = useStore(auth.state).user?.email
  const error = useProblemText(problem)
  const field = useRef<HTMLInputElement>(null)
  // Whoever comes here wants to type the address.
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        email.submitChange(params?.redirectView)
      }}
    >
      <Intro>{text('changeLead')}</Intro>
      {present !== undefined && (
        <DetailList>
          <DetailRow label={text('address')}>
            <bdi dir="ltr">{present}</bdi>
          </DetailRow>
        </DetailList>
      )}
      <Inset>
        <Field
          ref={field}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          enterKeyHint="go"
          icon={mailIcon}
          label={text('newAddress')}
          placeholder={text('newAddress')}
          value={typed}
          readOnly={sending}
          onValue={email.setChange}
          error={error}
        />
      </Inset>
      <ActionBar>
        <Button type="submit" variant="primary" loading={sending ? text('sending') : false} disabled={typed.trim() === ''}>
          {text('change')}
        </Button>
      </ActionBar>
    </form>
  )
}
