import { type ReactNode, useContext, useEffect, useState } from 'react'
import { Footnote } from '../../../../ui-kit/parts/layout/text.tsx'
import { ActionBar } from '../../../../ui-kit/parts/layout/view-layout.tsx'
import { Notice } from '../../../../ui-kit/parts/status/notice.tsx'
import type { SayKeys } from '../texts.ts'
import { Problem, useStep } from './dialog-parts.tsx'
import { type AgreementWindow, GuardedButton, PressesContext } from './guarded-button.tsx'

export interface GuardedBarProps {
  readonly say: SayKeys
  /** What the button says. */
  readonly action: string
  readonly onPress: () => void
  /** The press has begun what it stands for. */
  readonly busy: boolean
  /** What went wrong the last time. */
  readonly error?: string | undefined
  /** Something is missing before it can be pressed. */
  readonly disabled?: boolean
  /** What the press needs is still being fetched. */
  readonly waiting?: boolean
  /** It also answers the Enter key in the fields of its form. */
  readonly submits?: boolean
  /** The press opens a window of the frame's origin by itself where the frame cannot be sure of it: a second one is not needed. */
  readonly opensWindow?: boolean
  /** The button that goes away without giving anything. */
  readonly refuse?: ReactNode
  /** Another button below. */
  readonly children?: ReactNode
}

/** The button of a dialog by which the visitor gives something away, at the foot of it. */
export function GuardedBar(props: GuardedBarProps): ReactNode {
  const { say, action, onPress, busy, error, disabled, waiting = false, submits, opensWindow, refuse, children } = props
  const { askInWindow } = useContext(PressesContext)
  const { title, about } = useStep()
  const [opened, setOpened] = useState<AgreementWindow>()
  const [blocked, setBlocked] = useState(false)
  const [covered, setCovered] = useState(false)
  useEffect(() => () => opened?.close(), [opened])
  const ask = (): void => {
    opened?.close()
    const next = askInWindow({ title, text: about, action, cancel: say('cancel') }, (pressed) => {
      setOpened(undefined)
      if (pressed) onPress()
    })
    setOpened(next)
    setBlocked(!next)
  }
  return (
    <>
      <Problem>{error ?? (blocked ? say('windowBlocked') : undefined)}</Problem>
      {opened && <Footnote plain>{say('inWindow')}</Footnote>}
      {covered && <Notice kind="warning" role="alert" title={say('coveredDialog')} />}
      <ActionBar split={refuse === undefined ? undefined : 'confirm'} lined>
        {refuse}
        <GuardedButton
          type={submits ? 'submit' : 'button'}
          variant="primary"
          disabled={disabled}
          loading={busy ? say('working') : waiting}
          onPress={onPress}
          onUncertain={opensWindow ? onPress : ask}
          onCovered={setCovered}
        >
          {action}
        </GuardedButton>
        {children}
      </ActionBar>
    </>
  )
}
