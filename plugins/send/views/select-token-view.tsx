import { type ReactNode, useState } from 'react'
import type { AddressCodec } from '../../../kernel/contract/family.ts'
import { shortAmount } from '../../../kernel/contract/tools/decimal.ts'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { plugIcon } from '../../../ui-kit/icons/glyph-icons.ts'
import { againIcon, searchIcon, trayIcon } from '../../../ui-kit/icons/icons.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { SearchBar } from '../../../ui-kit/parts/inputs/field.tsx'
import { VisuallyHidden } from '../../../ui-kit/parts/layout/text.tsx'
import { List, Row, SkeletonRow } from '../../../ui-kit/parts/lists/list.tsx'
import { Empty } from '../../../ui-kit/parts/status/placeholders.tsx'
import type { TokenBalance } from '../../tokens/manifest.ts'
import { manifest } from '../manifest.ts'
import { isAddress, isSameAddress } from '../receivers.ts'
import { TokenGlyph, useWorth, useWrittenAmount } from './token-amounts.tsx'

/** In place of the tokens while they load, or when they could not be read. */
function TokensMissing({ failed }: { readonly failed: boolean }) {
  const { tokens } = useServices(manifest)
  const text = useText(manifest)
  if (failed) {
    const retry = (
      <Button size="s" icon={againIcon} onClick={() => void tokens.refresh({ force: true })}>
        {text('retry')}
      </Button>
    )
    return <Empty icon={plugIcon} title={text('unavailable')} text={text('unavailableText')} actions={retry} />
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

const PLACES = 3

const matches = ({ name, symbol, address }: TokenBalance, query: string, codec: AddressCodec | undefined): boolean =>
  [name, symbol].some((field) => field.toLowerCase().includes(query.toLowerCase())) ||
  (address !== undefined && isSameAddress(address, query, codec))

/** The tokens of the account, to send one of them. Those the host knows come first, whatever is searched for. */
export default function SelectTokenView(): ReactNode {
  const { send, tokens, networks, router } = useServices(manifest)
  const text = useText(manifest)
  const write = useWrittenAmount()
  const worthOf = useWorth()
  const state = useStore(tokens.state)
  const network = useStore(networks.active)
  const chosen = useStore(send.state, ({ token }) => token)
  const codec = useStore(send.state, (draft) => draft.family?.codec)
  const [query, setQuery] = useState('')
  const held = state.tokens.filter(({ balance }) => balance > 0n)
  const found = held.filter((token) => matches(token, query.trim(), codec))
  const search = (typed: string): void => {
    setQuery(typed)
    // A token that nobody lists is found by its address.
    if (isAddress(typed.trim(), codec)) void tokens.lookUp(typed.trim())
  }
  const choose = async ({ address }: TokenBalance): Promise<void> => {
    send.setToken(address)
    if (router.depth.get() > 1) await router.back()
    else await router.replace('WalletSend')
  }
  if (state.tokens.length === 0 && state.status !== 'ready') return <TokensMissing failed={state.status === 'failed'} />
  if (held.length === 0) return <Empty icon={trayIcon} title={text('noTokensTitle')} text={text('noTokensText')} />
  return (
    <>
      <SearchBar label={text('search')} clearLabel={text('clearSearch')} value={query} onValue={search} />
      {found.length === 0 && state.status === 'loading' && isAddress(query.trim(), codec) ? (
        <TokensMissing failed={false} />
      ) : found.length === 0 ? (
        <Empty compact icon={searchIcon} title={text('notFoundTitle', { query: query.trim() })} text={text('notFoundText')} />
      ) : (
        <List aria-label={text('selectTitle')}>
          {found.map((token) => (
            <Row
              key={token.address ?? ''}
              glyph={<TokenGlyph token={token} network={network} />}
              name={token.name}
              sub={
                <bdi dir="ltr">
                  {write(shortAmount(token.balance, token.decimals, PLACES))} {token.symbol}
                </bdi>
              }
              value={worthOf(token.balance, token)}
              end={token.decimalsDiffer ? text('decimalsDiffer') : token.known ? undefined : text('unverified')}
              selected={token === chosen}
              onClick={() => void choose(token)}
            />
          ))}
        </List>
      )}
    </>
  )
}
