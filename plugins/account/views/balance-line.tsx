import { useEffect, useState } from 'react'
import { decimalText } from '../../../kernel/contract/tools/decimal.ts'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { writtenAmount } from '../../../ui-kit/parts/inputs/written-amounts.ts'
import { VisuallyHidden } from '../../../ui-kit/parts/layout/text.tsx'
import { Skeleton } from '../../../ui-kit/parts/status/placeholders.tsx'
import { manifest } from '../manifest.ts'

/** How an amount is written. */
interface AmountFormat {
  /** Digits after the separator; what lies behind them is cut off, never rounded. Default 3. */
  readonly places?: number
  /** BCP 47; decides the separators. Default `en`. */
  readonly language?: string
}

/** An amount for people: cut to a few digits, grouped, without trailing zeros; what is cut to nothing is `0.000`. */
export const formatAmount = (amount: bigint, decimals: number, { places = 3, language = 'en' }: AmountFormat = {}): string => {
  const [whole = '', fraction = ''] = decimalText(amount, decimals).split('.')
  const cut = fraction.slice(0, places)
  const shown = whole === '0' && /^0*$/.test(cut) ? '0'.repeat(places) : cut.replace(/0+$/, '')
  return writtenAmount(shown === '' ? whole : `${whole}.${shown}`, language)
}

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
