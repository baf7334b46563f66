import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui-kit/parts/inputs/button.tsx'
import { ActionBar } from '../../../../ui-kit/parts/layout/view-layout.tsx'
import type { PasskeySteps } from '../flow/passkey-steps.ts'
import type { SayKeys } from '../texts.ts'
import { Problem } from './dialog-parts.tsx'
import { useAct, usePrepared } from './use-act.ts'

export interface PasskeyCreateProps {
  readonly passkey: Pick<PasskeySteps, 'prepareCreate' | 'create'>
  readonly say: SayKeys
  readonly onCreated: () => void
}

/** The button that opens the browser's window for a new passkey. */
export function PasskeyCreate({ passkey, say, onCreated }: PasskeyCreateProps): ReactNode {
  const act = useAct(say)
  const [turn, setTurn] = useState(0)
  const ready = usePrepared(passkey.prepareCreate, turn)
  const press = (): void =>
    act.run(() =>
      passkey
        .create()
        .then(onCreated)
        .finally(() => setTurn((count) => count + 1)),
    )
  return (
    <>
      <Problem>{act.error}</Problem>
      <ActionBar lined>
        <Button variant="primary" loading={act.busy ? say('working') : !ready} onClick={press}>
          {say('createPasskey')}
        </Button>
      </ActionBar>
    </>
  )
}
