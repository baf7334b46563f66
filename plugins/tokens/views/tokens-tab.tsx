import { type ReactNode, useEffect, useRef } from 'react'
import type { Network } from '../../../kernel/contract/caip.ts'
import { shortAmount } from '../../../kernel/contract/tools/decimal.ts'
import { useImage, useNetworkImage, useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { plugIcon } from '../../../ui-kit/icons/glyph-icons.ts'
import { againIcon, trayIcon } from '../../../ui-kit/icons/icons.ts'
import { Badge } from '../../../ui-kit/parts/identity/badge.tsx'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { writtenAmount, writtenDollars } from '../../../ui-kit/parts/inputs/written-amounts.ts'
import { VisuallyHidden } from '../../../ui-kit/parts/layout/text.tsx'
import { DetailList, DetailRow } from '../../../ui-kit/parts/lists/detail-list.tsx'
import { List, Row, SkeletonRow } from '../../../ui-kit/parts/lists/list.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { Empty } from '../../../ui-kit/parts/status/placeholders.tsx'
import { tokenImageSource } from '../api.ts'
import { manifest } from '../manifest.ts'
import type { TokenBalance } from '../token-balance.ts'

/** Decimals of a balance; the specification's. */
const PLACES = 3

interface TokenRowProps {
  readonly token: TokenBalance
  readonly network: Network | undefined
  /** What is wrong with the token, in a word or two. */
  readonly mark: string | undefined
  /** BCP 47; decides the separators. */
  readonly language: string
}

/** One token and how much of it there is. */
function TokenRow({ token, network, mark, language }: TokenRowProps) {
  const { assets } = useServices(manifest)
  const found = useImage(assets, tokenImageSource(token))
  const networkImage = useNetworkImage(assets, network)
  const badge = network && <Badge id={network.caipNetworkId} name={network.name} src={networkImage} />
  return (
    <Row
      glyph={<Glyph kind="token" name={token.symbol} src={token.image ?? found} badge={badge} />}
      name={token.name}
      sub={
        <bdi dir="ltr">
          {writtenAmount(shortAmount(token.balance, token.decimals, PLACES), language)} {token.symbol}
        </bdi>
      }
      end={mark}
      value={token.value === undefined ? undefined : <bdi dir="ltr">{writtenDollars(token.value, language)}</bdi>}
    />
  )
}

/** What the account holds. */
export default function TokensTab(): ReactNode {
  const { tokens, networks, i18n, services, wallet } = useServices(manifest)
  const text = useText(manifest)
  const state = useStore(tokens.state)
  const network = useStore(networks.active)
  const language = useStore(i18n.language)
  useEffect(() => tokens.watch(), [tokens])
  // The account of an embedded wallet begins with the total.
  const total = useStore(wallet.info)?.type !== 'AUTH'
  const priced = useRef(false)
  if (state.status === 'idle') priced.current = false
  if (state.status === 'ready') priced.current = true
  const retry = (
    <Button size="s" icon={againIcon} onClick={() => void tokens.refresh({ force: true })}>
      {text('retry')}
    </Button>
  )
  const markOf = ({ known, decimalsDiffer }: TokenBalance): string | undefined =>
    decimalsDiffer ? text('decimalsDiffer') : known ? undefined : text('unverified')
  const held = state.tokens.filter(({ balance }) => balance > 0n)
  const failed = state.status === 'failed'
  // Its room is kept while it is on its way, so that the rows stay where they are. A list that has none is not moved by the next reading.
  const totalComes = state.status === 'loading' && services.has('api') && !priced.current
  if (state.tokens.length === 0 && failed) {
    return <Empty icon={plugIcon} title={text('unavailable')} text={text('unavailableText')} actions={retry} />
  }
  if (state.tokens.length === 0 && state.status !== 'ready') {
    return (
      <div role="status">
        <VisuallyHidden>{text('loading')}</VisuallyHidden>
        <List aria-hidden="true">
          <SkeletonRow glyph="circle" two />
          <SkeletonRow glyph="circle" two />
          <SkeletonRow glyph="circle" two />
        </List>
      </div>
    )
  }
  return (
    <>
      {failed && (
        <Notice kind="warning" role="status" title={text(state.partial ? 'pricesUnavailable' : 'unavailable')} actions={retry}>
          {text(state.partial ? 'partialText' : 'staleText')}
        </Notice>
      )}
      {state.unserved && held.length > 0 && (
        <Notice role="status" title={text('pricesUnavailable')}>
          {text('partialText')}
        </Notice>
      )}
      {held.length === 0 ? (
        <Empty icon={trayIcon} title={text('emptyTitle')} text={text('emptyText')} />
      ) : (
        <>
          {total && (state.total !== undefined || totalComes) && (
            <DetailList>
              <DetailRow label={text('total')} total loading={state.total === undefined}>
                {state.total !== undefined && <bdi dir="ltr">{writtenDollars(state.total, language)}</bdi>}
              </DetailRow>
            </DetailList>
          )}
          <List aria-label={text('tokens')}>
            {held.map((token) => (
              <TokenRow key={token.address ?? ''} token={token} network={network} mark={markOf(token)} language={language} />
            ))}
          </List>
        </>
      )}
    </>
  )
}
