import { useEffect, useState } from 'react'
import { decimalText } from '../../../kernel/contract/tools/decimal.ts'
import { useServices, useText } from '../../../kernel/react/use-services.ts'
import { useStore } from '../../../kernel/react/use-store.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { VisuallyHidden } from '../../../ui-kit/parts/layout/visually-hidden.tsx'
import { Skeleton } from '../../../ui-kit/parts/status/skeleton.tsx'
import { formatAmount } from '../format-amount.ts'
import { manifest } from '../manifest.ts'

/** The native balance, kept fresh while it is on screen. The line keeps its height in every state. */
export function BalanceLine() {
  const { balance, i18n } = useServices(manifest)
  const text = useText(manifest)
  const language = useStore(i18n.language)
  const state = useStore(balance.state)
  const [retrying, setRetrying] = useState(false)
  useEffect(() => balance.watch(), [balance])
  const retry = async (): Promise<void> => {
    setRetrying(true)
    await balance.refresh()
    setRetrying(false)
  }
  if (state.status === 'none') return <div className="balance-line" />
  if (state.status === 'loading') {
    return (
      <div className="balance-line" aria-busy="true">
        <Skeleton shape="text" width={88} />
        <VisuallyHidden>{text('balanceLoading')}</VisuallyHidden>
      </div>
    )
  }
  if (state.status === 'failed') {
    return (
      <div className="balance-line" role="status">
        {text('balanceUnavailable')}
        <Button size="xs" loading={retrying} onClick={() => void retry()}>
          {text('retry')}
        </Button>
      </div>
    )
  }
  const { amount, decimals, symbol } = state
  return (
    <p className="balance-line" title={`${decimalText(amount, decimals)} ${symbol}`}>
      <VisuallyHidden>{text('balance')}</VisuallyHidden> <bdi dir="ltr">{`${formatAmount(amount, decimals, { language })} ${symbol}`}</bdi>
    </p>
  )
}
