import type { Network } from '../../../kernel/contract/caip.ts'
import { shortAmount } from '../../../kernel/contract/tools/decimal.ts'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { VisuallyHidden } from '../../../ui-kit/parts/layout/visually-hidden.tsx'
import { DetailRow } from '../../../ui-kit/parts/lists/detail-list.tsx'
import { manifest } from '../manifest.ts'
import type { Fee } from '../send-state.ts'
import { useWorth } from './use-worth.ts'
import { useWrittenAmount } from './use-written-amount.ts'

/** Decimals of a fee; rounded up, so that it is never shown as less than it is. */
const PLACES = 6

interface FeeRowProps {
  readonly network: Network
  readonly fee: Fee
}

/** The network's fee: known, on its way, or not to be had. */
export function FeeRow({ network, fee }: FeeRowProps) {
  const text = useText(manifest)
  const write = useWrittenAmount()
  const worthOf = useWorth()
  const coin = useStore(useServices(manifest).send.state, (state) => state.coin)
  const { decimals, symbol } = network.nativeCurrency
  if (fee.amount !== undefined) {
    const worth = worthOf(fee.amount, coin)
    const amount = (
      <bdi dir="ltr">
        {write(shortAmount(fee.amount, decimals, PLACES, 'up'))} {symbol}
      </bdi>
    )
    return (
      <DetailRow label={text('fee')} note={worth === undefined ? undefined : amount}>
        {worth ?? amount}
      </DetailRow>
    )
  }
  const waiting = fee.status === 'loading'
  return (
    <DetailRow label={waiting ? <WaitingLabel /> : text('fee')} loading={waiting}>
      {text('feeMissing')}
    </DetailRow>
  )
}

function WaitingLabel() {
  const text = useText(manifest)
  return (
    <>
      {text('fee')} <VisuallyHidden>{text('feeLoading')}</VisuallyHidden>
    </>
  )
}
