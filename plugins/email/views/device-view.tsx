import type { ReactNode } from 'react'
import type { ViewProps } from '../../../kernel/contract/views.ts'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { mailIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { VisuallyHidden } from '../../../ui-kit/parts/layout/text.tsx'
import { Ring, StatusPanel } from '../../../ui-kit/parts/status/status-panel.tsx'
import { manifest } from '../manifest.ts'
import { useProblemText } from './problem-text.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

/** Waits for the link that allows this device. */
export default function DeviceView({ params }: ViewProps<'EmailVerifyDevice'>): ReactNode {
  const { email } = useServices(manifest)
  const text = useText(manifest)
  const { status, resent, problem } = useStore(email.device)
  const seconds = useSecondsLeft()
  const error = useProblemText(problem)
  // The address stands apart from the direction of the sentence around it.
  const address = { email: `\u2066${params.email}\u2069` }
  const slow = status === 'slow'
  return (
    <>
      <StatusPanel
        picture={
          <Ring state={status === 'failed' ? 'declined' : 'waiting'}>
            <Glyph kind="tile" size={56} icon={mailIcon} />
          </Ring>
        }
        title={text(status === 'failed' ? 'deviceFailedTitle' : slow ? 'deviceSlowTitle' : 'deviceWaitingTitle')}
        text={error ?? text(slow ? 'deviceSlowText' : 'deviceWaitingText', address)}
        actions={
          <Button size="s" loading={status === 'sending'} disabled={seconds > 0} onClick={email.resend}>
            {seconds > 0 ? text('resendIn', { seconds }) : text('resendLink')}
          </Button>
        }
      />
      <VisuallyHidden role="status">{resent > 0 ? text('linkResent') : ''}</VisuallyHidden>
    </>
  )
}
