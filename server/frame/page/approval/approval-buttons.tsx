import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui-kit/parts/inputs/button.tsx'
import { ActionBar } from '../../../../ui-kit/parts/layout/view-layout.tsx'
import { Notice } from '../../../../ui-kit/parts/status/notice.tsx'
import type { Say } from '../texts.ts'
import type { ShownRequest } from './approval-queue.ts'
import { type GuardState, guardButtons } from './guard-buttons.ts'

export interface ApprovalButtonsProps {
  readonly shown: ShownRequest
  readonly sends: boolean
  /** Something could not be read: Reject is the wider one, and Approve is not the primary. */
  readonly caution: boolean
  readonly say: Say
}

/** Yes or no. The guard listens to the presses; no prop can answer a request. */
export function ApprovalButtons({ shown, sends, caution, say }: ApprovalButtonsProps): ReactNode {
  const reject = useRef<HTMLButtonElement>(null)
  const approve = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<GuardState>('resting')
  const latest = useRef(shown)
  latest.current = shown
  useEffect(() => {
    if (!reject.current || !approve.current) return
    return guardButtons(
      { reject: reject.current, approve: approve.current },
      {
        changed: setState,
        answer: (given) => latest.current.answer(given),
      },
    )
  }, [])
  const ready = state === 'ready'
  return (
    <>
      {state === 'covered' && <Notice kind="warning" role="alert" title={say('covered')} />}
      {state === 'uncertain' && <Notice kind="warning" role="alert" title={say('uncertain')} />}
      <ActionBar split={caution ? 'caution' : 'confirm'} lined>
        <Button ref={reject} disabled={!ready}>
          {say('reject')}
        </Button>
        <Button ref={approve} disabled={!ready} variant={caution ? 'secondary' : 'primary'}>
          {say(sends ? 'approveSend' : 'approve')}
        </Button>
      </ActionBar>
    </>
  )
}
