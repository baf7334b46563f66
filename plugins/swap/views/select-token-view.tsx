import { type ReactNode, useMemo, useState } from 'react'
import type { AddressCodec } from '../../../kernel/contract/family.ts'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { plugIcon } from '../../../ui-kit/icons/glyph-icons.ts'
import { againIcon, searchIcon } from '../../../ui-kit/icons/icons.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Chip } from '../../../ui-kit/parts/inputs/chip.tsx'
import { SearchBar } from '../../../ui-kit/parts/inputs/field.tsx'
import { Label, VisuallyHidden } from '../../../ui-kit/parts/layout/text.tsx'
import { List, Row, SkeletonRow } from '../../../ui-kit/parts/lists/list.tsx'
import { WindowedList } from '../../../ui-kit/parts/lists/windowed-list.tsx'
import { Empty } from '../../../ui-kit/parts/status/placeholders.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import type { TokenBalance } from '../../tokens/manifest.ts'
import { manifest } from '../manifest.ts'
import type { SwapTarget } from '../service.ts'
import { suggestedOf } from '../suggested-tokens.ts'
import { BALANCE_PLACES, TokenGlyph, useAmounts } from './amounts.tsx'
import css from './select-token-view.css'

/** A heading, or a token under it. */
type Line = { readonly heading: 'yours' | 'all' } | { readonly token: TokenBalance; readonly yours: boolean }

const keyOf = (line: Line): string => ('heading' in line ? line.heading : `${line.yours ? 'yours' : 'all'} ${line.token.address ?? ''}`)

const matches = ({ name, symbol, address }: TokenBalance, query: string, codec: AddressCodec | undefined): boolean =>
  query === '' ||
  [name, symbol].some((field) => field.toLowerCase().includes(query.toLowerCase())) ||
  (address !== undefined && codec?.equal(address, query) === true)

/** The tokens that can be chosen: the account's own, then the service's, without those that are there already. */
const useLines = (query: string): readonly Line[] => {
  const { swap, tokens } = useServices(manifest)
  const { list, network, account, family } = useStore(swap.state)
  const held = useStore(tokens.state)
  return useMemo(() => {
    const ours = held.account === account?.address && held.network === network?.caipNetworkId ? held.tokens : []
    const keyed = (token: TokenBalance): string => (token.address === undefined ? '' : (family?.codec.key(token.address) ?? token.address))
    // One that nobody has and nobody lists was named by its address.
    const yours = ours.filter((token) => token.balance > 0n || token.address === undefined || !token.known)
    const there = new Set(yours.map(keyed))
    const known = new Map(ours.map((token) => [keyed(token), token]))
    const others = list.tokens.filter((token) => !there.has(keyed(token))).map((token) => known.get(keyed(token)) ?? token)
    const part = (heading: 'yours' | 'all', of: readonly TokenBalance[]): readonly Line[] => {
      const found = of.filter((token) => matches(token, query, family?.codec))
      return found.length === 0 ? [] : [{ heading }, ...found.map((token) => ({ token, yours: heading === 'yours' }))]
    }
    return [...part('yours', yours), ...part('all', others)]
  }, [query, list, network, account, family, held])
}

interface TokenRowProps {
  readonly token: TokenBalance
  readonly selected: boolean
  readonly onChoose: () => void
}

function TokenRow({ token, selected, onChoose }: TokenRowProps) {
  const text = useText(manifest)
  const write = useAmounts()
  const { balance, decimalsDiffer, known } = token
  return (
    <Row
      glyph={<TokenGlyph token={token} />}
      name={token.name}
      sub={balance > 0n ? write.amount(balance, token, BALANCE_PLACES) : <bdi dir="ltr">{token.symbol}</bdi>}
      value={balance > 0n && known && !decimalsDiffer ? write.worth(balance, token) : undefined}
      end={decimalsDiffer ? text('decimalsDiffer') : known ? undefined : text('unverified')}
      selected={selected}
      onClick={onChoose}
    />
  )
}

/** In place of the tokens while they load, or when they could not be read. */
function TokensMissing({ failed }: { readonly failed: boolean }) {
  const { swap } = useServices(manifest)
  const text = useText(manifest)
  if (failed) {
    const retry = (
      <Button size="s" icon={againIcon} onClick={swap.refresh}>
        {text('retry')}
      </Button>
    )
    return <Empty icon={plugIcon} title={text('initFailed')} text={text('initFailedText')} actions={retry} />
  }
  return (
    <div role="status">
      <VisuallyHidden>{text('loadingTokens')}</VisuallyHidden>
      <List aria-hidden="true">
        <SkeletonRow glyph="circle" two />
        <SkeletonRow glyph="circle" two />
        <SkeletonRow glyph="circle" two />
      </List>
    </div>
  )
}

interface SelectTokenProps {
  readonly params: { readonly target?: SwapTarget }
}

/** The tokens that can be swapped, to choose one: suggested ones, the account's own, all. */
export default function SelectTokenView({ params: { target = 'sourceToken' } }: SelectTokenProps): ReactNode {
  useStyle(css)
  const { swap, tokens, router } = useServices(manifest)
  const text = useText(manifest)
  const state = useStore(swap.state)
  const holdings = useStore(tokens.state)
  const [query, setQuery] = useState('')
  const lines = useLines(query.trim())
  const { list, family, network, coin } = state
  const suggested = useMemo(() => suggestedOf([...(coin ? [coin] : []), ...list.tokens]), [coin, list])
  const chosen = target === 'sourceToken' ? state.from : state.to
  const isAddress = family?.codec.parse(query) !== undefined
  const search = (typed: string): void => {
    setQuery(typed)
    const address = family?.codec.parse(typed)
    // A token that nobody lists is found by its address.
    if (address !== undefined) void tokens.lookUp(address)
  }
  const choose = async ({ address }: TokenBalance): Promise<void> => {
    swap.setToken(target, address)
    if (router.depth.get() > 1) await router.back()
    else await router.replace('Swap')
  }
  if (list.tokens.length === 0 && list.status !== 'ready') return <TokensMissing failed={list.status === 'failed'} />
  const waits = isAddress && holdings.status === 'loading'
  return (
    <>
      <SearchBar label={text('search')} clearLabel={text('clearSearch')} value={query} onValue={search} />
      {query.trim() === '' && suggested.length > 0 && (
        <fieldset className="swap-suggested" aria-label={text('suggested')}>
          {suggested.map((token) => (
            <Chip key={token.address ?? ''} small glyph={<TokenGlyph token={token} size={20} />} onClick={() => void choose(token)}>
              {token.symbol}
            </Chip>
          ))}
        </fieldset>
      )}
      {lines.length === 0 && waits && <TokensMissing failed={false} />}
      {lines.length === 0 && !waits && (
        <Empty compact icon={searchIcon} title={text('notFoundTitle', { query: query.trim() })} text={text('notFoundText')} />
      )}
      {lines.length > 0 && (
        <WindowedList key={query.trim()} aria-label={text('selectTitle')} items={lines} keyOf={keyOf}>
          {(line) =>
            'heading' in line ? (
              <Label>{text(line.heading, { network: network?.name ?? '' })}</Label>
            ) : (
              <TokenRow
                token={line.token}
                selected={chosen !== undefined && line.token.address === chosen.address}
                onChoose={() => void choose(line.token)}
              />
            )
          }
        </WindowedList>
      )}
    </>
  )
}
