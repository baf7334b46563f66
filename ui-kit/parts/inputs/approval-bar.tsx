import { type MouseEvent, type ReactNode, useRef } from 'react'
import { useStyle } from '../../style-root.tsx'
import css from '../layout/action-bar.css'
import { Button } from './button.tsx'
import { type After, useRest } from './use-rest.ts'

export interface ApprovalBarProps {
  /** The words of the two buttons. */
  readonly reject: ReactNode
  readonly approve: ReactNode
  readonly onReject: () => void
  readonly onApprove: () => void
  /** The clock port's `after`. */
  readonly after: After
  /** The request cannot be read: Reject is the wider one, and Approve is not the primary. */
  readonly caution?: boolean | undefined
}

/**
 * Yes or no to a request. The buttons rest until they have been wholly visible for 500 ms in which nothing was pressed, so that a second
 * click on a host's button approves nothing, and they hear only what a visitor does, never a script's `click()`. Give it the request's id as
 * `key`: each request is a new question.
 */
export function ApprovalBar({ reject, approve, onReject, onApprove, after, caution }: ApprovalBarProps) {
  useStyle(css)
  const ref = useRef<HTMLDivElement>(null)
  const rested = useRest(ref, after)
  const byVisitor =
    (run: () => void) =>
    ({ nativeEvent }: MouseEvent): void => {
      if (nativeEvent.isTrusted) run()
    }
  return (
    <div ref={ref} className={`bar ${caution ? 'caution' : 'confirm'}`}>
      <Button disabled={!rested} onClick={byVisitor(onReject)}>
        {reject}
      </Button>
      <Button disabled={!rested} variant={caution ? 'secondary' : 'primary'} onClick={byVisitor(onApprove)}>
        {approve}
      </Button>
    </div>
  )
}
