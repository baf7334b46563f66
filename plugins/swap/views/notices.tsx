import type { ReactNode } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { Address } from '../../../ui-kit/parts/identity/address.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import type { TokenBalance } from '../../tokens/manifest.ts'
import { nextStep } from '../checks.ts'
import { manifest } from '../manifest.ts'
import { levelOf } from '../price-impact.ts'
import type { SwapProblem, SwapQuote } from '../service.ts'
import { WARNS_ABOVE } from '../slippage.ts'
import { useAmounts } from './amounts.tsx'

/** Why the visitor was sent back or could not go on. */
export function ProblemNotice({ problem }: { readonly problem: SwapProblem | undefined }): ReactNode {
  const { swap } = useServices(manifest)
  const text = useText(manifest)
  const { network } = useStore(swap.state)
  if (!problem) return null
  return (
    <Notice kind="warning" role="alert" title={text(`${problem}Title`)}>
      {text(`${problem}Text`, { coin: network?.nativeCurrency.symbol ?? '' })}
    </Notice>
  )
}

/** Tokens that nobody vouches for, in the words of sending. */
function TokenNotice({ token }: { readonly token: TokenBalance }): ReactNode {
  const text = useText(manifest)
  const { symbol, address, known, doubtful, decimalsDiffer } = token
  if (decimalsDiffer) {
    return (
      <Notice kind="danger" title={text('tokenBlockedTitle', { symbol })}>
        {text('tokenBlockedText')}
      </Notice>
    )
  }
  if (known || address === undefined) return null
  return (
    <Notice kind={doubtful ? 'danger' : 'warning'} title={text(doubtful ? 'doubtfulTitle' : 'unverifiedTitle', { symbol })}>
      {text(doubtful ? 'doubtfulText' : 'unverifiedText')}
      <Address value={address} />
    </Notice>
  )
}

/** What is not as it should be about the tokens. */
export function TokenNotices({ tokens }: { readonly tokens: readonly (TokenBalance | undefined)[] }): ReactNode {
  return tokens.map((token) => token && <TokenNotice key={token.address ?? ''} token={token} />)
}

/** What a quote costs beyond what it should. */
export function QuoteNotices({ quote }: { readonly quote: SwapQuote }): ReactNode {
  const text = useText(manifest)
  const write = useAmounts()
  const level = levelOf(quote.impact)
  const { hundredths } = quote.impact
  return (
    <>
      {level === 'unknown' && (
        <Notice kind="warning" title={text('impactUnknownTitle')}>
          {text('impactUnknownText')}
        </Notice>
      )}
      {level !== 'unknown' && level !== 'quiet' && (
        <Notice kind={level === 'notable' ? 'warning' : 'danger'} title={text('impactTitle', { percent: write.percent(hundredths ?? 0n) })}>
          {text('impactText')}
        </Notice>
      )}
      {quote.slippage > WARNS_ABOVE && (
        <Notice kind="warning" title={text('slippageTitle', { percent: write.percent(quote.slippage) })}>
          {text('slippageText')}
        </Notice>
      )}
    </>
  )
}

/** An allowance that no swap has used. */
function LeftNotice(): ReactNode {
  const { swap } = useServices(manifest)
  const text = useText(manifest)
  const write = useAmounts()
  const { left, resetting } = useStore(swap.state)
  if (!left) return null
  const remove = (
    <Button size="xs" loading={resetting} onClick={() => void swap.resetAllowance()}>
      {text('leftRemove')}
    </Button>
  )
  return (
    <Notice role="status" title={text('leftTitle')} actions={remove}>
      {text('leftText', { amount: write.amount(left.amount, left) })}
      <Address value={left.router} />
    </Notice>
  )
}

/** What to know on the form. */
export function FormNotices(): ReactNode {
  const { swap, tokens, views, router } = useServices(manifest)
  const text = useText(manifest)
  const state = useStore(swap.state)
  const held = useStore(tokens.state)
  const buys = useStore(views.all, (all) => all.some(({ name }) => name === BUY))
  const { quote, problem, from, to } = state
  const empty = held.status === 'ready' && held.tokens.every(({ balance }) => balance === 0n)
  const buy = buys ? (
    <Button size="xs" onClick={() => void router.go(BUY)}>
      {text('buy')}
    </Button>
  ) : undefined
  return (
    <>
      <ProblemNotice problem={problem} />
      {empty && (
        <Notice title={text('nothingTitle')} actions={buy}>
          {text('nothingText')}
        </Notice>
      )}
      {quote.status === 'failed' && (
        <Notice kind="warning" role="alert" title={text('quoteFailedTitle')}>
          {quote.reason === undefined ? text('quoteFailedText') : <bdi>{quote.reason}</bdi>}
        </Notice>
      )}
      {nextStep(state) === 'incorrectAmount' && quote.status === 'noRoute' && (
        <Notice kind="warning" role="alert" title={text('noRouteTitle')}>
          {text('noRouteText')}
        </Notice>
      )}
      <TokenNotices tokens={[from, to]} />
      {quote.quote && <QuoteNotices quote={quote.quote} />}
      <LeftNotice />
    </>
  )
}

/** The view of another plugin that sells coins. */
const BUY = 'OnRampProviders'
