import { shortAmount } from '../../../kernel/contract/decimal.ts'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { Glyph } from '../../../ui-kit/parts/glyph.tsx'
import { Ledger, LedgerRow } from '../../../ui-kit/parts/ledger.tsx'
import { Rule } from '../../../ui-kit/parts/rule.tsx'
import { manifest } from '../manifest.ts'
import type { Fee, SendReview } from '../send-state.ts'
import { FeeRow } from './fee-row.tsx'
import { useWrittenAmount } from './use-written-amount.ts'

/** Decimals of a sum with the fee; rounded up like the fee. */
const PLACES = 6

/** Where it happens and what it costs. */
export function ReviewLedger({ review }: { readonly review: SendReview }) {
  const { send } = useServices(manifest)
  const text = useText(manifest)
  const write = useWrittenAmount()
  const live = useStore(send.state, ({ fee }) => fee)
  const { network, token } = review
  const fee: Fee = review.fee === undefined ? live : { status: 'ready', amount: review.fee }
  return (
    <>
      <Rule />
      <Ledger>
        <LedgerRow label={text('network')}>
          <Glyph kind="network" size={20} name={network.name} src={network.assets?.imageUrl} />
          {network.name}
        </LedgerRow>
        <FeeRow network={network} fee={fee} />
      </Ledger>
      {token.address === undefined && fee.amount !== undefined && (
        <Ledger lined>
          <LedgerRow label={text('total')} total>
            <bdi dir="ltr">
              {write(shortAmount(review.amount + fee.amount, token.decimals, PLACES, 'up'))} {token.symbol}
            </bdi>
          </LedgerRow>
        </Ledger>
      )}
    </>
  )
}
