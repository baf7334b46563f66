import { type ReactNode, useEffect } from 'react'
import { useScope, useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Chip } from '../../../ui-kit/parts/inputs/chip.tsx'
import { TextEntry } from '../../../ui-kit/parts/inputs/text-entry.tsx'
import { ActionBar } from '../../../ui-kit/parts/layout/action-bar.tsx'
import { manifest } from '../manifest.ts'
import { nextStep } from '../next-step.ts'
import { AmountField } from './amount-field.tsx'
import { DraftLedger } from './draft-ledger.tsx'
import { ProblemNotice } from './problem-notice.tsx'

/** ms between two looks at the fee while the form is open. */
const FEE_EVERY = 15_000

/** The form of a transfer. */
export default function SendView(): ReactNode {
  const { send } = useServices(manifest)
  const { clock } = useScope(manifest).ports
  const text = useText(manifest)
  const state = useStore(send.state)
  useEffect(() => clock.every(FEE_EVERY, send.refreshFee), [send, clock])
  const step = nextStep(state)
  const clear = (
    <Chip small onClick={() => send.setReceiver('')}>
      {text('clear')}
    </Chip>
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send.preview()
      }}
    >
      <ProblemNotice />
      <AmountField />
      <TextEntry
        label={text('to')}
        value={state.receiver}
        onValue={send.setReceiver}
        placeholder={text('addressHint')}
        dir="ltr"
        end={state.receiver === '' ? undefined : clear}
      />
      <DraftLedger />
      <ActionBar>
        <Button
          variant="primary"
          type="submit"
          disabled={step !== 'previewSend'}
          loading={state.phase === 'editing' ? false : text('sending')}
        >
          {text(step)}
        </Button>
      </ActionBar>
    </form>
  )
}
