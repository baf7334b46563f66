import { shortAmount, sumOf, worth } from '../../../kernel/contract/tools/decimal.ts'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { NetworkGlyph } from '../../../ui-kit/parts/identity/network-glyph.tsx'
import { writtenDollars } from '../../../ui-kit/parts/inputs/written-dollars.ts'
import { Divider } from '../../../ui-kit/parts/layout/divider.tsx'
import { DetailList, DetailRow } from '../../../ui-kit/parts/lists/detail-list.tsx'
import type { TokenBalance } from '../../tokens/manifest.ts'
import { manifest } from '../manifest.ts'
import type { Fee, SendReview } from '../send-state.ts'
import { FeeRow } from './fee-row.tsx'
import { useWrittenAmount } from './use-written-amount.ts'

/** Decimals of a sum with the fee; rounded up like the fee. */
const PLACES = 6

/** Amount and fee in US dollars, decimal text: two tokens have no other sum. `undefined` while one of them is not known. */
const dollarsOf = ({ token, amount }: SendReview, fee: bigint | undefined, coin: TokenBalance | undefined): string | undefined => {
  if (token.price === undefined || coin?.price === undefined || fee === undefined) return undefined
  return sumOf([worth(amount, token.decimals, token.price), worth(fee, coin.decimals, coin.price)])
}

/** Where it happens and what it costs. */
export function ReviewLedger({ review }: { readonly review: SendReview }) {
  const { send, i18n } = useServices(manifest)
  const text = useText(manifest)
  const write = useWrittenAmount()
  const language = useStore(i18n.language)
  const live = useStore(send.state, ({ fee }) => fee)
  const coin = useStore(send.state, (state) => state.coin)
  const { network, token, amount } = review
  const fee: Fee = review.fee === undefined ? live : { status: 'ready', amount: review.fee }
  const dollars = dollarsOf(review, fee.amount, coin)
  const coins =
    token.address === undefined && fee.amount !== undefined ? (
      <bdi dir="ltr">
        {write(shortAmount(amount + fee.amount, token.decimals, PLACES, 'up'))} {token.symbol}
      </bdi>
    ) : undefined
  return (
    <>
      <Divider />
      <DetailList>
        <DetailRow label={text('network')}>
          <NetworkGlyph id={network.caipNetworkId} size={20} name={network.name} src={network.assets?.imageUrl} />
          {network.name}
        </DetailRow>
        <FeeRow network={network} fee={fee} />
      </DetailList>
      {(coins ?? dollars) !== undefined && (
        <DetailList lined>
          <DetailRow label={text('total')} note={dollars === undefined ? undefined : coins} total>
            {dollars === undefined ? coins : <bdi dir="ltr">{writtenDollars(dollars, language)}</bdi>}
          </DetailRow>
        </DetailList>
      )}
    </>
  )
}
