import type { ReactNode } from 'react'
import { decimalText, shortAmount } from '../../../kernel/contract/tools/decimal.ts'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { globeIcon, plugIcon } from '../../../ui-kit/icons/glyph-icons.ts'
import { againIcon, updownIcon } from '../../../ui-kit/icons/icons.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Chip } from '../../../ui-kit/parts/inputs/chip.tsx'
import { AmountEntry, Between } from '../../../ui-kit/parts/inputs/entry.tsx'
import { IconButton } from '../../../ui-kit/parts/inputs/icon-button.tsx'
import { decimalSeparator } from '../../../ui-kit/parts/inputs/written-amounts.ts'
import { ActionBar } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { Empty } from '../../../ui-kit/parts/status/placeholders.tsx'
import { amountOf, isServed, nextStep, type SwapStep } from '../checks.ts'
import { manifest } from '../manifest.ts'
import type { SwapTarget } from '../service.ts'
import { BALANCE_PLACES, RECEIVED_PLACES, TokenGlyph, useAmounts } from './amounts.tsx'
import { FormNotices } from './notices.tsx'
import { SwapDetails } from './swap-details.tsx'

/** The way to the choice of a token. */
function TokenChip({ target }: { readonly target: SwapTarget }) {
  const { swap, router } = useServices(manifest)
  const text = useText(manifest)
  const token = useStore(swap.state, ({ from, to }) => (target === 'sourceToken' ? from : to))
  return (
    <Chip
      opens
      glyph={token && <TokenGlyph token={token} size={20} />}
      aria-label={token && text('otherToken', { symbol: token.symbol })}
      onClick={() => void router.push('SwapSelectToken', { target })}
    >
      {token?.symbol ?? text('selectToken')}
    </Chip>
  )
}

/** What is given. */
function PaidField() {
  const { swap, i18n } = useServices(manifest)
  const language = useStore(i18n.language)
  const text = useText(manifest)
  const write = useAmounts()
  const state = useStore(swap.state)
  const { from, amountText, max } = state
  const reading = amountOf(state)
  const wrong =
    reading.status === 'wrong'
      ? text(reading.reason, { symbol: from?.symbol ?? '', count: from?.decimals ?? 0, separator: decimalSeparator(language) })
      : undefined
  return (
    <AmountEntry
      label={text('youPay')}
      value={amountText}
      language={language}
      onValue={swap.setAmount}
      loading={max && amountText === ''}
      chip={<TokenChip target="sourceToken" />}
      worth={reading.status === 'ok' && from ? write.worth(reading.amount, from) : undefined}
      error={wrong}
      {...(from && {
        balance: text('balance', { amount: write.text(shortAmount(from.balance, from.decimals, BALANCE_PLACES)), symbol: from.symbol }),
        max: { label: text('max'), onSelect: swap.setMax },
      })}
    />
  )
}

/** What is expected to arrive. */
function ReceivedField() {
  const { swap, i18n } = useServices(manifest)
  const language = useStore(i18n.language)
  const text = useText(manifest)
  const write = useAmounts()
  const { to, quote } = useStore(swap.state)
  const expected = quote.quote?.expected
  const short = to && expected !== undefined ? shortAmount(expected, to.decimals, RECEIVED_PLACES) : ''
  return (
    <AmountEntry
      readOnly
      label={text('youReceive')}
      value={to && expected !== undefined && short.startsWith('<') ? decimalText(expected, to.decimals) : short}
      language={language}
      loading={quote.status === 'loading' && expected === undefined}
      chip={<TokenChip target="toToken" />}
      worth={to && expected !== undefined ? write.worth(expected, quote.quote?.to ?? to) : undefined}
      {...(to && {
        balance: text('balance', { amount: write.text(shortAmount(to.balance, to.decimals, BALANCE_PLACES)), symbol: to.symbol }),
      })}
    />
  )
}

const PRESSED: readonly SwapStep[] = ['swap', 'reviewSwap']

/** In place of the form where it cannot work. */
function Missing() {
  const { swap, router } = useServices(manifest)
  const text = useText(manifest)
  const { network, served } = useStore(swap.state)
  if (!isServed(network, served)) {
    const go = (
      <Button
        size="s"
        icon={globeIcon}
        onClick={() => void router.push('UnsupportedChain', { swapUnsupportedChain: true, networks: served })}
      >
        {text('otherNetwork')}
      </Button>
    )
    return (
      <Empty icon={globeIcon} title={text('notSupported')} text={text('notSupportedText', { network: network?.name ?? '' })} actions={go} />
    )
  }
  const retry = (
    <Button size="s" icon={againIcon} onClick={swap.refresh}>
      {text('retry')}
    </Button>
  )
  return <Empty icon={plugIcon} title={text('initFailed')} text={text('initFailedText')} actions={retry} />
}

/** The form of a swap. */
export default function SwapView(): ReactNode {
  const { swap } = useServices(manifest)
  const text = useText(manifest)
  const state = useStore(swap.state)
  const { network, served, list, quote } = state
  if (!isServed(network, served) || (list.status === 'failed' && list.tokens.length === 0)) return <Missing />
  const step = nextStep(state)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void swap.preview()
      }}
    >
      <FormNotices />
      <PaidField />
      <Between>
        <IconButton variant="outline" icon={updownIcon} label={text('turnAround')} onClick={swap.turnAround} />
      </Between>
      <ReceivedField />
      <SwapDetails />
      <ActionBar>
        <Button
          variant="primary"
          type="submit"
          disabled={!PRESSED.includes(step)}
          loading={step === 'reviewSwap' && quote.status !== 'ready' ? text('loadingQuote') : false}
        >
          {text(step)}
        </Button>
      </ActionBar>
    </form>
  )
}
