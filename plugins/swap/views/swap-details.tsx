import { type ReactNode, useState } from 'react'
import type { Network } from '../../../kernel/contract/caip.ts'
import { shortAmount } from '../../../kernel/contract/tools/decimal.ts'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { Chip } from '../../../ui-kit/parts/inputs/chip.tsx'
import { TextEntry } from '../../../ui-kit/parts/inputs/entry.tsx'
import { DetailList, DetailRow } from '../../../ui-kit/parts/lists/detail-list.tsx'
import { manifest } from '../manifest.ts'
import { levelOf, type PriceImpact } from '../price-impact.ts'
import type { SwapQuote } from '../service.ts'
import { MOST_BY_VISITOR, readSlippage } from '../slippage.ts'
import { RECEIVED_PLACES, useAmounts } from './amounts.tsx'

/** What the service keeps of the amount, in hundredths of one per cent; the specification's, for display. */
const PROVIDER_FEE = 85n

/** Decimals of a rate. */
const RATE_PLACES = 4

/** How much the swap moves the price. */
function ImpactRow({ impact }: { readonly impact: PriceImpact }) {
  const text = useText(manifest)
  const write = useAmounts()
  const { hundredths } = impact
  const mark = impact.from === 'pool' || impact.from === 'prices' ? text('oneSource') : undefined
  return (
    <DetailRow label={text('impact')} note={levelOf(impact) === 'quiet' ? mark : undefined}>
      {hundredths === undefined ? text('unknown') : write.percent(hundredths)}
    </DetailRow>
  )
}

/** What one whole coin brings. */
function RateRow({ quote: { from, to, amount, expected } }: { readonly quote: SwapQuote }) {
  const text = useText(manifest)
  const write = useAmounts()
  const one = (expected * 10n ** BigInt(from.decimals)) / amount
  return (
    <DetailRow label={text('rate')}>
      <bdi dir="ltr">
        1 {from.symbol} = {write.text(shortAmount(one, to.decimals, RATE_PLACES))} {to.symbol}
      </bdi>
    </DetailRow>
  )
}

interface FeeRowProps {
  readonly network: Network
  readonly fee: bigint | undefined
  /** A figure of before the swap was built. */
  readonly usual?: boolean
  readonly loading?: boolean
}

function FeeRow({ network, fee, usual = false, loading }: FeeRowProps) {
  const { swap } = useServices(manifest)
  const text = useText(manifest)
  const write = useAmounts()
  const coin = useStore(swap.state, (state) => state.coin)
  const sponsored = useStore(swap.state, (state) => state.sponsored)
  if (sponsored) return <DetailRow label={text('fee')}>{text('feeSponsored')}</DetailRow>
  const dollars = fee !== undefined && coin ? write.worth(fee, coin) : undefined
  const amount = fee === undefined ? text('feeMissing') : write.fee(fee, network)
  return (
    <DetailRow label={text(usual ? 'usualFee' : 'fee')} note={dollars === undefined ? undefined : amount} loading={loading}>
      {dollars ?? amount}
    </DetailRow>
  )
}

interface QuoteRowsProps {
  readonly quote: SwapQuote
  readonly fee: bigint | undefined
  readonly usualFee?: boolean
  /** The fee is still to come. */
  readonly loading?: boolean
}

/** What a quote promises, and what it costs. The promise is the first line. */
export function QuoteRows({ quote, fee, usualFee = false, loading = false }: QuoteRowsProps) {
  const text = useText(manifest)
  const write = useAmounts()
  const { network, from, to, amount, least, impact } = quote
  return (
    <>
      <DetailRow label={text('atLeastLabel')}>
        <b>{write.amount(least, to, RECEIVED_PLACES)}</b>
      </DetailRow>
      <RateRow quote={quote} />
      <ImpactRow impact={impact} />
      <DetailRow label={text('providerFee')} note={write.percent(PROVIDER_FEE)}>
        {write.amount((amount * PROVIDER_FEE) / 10_000n, from, RECEIVED_PLACES)}
      </DetailRow>
      <FeeRow network={network} fee={fee} usual={usualFee} loading={loading} />
    </>
  )
}

/** How much may be lost on the way: the plugin's figure, or the visitor's own. */
function SlippageField({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { swap } = useServices(manifest)
  const text = useText(manifest)
  const write = useAmounts()
  const typed = useStore(swap.state, ({ slippageText }) => slippageText) ?? ''
  const reading = readSlippage(typed)
  const auto = (
    <Chip
      small
      onClick={() => {
        swap.setSlippage(undefined)
        onClose()
      }}
    >
      {text('auto')}
    </Chip>
  )
  return (
    <TextEntry
      label={text('slippageLabel')}
      value={typed}
      onValue={swap.setSlippage}
      inputMode="decimal"
      dir="ltr"
      placeholder="0.5"
      end={auto}
      note={text('slippageHelp')}
      error={reading.status === 'wrong' ? text(reading.reason, { most: write.text((MOST_BY_VISITOR / 100n).toString()) }) : undefined}
    />
  )
}

/** What stands under the two amounts. */
export function SwapDetails(): ReactNode {
  const { swap } = useServices(manifest)
  const text = useText(manifest)
  const write = useAmounts()
  const { quote, fee, slippage, slippageText, network } = useStore(swap.state)
  const [edits, setEdits] = useState(slippageText !== undefined)
  if (!network) return null
  return (
    <>
      <DetailList>
        {quote.quote && <QuoteRows quote={quote.quote} fee={fee} usualFee />}
        <DetailRow label={text('slippage')} note={slippageText === undefined ? text('auto') : undefined}>
          <Chip small opens aria-expanded={edits} onClick={() => setEdits(!edits)}>
            {write.percent(slippage)}
          </Chip>
        </DetailRow>
      </DetailList>
      {edits && <SlippageField onClose={() => setEdits(false)} />}
    </>
  )
}
