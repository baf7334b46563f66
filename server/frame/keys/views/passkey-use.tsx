import { type ReactNode, useState } from 'react'
import type { PasskeySteps } from '../flow/passkey-steps.ts'
import type { SayKeys } from '../texts.ts'
import { GuardedBar } from './guarded-bar.tsx'
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
    <GuardedBar say={say} action={action} busy={act.busy} error={act.error} waiting={!ready} opensWindow onPress={press}>
      {children}
    </GuardedBar>
  )
}
