import { type ReactNode, useEffect } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Chip } from '../../../ui-kit/parts/inputs/chip.tsx'
import { TextEntry } from '../../../ui-kit/parts/inputs/text-entry.tsx'
import { ActionBar } from '../../../ui-kit/parts/layout/action-bar.tsx'
import { manifest } from '../manifest.ts'
import { nextStep } from '../next-step.ts'
import { AmountField } from './amount-field.tsx'
import { DraftLedger } from './draft-ledger.tsx'
import { ProblemNotice } from './problem-notice.tsx'

/** The form of a transfer. */
export default function SendView(): ReactNode {
  const { send } = useServices(manifest)
  const text = useText(manifest)
  const state = useStore(send.state)
  useEffect(() => send.watchFee(), [send])
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
