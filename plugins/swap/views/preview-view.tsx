import type { ReactNode } from 'react'
import { SlotPart, useScope, useServices, useSlot, useStore, useText } from '../../../kernel/react/index.ts'
import { againIcon, swapIcon } from '../../../ui-kit/icons/icons.ts'
import { TransferSide, TransferSides } from '../../../ui-kit/parts/identity/transfer-sides.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Checkbox } from '../../../ui-kit/parts/inputs/checkbox.tsx'
import { Field } from '../../../ui-kit/parts/inputs/field.tsx'
import { Footnote } from '../../../ui-kit/parts/layout/text.tsx'
import { ActionBar, Divider, Inset } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { DetailList } from '../../../ui-kit/parts/lists/detail-list.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { Empty } from '../../../ui-kit/parts/status/placeholders.tsx'
import { manifest } from '../manifest.ts'
import { consentFor, isConsented } from '../price-impact.ts'
import type { SwapReview } from '../service.ts'
import { RECEIVED_PLACES, TokenGlyph, useAmounts } from './amounts.tsx'
import { ProblemNotice, QuoteNotices, TokenNotices } from './notices.tsx'
import { QuoteRows } from './swap-details.tsx'

interface ReviewProps {
  readonly review: SwapReview
}

/** What is given, and the least that arrives. */
function ReviewSides({ review: { quote } }: ReviewProps) {
  const text = useText(manifest)
  const write = useAmounts()
  const { network, from, to, amount, expected, least } = quote
  const worth = write.worth(amount, from)
  return (
    <TransferSides>
      <TransferSide
        glyph={<TokenGlyph token={from} network={network} />}
        label={text('youPay')}
        value={write.amount(amount, from)}
        note={worth}
      />
      <TransferSide
        glyph={<TokenGlyph token={to} network={network} />}
        label={text('youReceive')}
        value={text('atLeast', { amount: write.amount(least, to, RECEIVED_PLACES) })}
        note={text('expected', { amount: write.amount(expected, to, RECEIVED_PLACES) })}
      />
    </TransferSides>
  )
}

/** What stands in the way of sending it as it is. */
function ReviewNotices({ review }: ReviewProps) {
  const { swap } = useServices(manifest)
  const text = useText(manifest)
  const write = useAmounts()
  const { quote, phase, refusal, before, stale, renewal, problem, plan } = review
  const { to, from, expected } = quote
  const again = (
    <Button size="xs" icon={againIcon} onClick={() => void swap.renewReview()}>
      {text('newQuote')}
    </Button>
  )
  const retry = (
    <Button size="xs" icon={againIcon} loading={phase === 'checking'} onClick={() => void swap.renewReview()}>
      {text('retry')}
    </Button>
  )
  return (
    <>
      <ProblemNotice problem={problem} />
      {refusal && (
        <Notice kind="danger" role="alert" title={text('refusedTitle')} actions={again}>
          {text(`refused_${refusal.code}`, {
            symbol: refusal.code === 'keepsPart' ? to.symbol : from.symbol,
            amount: refusal.code === 'keepsPart' ? write.amount(refusal.received, to, RECEIVED_PLACES) : '',
          })}
        </Notice>
      )}
      {before !== undefined && (
        <Notice kind="warning" role="alert" title={text('worseTitle')}>
          {text('worseText', { now: write.amount(expected, to, RECEIVED_PLACES), before: write.amount(before, to, RECEIVED_PLACES) })}
        </Notice>
      )}
      {renewal && (
        <Notice kind="warning" role="alert" title={text('renewalTitle')} actions={retry}>
          {renewal.reason !== undefined && (
            <p>
              <bdi>{renewal.reason}</bdi>
            </p>
          )}
          {renewal.status === 'noRoute' && <p>{text('renewalNoRoute')}</p>}
          <p>{text(stale || !plan ? 'renewalStale' : 'renewalText')}</p>
        </Notice>
      )}
      {stale && !renewal && (
        <Notice role="status" title={text('staleTitle')} actions={again}>
          {text('staleText')}
        </Notice>
      )}
      <TokenNotices tokens={[from, to]} />
      {plan && plan.kept > 0n && !plan.keeps.some(({ token }) => token === to) && (
        <Notice kind="warning" title={text('keepsTitle', { symbol: to.symbol })}>
          {text('keepsText', { amount: write.amount(plan.kept, to, RECEIVED_PLACES) })}
        </Notice>
      )}
      {plan?.keeps.map(({ token, part }) => (
        <Notice key={token.address} kind="warning" title={text('keepsTitle', { symbol: token.symbol })}>
          {text('keepsPartText', { percent: write.percent(part) })}
        </Notice>
      ))}
      <QuoteNotices quote={quote} />
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

/** What the visitor agrees to where the figures want it. It is about this quote alone. */
function Consent({ review: { quote, ticked, word } }: ReviewProps) {
  const { swap } = useServices(manifest)
  const text = useText(manifest)
  const kind = consentFor(quote.impact, quote.slippage)
  if (kind === 'none') return null
  return (
    <Inset>
      {kind === 'tick' ? (
        <Checkbox checked={ticked} onChecked={(now) => swap.consent({ ticked: now })}>
          {text('consentTick')}
        </Checkbox>
      ) : (
        <Field
          label={text('consentWord', { word: text('confirmWord') })}
          placeholder={text('confirmWord')}
          help={text('consentWord', { word: text('confirmWord') })}
          value={word}
          onValue={(typed) => swap.consent({ word: typed })}
        />
      )}
    </Inset>
  )
}

/** The button at the end. */
function Action({ review }: ReviewProps) {
  const { swap } = useServices(manifest)
  const text = useText(manifest)
  const { phase, plan, before, stale } = review
  if (before !== undefined && phase === 'ready' && !stale) {
    return (
      <Button variant="primary" onClick={swap.acceptWorse}>
        {text('acceptWorse')}
      </Button>
    )
  }
  const approves = plan !== undefined && plan.approvals.length > 0
  const consented = isConsented(review, text('confirmWord'))
  return (
    <Button
      variant="primary"
      disabled={phase === 'refused' || stale || !consented}
      loading={phase === 'ready' || phase === 'refused' ? false : text('checking')}
      onClick={() => void swap.confirm(review)}
    >
      {text(!consented && phase === 'ready' ? 'agreeFirst' : approves ? 'approveAndSwap' : 'swap')}
    </Button>
  )
}

/** What will be swapped, the promise and the price of it, and the last word. */
export default function PreviewView(): ReactNode {
  const { swap, router } = useServices(manifest)
  const text = useText(manifest)
  const write = useAmounts()
  const review = useStore(swap.review)
  if (!review) {
    const go = (
      <Button size="s" onClick={() => void router.replace('Swap')}>
        {text('goToSwap')}
      </Button>
    )
    return <Empty icon={swapIcon} title={text('noReviewTitle')} text={text('noReviewText')} actions={go} />
  }
  const { quote, plan } = review
  const approves = plan !== undefined && plan.approvals.length > 0
  return (
    <>
      <OtherNotices />
      <ReviewNotices review={review} />
      <ReviewSides review={review} />
      <Divider />
      <DetailList>
        <QuoteRows quote={quote} fee={plan?.fee} loading={plan === undefined && review.phase === 'checking'} />
      </DetailList>
      {approves && (
        <Footnote plain>{text(plan.batch ? 'approvesToo' : 'approvesFirst', { amount: write.amount(quote.amount, quote.from) })}</Footnote>
      )}
      <Consent review={review} />
      <ActionBar split="confirm">
        <Button onClick={() => void router.back()}>{text('cancel')}</Button>
        <Action review={review} />
      </ActionBar>
    </>
  )
}
