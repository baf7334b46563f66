import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStyle } from '../../style-root.tsx'
import css from '../layout/action-bar.css'
import { Notice } from '../status/notice.tsx'
import { Button } from './button.tsx'

/** `uncertain`: this browser cannot say whether something lies over the buttons, so they never wake. */
type BarState = 'resting' | 'ready' | 'covered' | 'uncertain'

/** The RPC service's `bindButtons`. */
type BindButtons = (
  requestId: string,
  buttons: { readonly reject: HTMLElement; readonly approve?: HTMLElement | undefined },
  changed: (state: BarState) => void,
) => () => void

export interface ApprovalBarProps {
  /** The request that is answered. */
  readonly requestId: string
  /** `bindButtons` of the RPC service. It listens to the press and holds the request's key. No prop can answer the request. */
  readonly bind: BindButtons
  /** The words of the two buttons. Without those of `approve` the request can be rejected only. */
  readonly reject: ReactNode
  readonly approve?: ReactNode
  /** What is said where something has been lying over the view, or fading it, for a second. */
  readonly covered?: ReactNode
  /** What is offered where the browser cannot say whether something lies over the view. */
  readonly uncertain?: ReactNode
  /** The request cannot be read, or does something that wants care: Reject is the wider one, and Approve is not the primary. */
  readonly caution?: boolean | undefined
  /** What the request does is not on screen yet: it can be rejected, and not approved. Approve rests anew once it is. */
  readonly waiting?: boolean | undefined
}

/**
 * Yes or no to a request. The buttons rest until they and the view have been wholly visible for 500 ms in which nothing was pressed, so
 * that a second click on a host's button approves nothing. They react to the visitor only, never to a script. The kernel listens to them:
 * any script of the page can call what is in React's tree, so nothing there can answer.
 */
export function ApprovalBar({ requestId, bind, reject, approve, covered, uncertain, caution, waiting }: ApprovalBarProps) {
  useStyle(css)
  const rejectRef = useRef<HTMLButtonElement>(null)
  const approveRef = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<BarState>('resting')
  const canApprove = approve !== undefined
  const listens = canApprove && !waiting
  useEffect(() => {
    setState('resting')
    if (!rejectRef.current) return
    return bind(requestId, { reject: rejectRef.current, approve: (listens && approveRef.current) || undefined }, setState)
  }, [bind, requestId, listens])
  const ready = state === 'ready'
  return (
    <>
      {state === 'covered' && covered !== undefined && <Notice kind="warning" role="alert" title={covered} />}
      {state === 'uncertain' && uncertain}
      <div className={`action-bar ${canApprove ? (caution ? 'caution' : 'confirm') : ''}`}>
        <Button ref={rejectRef} disabled={!ready}>
          {reject}
        </Button>
        {canApprove && (
          <Button ref={approveRef} disabled={!ready || waiting} variant={caution ? 'secondary' : 'primary'}>
            {approve}
          </Button>
        )}
      </div>
    </>
  )
}
