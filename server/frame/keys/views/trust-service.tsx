import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui-kit/parts/inputs/button.tsx'
import { Checkbox } from '../../../../ui-kit/parts/inputs/checkbox.tsx'
import { ActionBar } from '../../../../ui-kit/parts/layout/view-layout.tsx'
import { Notice } from '../../../../ui-kit/parts/status/notice.tsx'
import type { SayKeys } from '../texts.ts'
import { KeyDialogFrame, Problem } from './dialog-parts.tsx'
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
    <KeyDialogFrame title={say('serviceName')} say={say} onBack={onBack}>
      <Notice kind="warning" title={say('serviceTitle')}>
        {say('serviceLead')}
      </Notice>
      <Checkbox checked={agreed} onChecked={setAgreed}>
        {say('serviceAgree')}
      </Checkbox>
      <Problem>{act.error}</Problem>
      <ActionBar lined>
        <Button variant="primary" disabled={!agreed} loading={act.busy && say('working')} onClick={() => act.run(onAgreed)}>
          {say('secure')}
        </Button>
      </ActionBar>
    </KeyDialogFrame>
  )
}
