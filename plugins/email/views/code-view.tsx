import { type ReactNode, useEffect, useRef } from 'react'
import type { ViewProps } from '../../../kernel/contract/views.ts'
import { useScope, useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { infoIcon } from '../../../ui-kit/icons/icons.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { CodeEntry } from '../../../ui-kit/parts/inputs/code-entry.tsx'
import { Footnote } from '../../../ui-kit/parts/layout/text.tsx'
import { Inset, Intro } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { Spinner } from '../../../ui-kit/parts/status/spinner.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import css from './code-view.css'
import { useProblemText } from './problem-text.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

type CodeViewProps = ViewProps<'EmailVerifyOtp'> | ViewProps<'UpdateEmailPrimaryOtp'> | ViewProps<'UpdateEmailSecondaryOtp'>

const LEADS = {
  EmailVerifyOtp: 'codeLead',
  UpdateEmailPrimaryOtp: 'currentCodeLead',
  UpdateEmailSecondaryOtp: 'newCodeLead',
} as const

/** Where the code went. */
function Lead({ view, params }: CodeViewProps): ReactNode {
  const { auth } = useServices(manifest)
  const { codeMinutes } = useScope(manifest).options
  const text = useText(manifest)
  const present = useStore(auth.state).user?.email
  const address = 'email' in params ? params.email : view === 'UpdateEmailPrimaryOtp' ? present : params.newEmail
  const expires = text('expires', { count: codeMinutes })
  if (address === undefined) {
    return (
      <Intro>
        {text('currentCodeLeadUnnamed')} {expires}
      </Intro>
    )
  }
  // Where the address stands is the sentence's to say, in each language.
  const [before, after] = text(LEADS[view], { email: '\n' }).split('\n')
  return (
    <Intro>
      {before}
      <b dir="ltr">{address}</b>
      {after} {expires}
    </Intro>
  )
}

/** Another code, once that may be. */
function Resend(): ReactNode {
  const { email } = useServices(manifest)
  const text = useText(manifest)
  const { busy, resent } = useStore(email.code)
  const seconds = useSecondsLeft()
  return (
    <div className="code-resend">
      <span role="status">{text(resent > 0 ? 'resent' : 'nothing')}</span>
      <Button
        size="xs"
        loading={busy === 'sending'}
        disabled={seconds > 0 || (busy !== undefined && busy !== 'sending')}
        onClick={email.resend}
      >
        {seconds > 0 ? text('resendIn', { seconds }) : text('resend')}
      </Button>
    </div>
  )
}

/** The code that was sent to an address, or the frame, where it asks the visitor something before the sign-in is done. */
export default function CodeView(props: CodeViewProps): ReactNode {
  const { auth } = useServices(manifest)
  const { slot } = useStore(auth.state)
  return slot === undefined ? <CodeForm {...props} /> : <slot name={slot} />
}

/** The code, in one field. It is sent off with its last digit. */
function CodeForm(props: CodeViewProps): ReactNode {
  useStyle(css)
  const { email } = useServices(manifest)
  const text = useText(manifest)
  const { code, busy, problem } = useStore(email.code)
  const error = useProblemText(problem)
  const field = useRef<HTMLInputElement>(null)
  // Whoever comes here wants to type the code.
  useEffect(() => field.current?.focus(), [])
  const waits = busy === 'checking' || busy === 'connecting' ? busy : undefined
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        email.checkCode()
      }}
    >
      <Lead {...props} />
      <Inset>
        <CodeEntry ref={field} label={text('code')} value={code} onValue={email.setCode} readOnly={busy !== undefined} error={error} />
        {problem !== undefined && code.length === 6 && (
          <Button type="submit" fill>
            {text('again')}
          </Button>
        )}
        <div className="code-state" role="status">
          {waits && (
            <>
              <Spinner /> {text(waits)}
            </>
          )}
        </div>
      </Inset>
      <Resend />
      <Footnote icon={infoIcon}>{text('onlyHere', { host: email.host })}</Footnote>
    </form>
  )
}
