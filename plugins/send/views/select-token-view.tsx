import { type ReactNode, useState } from 'react'
import { shortAmount } from '../../../kernel/contract/tools/decimal.ts'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { searchIcon, trayIcon } from '../../../ui-kit/icons/icons.ts'
import { SearchBar } from '../../../ui-kit/parts/inputs/search-bar.tsx'
import { List } from '../../../ui-kit/parts/lists/list.tsx'
import { Row } from '../../../ui-kit/parts/lists/row.tsx'
import { Empty } from '../../../ui-kit/parts/status/empty.tsx'
import type { TokenBalance } from '../../tokens/manifest.ts'
import { manifest } from '../manifest.ts'
import { TokenGlyph } from './token-glyph.tsx'
import { TokensMissing } from './tokens-missing.tsx'
import { useWorth } from './use-worth.ts'
import { useWrittenAmount } from './use-written-amount.ts'

const PLACES = 3

const matches = ({ name, symbol, address }: TokenBalance, wanted: string): boolean =>
  [name, symbol].some((words) => words.toLowerCase().includes(wanted)) || address?.toLowerCase() === wanted

/** The tokens of the account, to send one of them. Those the host knows come first, whatever is searched for. */
export default function SelectTokenView(): ReactNode {
  const { send, tokens, networks, router } = useServices(manifest)
  const text = useText(manifest)
  const write = useWrittenAmount()
  const worthOf = useWorth()
  const state = useStore(tokens.state)
  const network = useStore(networks.active)
  const chosen = useStore(send.state, ({ token }) => token)
  const [query, setQuery] = useState('')
  const held = state.tokens.filter(({ balance }) => balance > 0n)
  const found = held.filter((token) => matches(token, query.trim().toLowerCase()))
  const choose = async ({ address }: TokenBalance): Promise<void> => {
    send.setToken(address)
    if (router.depth.get() > 1) await router.back()
    else await router.replace('WalletSend')
  }
  if (state.tokens.length === 0 && state.status !== 'ready') return <TokensMissing failed={state.status === 'failed'} />
  if (held.length === 0) return <Empty icon={trayIcon} title={text('noTokensTitle')} text={text('noTokensText')} />
  return (
    <>
      <SearchBar label={text('search')} clearLabel={text('clearSearch')} value={query} onValue={setQuery} />
      {found.length === 0 ? (
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
