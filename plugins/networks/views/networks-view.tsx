import { type ReactNode, useEffect, useState } from 'react'
import type { Network } from '../../../kernel/contract/caip.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import { useScope, useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { infoIcon, searchIcon } from '../../../ui-kit/icons/icons.ts'
import { SearchBar } from '../../../ui-kit/parts/inputs/field.tsx'
import { Footnote } from '../../../ui-kit/parts/layout/text.tsx'
import { Empty } from '../../../ui-kit/parts/status/placeholders.tsx'
import { manifest } from '../manifest.ts'
import { NetworkRows } from './network-rows.tsx'

/** The value once it has stayed the same for `ms`. */
const useSettled = <T,>(value: T, ms: number, clock: ClockPort): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => clock.after(ms, () => setSettled(value)), [value, ms, clock])
  return settled
}

/** ms; the fact sheet's. */
const SEARCH_DELAY = 100

/** What visitors call networks whose names are others, by CAIP-2 id. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'eip155:10': 'optimism',
  'eip155:56': 'binance bsc',
  'eip155:100': 'xdai',
  'eip155:137': 'matic',
  'eip155:11155420': 'optimism',
}

const matches = (network: Network, wanted: string): boolean =>
  `${network.name} ${OTHER_NAMES[network.caipNetworkId] ?? ''}`.toLowerCase().includes(wanted) ||
  network.nativeCurrency.symbol.toLowerCase() === wanted ||
  String(network.id) === wanted ||
  network.caipNetworkId === wanted

/** The configured networks. */
export default function NetworksView(): ReactNode {
  const { networks, switching, router } = useServices(manifest)
  const { clock } = useScope(manifest).ports
  const text = useText(manifest)
  const all = useStore(networks.all)
  const active = useStore(networks.active)
  const unavailable = useStore(networks.unavailable)
  const [query, setQuery] = useState('')
  const wanted = useSettled(query.trim(), SEARCH_DELAY, clock)
  const found = all.filter((network) => matches(network, wanted.toLowerCase()))
  return (
    <>
      <SearchBar label={text('search')} clearLabel={text('clearSearch')} value={query} onValue={setQuery} />
      {found.length > 0 ? (
        <NetworkRows
          label={text('title')}
          networks={found}
          active={active}
          unavailable={unavailable}
          unavailableText={text('unavailable')}
          onChoose={(id) => void switching.choose(id)}
        />
      ) : (
        <Empty compact icon={searchIcon} title={text('notFoundTitle', { query: wanted })} text={text('notFoundText')} />
      )}
      <Footnote icon={infoIcon}>
        {text('walletDecides')}{' '}
        <button type="button" onClick={() => void router.push('WhatIsANetwork')}>
          {text('learnMore')}
        </button>
      </Footnote>
    </>
  )
}
