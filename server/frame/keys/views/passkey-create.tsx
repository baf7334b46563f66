import { type ReactNode, useState } from 'react'
import type { PasskeySteps } from '../flow/passkey-steps.ts'
import type { SayKeys } from '../texts.ts'
import { GuardedBar } from './guarded-bar.tsx'
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
    <GuardedBar say={say} action={say('createPasskey')} busy={act.busy} error={act.error} waiting={!ready} opensWindow onPress={press} />
  )
}
