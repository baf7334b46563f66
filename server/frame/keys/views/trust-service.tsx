import { type ReactNode, useState } from 'react'
import { Checkbox } from '../../../../ui-kit/parts/inputs/checkbox.tsx'
import { Notice } from '../../../../ui-kit/parts/status/notice.tsx'
import type { SayKeys } from '../texts.ts'
import { KeyDialogFrame } from './dialog-parts.tsx'
import { GuardedBar } from './guarded-bar.tsx'
import { useAct } from './use-act.ts'

export interface TrustServiceProps {
  readonly say: SayKeys
  readonly onBack: () => void
  readonly onAgreed: () => Promise<void>
}

/** What it means that the service keeps the recovery share: said in so many words, and agreed to. */
export function TrustService({ say, onBack, onAgreed }: TrustServiceProps): ReactNode {
  const act = useAct(say)
  const [agreed, setAgreed] = useState(false)
  return (
    <KeyDialogFrame title={say('serviceName')} say={say} onBack={onBack} about={say('serviceLead')}>
      <Notice kind="warning" title={say('serviceTitle')}>
        {say('serviceLead')}
      </Notice>
      <Checkbox checked={agreed} onChecked={setAgreed}>
        {say('serviceAgree')}
      </Checkbox>
      <GuardedBar say={say} action={say('secure')} disabled={!agreed} busy={act.busy} error={act.error} onPress={() => act.run(onAgreed)} />
    </KeyDialogFrame>
  )
}
