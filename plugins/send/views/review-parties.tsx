import { decimalText } from '../../../kernel/contract/tools/decimal.ts'
import { useText } from '../../../kernel/react/index.ts'
import { Address } from '../../../ui-kit/parts/identity/address.tsx'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { shortAddress } from '../../../ui-kit/parts/identity/short-address.ts'
import { TransferSide, TransferSides } from '../../../ui-kit/parts/identity/transfer-sides.tsx'
import { manifest } from '../manifest.ts'
import type { SendReview } from '../send-state.ts'
import { TokenGlyph } from './token-glyph.tsx'
import { useWorth } from './use-worth.ts'
import { useWrittenAmount } from './use-written-amount.ts'

/** Who sends what to whom, with every digit and character. */
export function ReviewParties({ review }: { readonly review: SendReview }) {
  const text = useText(manifest)
  const write = useWrittenAmount()
  const { network, account, token, receiver } = review
  const worth = useWorth()(review.amount, token)
  const sum = (
    <bdi dir="ltr">
      {write(decimalText(review.amount, token.decimals))} {token.symbol}
    </bdi>
  )
  return (
    <TransferSides>
      <TransferSide
        glyph={<TokenGlyph token={token} network={network} />}
        label={text('youSend')}
        value={sum}
        note={worth === undefined ? text('fromAccount') : text('fromAccountWorth', { worth })}
      >
        <Address value={account.address} />
      </TransferSide>
      <TransferSide
        glyph={<Glyph kind="avatar" seed={receiver} />}
        label={text('to')}
        value={<bdi dir="ltr">{shortAddress(receiver)}</bdi>}
      >
        <Address value={receiver} />
      </TransferSide>
    </TransferSides>
  )
}
