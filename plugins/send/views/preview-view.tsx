import type { ReactNode } from 'react'
import { decimalText } from '../../../kernel/contract/tools/decimal.ts'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { sendIcon } from '../../../ui-kit/icons/icons.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { ActionBar } from '../../../ui-kit/parts/layout/action-bar.tsx'
import { Empty } from '../../../ui-kit/parts/status/empty.tsx'
import { manifest } from '../manifest.ts'
import { ProblemNotice } from './problem-notice.tsx'
import { ReviewLedger } from './review-ledger.tsx'
import { ReviewParties } from './review-parties.tsx'
import { useWrittenAmount } from './use-written-amount.ts'
import { isGrave, WarningNotice } from './warning-notice.tsx'

/** Characters of an amount that fit the button; a longer one stands in the review only, where it is whole. */
const BUTTON_ROOM = 12

/** What will be sent, exactly, and the last word. */
export default function PreviewView(): ReactNode {
  const { send, router } = useServices(manifest)
  const text = useText(manifest)
  const write = useWrittenAmount()
  const { review, phase } = useStore(send.state)
  if (!review) {
    const go = (
      <Button size="s" onClick={() => void router.replace('WalletSend')}>
        {text('goToSend')}
      </Button>
    )
    return <Empty icon={sendIcon} title={text('nothingTitle')} text={text('nothingText')} actions={go} />
  }
  const { token, warnings } = review
  const amount = write(decimalText(review.amount, token.decimals))
  const label =
    amount.length > BUTTON_ROOM ? text('sendSymbol', { symbol: token.symbol }) : text('sendAmount', { amount, symbol: token.symbol })
  const grave = warnings.some(isGrave)
  return (
    <>
      <ProblemNotice />
      {warnings.map((warning) => (
        <WarningNotice key={warning.kind} warning={warning} review={review} />
      ))}
      <ReviewParties review={review} />
      <ReviewLedger review={review} />
      <ActionBar split={grave ? 'caution' : 'confirm'}>
        <Button onClick={() => void router.back()}>{text('cancel')}</Button>
        <Button
          variant={grave ? 'secondary' : 'primary'}
          loading={phase === 'editing' ? false : text(phase === 'checking' ? 'checking' : 'sending')}
          onClick={() => void send.send(review)}
        >
          {label}
        </Button>
      </ActionBar>
    </>
  )
}
