import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui-kit/parts/inputs/button.tsx'
import { ActionBar } from '../../../../ui-kit/parts/layout/view-layout.tsx'
import type { PasskeySteps } from '../flow/passkey-steps.ts'
import type { SayKeys } from '../texts.ts'
import { Problem } from './dialog-parts.tsx'
import { useAct, usePrepared } from './use-act.ts'

export interface PasskeyUseProps<Used> {
  readonly passkey: Pick<PasskeySteps<Used>, 'prepareUse' | 'use'>
  readonly action: string
  readonly say: SayKeys
  readonly onUsed: (used: Used) => Promise<void>
  /** Another button below. */
  readonly children?: ReactNode
}

/** The button that opens the browser's passkey window. */
export function PasskeyUse<Used>({ passkey, action, say, onUsed, children }: PasskeyUseProps<Used>): ReactNode {
  const act = useAct(say)
  const [turn, setTurn] = useState(0)
  const ready = usePrepared(passkey.prepareUse, turn)
  const press = (): void =>
    act.run(() =>
      passkey
        .use()
        .then(onUsed)
        .finally(() => setTurn((count) => count + 1)),
    )
  return (
    <>
      <Problem>{act.error}</Problem>
      <ActionBar lined>
        <Button variant="primary" loading={act.busy ? say('working') : !ready} onClick={press}>
          {action}
        </Button>
        {children}
      </ActionBar>
    </>
  )
}
