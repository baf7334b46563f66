import type { ReactNode } from 'react'
import { shortAmount } from '../../../kernel/contract/tools/decimal.ts'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { gridIcon } from '../../../ui-kit/icons/icons.ts'
import { Address } from '../../../ui-kit/parts/identity/address.tsx'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { shortAddress } from '../../../ui-kit/parts/identity/short-address.ts'
import { TransferSide, TransferSides } from '../../../ui-kit/parts/identity/transfer-sides.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { writtenAmount } from '../../../ui-kit/parts/inputs/written-amounts.ts'
import { ActionBar, Divider } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { DetailList, DetailRow } from '../../../ui-kit/parts/lists/detail-list.tsx'
import { Empty } from '../../../ui-kit/parts/status/placeholders.tsx'
import { manifest } from '../manifest.ts'
import type { NftReview } from '../service.ts'
import { titleOf } from '../token-title.ts'
import { NftGlyph } from './nft-picture.tsx'
import { isDanger, ProblemNotice, WarningNotice } from './send-notices.tsx'

/** Decimals of a fee; rounded up, so that it is never shown as less than it is. */
const PLACES = 6

/** Who sends what to whom, with every character. */
function ReviewSides({ review }: { readonly review: NftReview }) {
  const text = useText(manifest)
  const { nft, account, receiver, name, amount } = review
  return (
    <TransferSides>
      <TransferSide
        glyph={<NftGlyph nft={nft} />}
        label={text('youSend')}
        value={<bdi>{titleOf(nft, amount)}</bdi>}
        note={text('fromAccount')}
      >
        <Address value={account.address} />
      </TransferSide>
      <TransferSide
        glyph={<Glyph kind="avatar" seed={receiver} />}
        label={text('to')}
        value={name === undefined ? <bdi dir="ltr">{shortAddress(receiver)}</bdi> : <bdi>{name}</bdi>}
      >
        <Address value={receiver} />
      </TransferSide>
    </TransferSides>
  )
}

/** Which token it is, as the chain says, and what sending it costs. */
function ReviewDetails({ review }: { readonly review: NftReview }) {
  const { i18n } = useServices(manifest)
  const text = useText(manifest)
  const language = useStore(i18n.language)
  const { nft, network, collection, fee, deposit } = review
  const { decimals, symbol } = network.nativeCurrency
  const coins = (amount: bigint) => (
    <bdi dir="ltr">
      {writtenAmount(shortAmount(amount, decimals, Math.min(decimals, PLACES), 'up'), language)} {symbol}
    </bdi>
  )
  return (
    <>
      <Divider />
      <DetailList>
        <DetailRow label={text('network')}>{network.name}</DetailRow>
        <DetailRow label={text('contractSays')}>{collection === '' ? text('contractSaysNone') : <bdi>{collection}</bdi>}</DetailRow>
        <DetailRow label={text('contract')}>
          <Address value={nft.token.contract} />
        </DetailRow>
        {nft.token.tokenId !== '' && (
          <DetailRow label={text('tokenId')}>
            <bdi dir="ltr" className="nft-number">
              {nft.token.tokenId}
            </bdi>
          </DetailRow>
        )}
        {deposit > 0n && <DetailRow label={text('deposit')}>{coins(deposit)}</DetailRow>}
        <DetailRow label={text('fee')}>{fee === undefined ? text('feeMissing') : coins(fee)}</DetailRow>
      </DetailList>
    </>
  )
}

/** What will be sent, exactly, and the last word. */
export default function PreviewView(): ReactNode {
  const { nfts, router } = useServices(manifest)
  const text = useText(manifest)
  const { review, phase } = useStore(nfts.send)
  if (!review) {
    const back = (
      <Button size="s" onClick={() => void router.back()}>
        {text('back')}
      </Button>
    )
    return <Empty icon={gridIcon} title={text('nothingTitle')} text={text('nothingText')} actions={back} />
  }
  const danger = review.warnings.some(isDanger)
  return (
    <>
      <ProblemNotice />
      {review.warnings.map((warning) => (
        <WarningNotice key={warning.kind} warning={warning} />
      ))}
      <ReviewSides review={review} />
      <ReviewDetails review={review} />
      <ActionBar split={danger ? 'caution' : 'confirm'}>
        <Button onClick={() => void router.back()}>{text('cancel')}</Button>
        <Button
          variant={danger ? 'secondary' : 'primary'}
          loading={phase === 'checking' ? text('checking') : false}
          onClick={() => void nfts.confirm(review)}
        >
          {text('sendIt')}
        </Button>
      </ActionBar>
    </>
  )
}
