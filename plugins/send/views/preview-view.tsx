import type { ReactNode } from 'react'
import { decimalText, shortAmount, sumOf, worth } from '../../../kernel/contract/tools/decimal.ts'
import { SlotPart, useImage, useScope, useServices, useSlot, useStore, useText } from '../../../kernel/react/index.ts'
import { sendIcon } from '../../../ui-kit/icons/icons.ts'
import { Address } from '../../../ui-kit/parts/identity/address.tsx'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { shortAddress } from '../../../ui-kit/parts/identity/short-address.ts'
import { TransferSide, TransferSides } from '../../../ui-kit/parts/identity/transfer-sides.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { writtenDollars } from '../../../ui-kit/parts/inputs/written-amounts.ts'
import { ActionBar, Divider } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { DetailList, DetailRow } from '../../../ui-kit/parts/lists/detail-list.tsx'
import { Empty } from '../../../ui-kit/parts/status/placeholders.tsx'
import type { TokenBalance } from '../../tokens/manifest.ts'
import { manifest } from '../manifest.ts'
import type { Fee, SendReview } from '../service.ts'
import { isDanger, ProblemNotice, WarningNotice } from './notices.tsx'
import { PartRows } from './part-rows.tsx'
import { FeeRow, feePlaces, NetworkPicture, TermRows, TokenGlyph, useWorth, useWrittenAmount } from './token-amounts.tsx'

/** Who sends what to whom, with every digit and character. */
function ReviewSides({ review }: { readonly review: SendReview }) {
  const { assets } = useServices(manifest)
  const picture = useImage(assets, review.picture === undefined ? undefined : { url: review.picture })
  const text = useText(manifest)
  const write = useWrittenAmount()
  const { network, account, token, receiver, name } = review
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
        glyph={<Glyph kind="avatar" seed={receiver} src={picture} />}
        label={text('to')}
        value={name === undefined ? <bdi dir="ltr">{shortAddress(receiver)}</bdi> : <bdi>{name}</bdi>}
      >
        <Address value={receiver} />
      </TransferSide>
    </TransferSides>
  )
}

/** Amount and fee in US dollars, decimal text: two tokens have no other sum. `undefined` while one of them is not known. */
const dollarsOf = ({ token, amount }: SendReview, fee: bigint | undefined, coin: TokenBalance | undefined): string | undefined => {
  if (token.price === undefined || coin?.price === undefined || fee === undefined) return undefined
  return sumOf([worth(amount, token.decimals, token.price), worth(fee, coin.decimals, coin.price)])
}

/** Where it happens and what it costs. */
function ReviewDetails({ review }: { readonly review: SendReview }) {
  const { send, i18n } = useServices(manifest)
  const text = useText(manifest)
  const write = useWrittenAmount()
  const language = useStore(i18n.language)
  const live = useStore(send.state, ({ fee }) => fee)
  const coin = useStore(send.state, (state) => state.coin)
  const sponsored = useStore(send.state, (state) => state.sponsored)
  const { network, token, amount } = review
  const fee: Fee = review.fee === undefined ? live : { status: 'ready', amount: review.fee }
  const { terms } = review
  const paid = sponsored ? 0n : fee.amount
  // What the receiver's account takes is paid as the fee is.
  const costs = paid === undefined ? undefined : paid + (terms?.deposit ?? 0n)
  const dollars = dollarsOf(review, costs, coin)
  const coins =
    token.address === undefined && paid !== undefined ? (
      <bdi dir="ltr">
        {write(shortAmount(amount + paid, token.decimals, feePlaces(token.decimals), 'up'))} {token.symbol}
      </bdi>
    ) : undefined
  return (
    <>
      <Divider />
      <DetailList>
        <DetailRow label={text('network')}>
          <NetworkPicture network={network} />
          {network.name}
        </DetailRow>
        <PartRows token={token} terms={terms} />
        <FeeRow network={network} fee={fee} sponsored={sponsored} />
        <TermRows network={network} token={token} amount={amount} terms={terms} />
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

/** What other plugins have to say of it before it is sent. */
function OtherNotices() {
  const { slots, i18n } = useServices(manifest)
  const { log } = useScope(manifest).ports
  const entries = useSlot({ slots, i18n }, 'review.notices')
  return entries.map((entry) => <SlotPart key={`${entry.plugin} ${entry.id}`} slots={slots} i18n={i18n} log={log} entry={entry} />)
}

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
  const danger = warnings.some(isDanger)
  return (
    <>
      <ProblemNotice />
      <OtherNotices />
      {warnings.map((warning) => (
        <WarningNotice key={warning.kind} warning={warning} review={review} />
      ))}
      <ReviewSides review={review} />
      <ReviewDetails review={review} />
      <ActionBar split={danger ? 'caution' : 'confirm'}>
        <Button onClick={() => void router.back()}>{text('cancel')}</Button>
        <Button
          variant={danger ? 'secondary' : 'primary'}
          loading={phase === 'editing' ? false : text(phase === 'checking' ? 'checking' : 'sending')}
          onClick={() => void send.send(review)}
        >
          {label}
        </Button>
      </ActionBar>
    </>
  )
}
