import { type ReactNode, useEffect } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { againIcon, cardIcon, infoIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Chip } from '../../../ui-kit/parts/inputs/chip.tsx'
import { AmountEntry } from '../../../ui-kit/parts/inputs/entry.tsx'
import { decimalSeparator } from '../../../ui-kit/parts/inputs/written-amounts.ts'
import { Footnote, Label, VisuallyHidden } from '../../../ui-kit/parts/layout/text.tsx'
import { List, Row, SkeletonRow } from '../../../ui-kit/parts/lists/list.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { Empty, Skeleton } from '../../../ui-kit/parts/status/placeholders.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import { isOpen } from '../order-states.ts'
import { quotedPurchase } from '../rows.ts'
import type { OnrampRow } from '../service.ts'
import { Legal } from './legal.tsx'
import css from './onramp.css'
import { CoinGlyph, MoneyGlyph, useWriting } from './written.tsx'

/** Amounts at one press, in whatever money. */
const PRESETS = ['50', '100', '250'] as const

/** What is paid, within the limits that are known. */
function AmountField() {
  const { onramp, router, i18n } = useServices(manifest)
  const language = useStore(i18n.language)
  const text = useText(manifest)
  const write = useWriting()
  const { amountText, amount, beyond, payment, market, rows, purchase } = useStore(onramp.state)
  const currency = payment?.id ?? ''
  const [best] = rows.map((row) => quotedPurchase(row, purchase?.symbol)).filter((one) => one !== '')
  const limits =
    payment?.min !== undefined && payment.max !== undefined
      ? text(market.sample ? 'limitsSample' : 'limits', { min: write.plain(payment.min), max: write.plain(payment.max) })
      : undefined
  const wrong = amount.status === 'wrong' ? text(amount.reason, { currency, separator: decimalSeparator(language) }) : undefined
  const outside = beyond && text(beyond.limit === 'min' ? 'tooLittle' : 'tooMuch', { amount: write.money(beyond.amount, currency) })
  return (
    <>
      <AmountEntry
        label={text('pay')}
        value={amountText}
        language={language}
        onValue={onramp.setAmount}
        chip={
          payment && (
            <Chip
              opens
              glyph={<MoneyGlyph currency={currency} size={20} />}
              aria-label={text('otherCurrency', { currency })}
              onClick={() => void router.push('OnRampFiatSelect')}
            >
              {currency}
            </Chip>
          )
        }
        worth={best !== undefined && purchase ? write.coin(best, purchase.symbol) : ' '}
        worthEnd={limits}
        error={wrong ?? outside}
      />
      <fieldset className="onramp-presets" aria-label={text('presets')}>
        {PRESETS.map((preset) => (
          <Chip key={preset} variant="choice" aria-pressed={preset === amountText} onClick={() => onramp.setAmount(preset)}>
            {preset}
          </Chip>
        ))}
      </fieldset>
    </>
  )
}

/** Its row has the words that the note explains, or will. */
const saysCost = ({ quote, unserved }: OnrampRow): boolean =>
  unserved === undefined && (quote.status === 'loading' || (quote.status === 'ready' && !quote.sample && quote.cost !== undefined))

/** One provider, with what arrives and what it costs in all. */
function ProviderRow({ row, best }: { readonly row: OnrampRow; readonly best: boolean }) {
  const { onramp } = useServices(manifest)
  const text = useText(manifest)
  const write = useWriting()
  const { purchase, beyond, amount, accepted } = useStore(onramp.state)
  const { id, name, fee, quote, unserved } = row
  const ready = accepted && !beyond && amount.status === 'ok' && amount.amount > 0n
  const costText = (): string => {
    if (quote.status !== 'ready') return ''
    if (quote.sample) return text('sample')
    if (quote.purchase.symbol !== purchase?.symbol) return text('otherCoin')
    if (quote.cost === undefined) return text('costUnknown')
    return text(best ? 'costBest' : 'cost', { percent: write.percent(quote.cost) })
  }
  const shared = {
    glyph: <Glyph kind="logo" name={name} />,
    name,
    sub: fee === undefined ? undefined : text('fee', { fee }),
  }
  if (unserved !== undefined) {
    return (
      <Row {...shared} disabled={unserved === '' ? text('regionHere') : text('region', { region: unserved })} onClick={() => undefined} />
    )
  }
  if (quote.status === 'loading') {
    return (
      <Row
        {...shared}
        value={<Skeleton shape="text" width={88} />}
        valueSub={<Skeleton shape="small" width={56} />}
        aria-busy
        onClick={() => onramp.buy(id)}
      />
    )
  }
  if (quote.status === 'ready') {
    const amountWritten = write.coin(quote.purchase.amount, quote.purchase.symbol)
    return (
      <Row
        {...shared}
        value={amountWritten}
        valueSub={costText()}
        aria-disabled={ready ? undefined : true}
        onClick={() => onramp.buy(id)}
      />
    )
  }
  const why = quote.status === 'failed' ? quote.reason || text('noQuote') : undefined
  return <Row {...shared} sub={why ?? shared.sub} chevron aria-disabled={ready ? undefined : true} onClick={() => onramp.buy(id)} />
}

/** What is bought: opens the list. */
function PurchaseRow() {
  const { onramp, router } = useServices(manifest)
  const text = useText(manifest)
  const { purchase, network } = useStore(onramp.state)
  if (!purchase) return null
  return (
    <List aria-label={text('get')}>
      <Row
        glyph={<CoinGlyph symbol={purchase.symbol} network={network} />}
        name={purchase.name}
        sub={text('onNetwork', { network: network?.name ?? '' })}
        end={purchase.symbol}
        chevron
        onClick={() => void router.push('OnRampTokenSelect')}
      />
    </List>
  )
}

/** Until the market is known, in the form's final size. */
function LoadingForm() {
  const text = useText(manifest)
  return (
    <div role="status">
      <VisuallyHidden>{text('loading')}</VisuallyHidden>
      <AmountEntry label={text('pay')} value="" loading />
      <div className="onramp-presets" aria-hidden="true">
        <Skeleton width={56} height={32} />
        <Skeleton width={56} height={32} />
        <Skeleton width={56} height={32} />
      </div>
      <List aria-hidden="true">
        <SkeletonRow glyph="circle" two />
        <SkeletonRow two />
        <SkeletonRow two />
      </List>
    </div>
  )
}

/** The amount, and who sells for how much. A row opens the provider's page in a window. */
export default function ProvidersView(): ReactNode {
  useStyle(css)
  const { onramp, router } = useServices(manifest)
  const text = useText(manifest)
  const { market, rows, purchase, network } = useStore(onramp.state)
  const orders = useStore(onramp.orders)
  useEffect(() => onramp.watch(), [onramp])
  const waiting = orders.filter(({ status }) => isOpen(status)).length
  if (market.status === 'loading') return <LoadingForm />
  if (rows.length === 0) return <Empty icon={cardIcon} title={text('noProviderTitle')} text={text('noProviderText')} />
  if (!purchase) {
    return <Empty icon={cardIcon} title={text('unsupportedTitle', { network: network?.name ?? '' })} text={text('unsupportedText')} />
  }
  const [best] = rows
  const compared = rows.filter((row) => quotedPurchase(row, purchase.symbol) !== '').length > 1
  return (
    <Legal>
      {market.status === 'failed' && (
        <Notice
          kind="warning"
          title={text('limitsMissingTitle')}
          actions={
            <Button size="xs" icon={againIcon} onClick={onramp.retry}>
              {text('retry')}
            </Button>
          }
        >
          {text(market.sample ? 'limitsSampleText' : 'limitsMissingText')}
        </Notice>
      )}
      <AmountField />
      <PurchaseRow />
      <Label lined>{text('choose')}</Label>
      <List aria-label={text('choose')}>
        {rows.map((row) => (
          <ProviderRow key={row.id} row={row} best={compared && row === best} />
        ))}
      </List>
      {orders.length > 0 && (
        <List>
          <Row
            name={text('activityTitle')}
            end={waiting > 0 ? text('waiting', { count: waiting }) : undefined}
            chevron
            onClick={() => void router.push('OnRampActivity')}
          />
        </List>
      )}
      {rows.some(saysCost) && <Footnote icon={infoIcon}>{text('feeNote')}</Footnote>}
    </Legal>
  )
}
