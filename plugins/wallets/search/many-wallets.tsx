import { useEffect, useRef } from 'react'
import type { ConnectorInfo } from '../../../kernel/contract/connectors.ts'
import { useText } from '../../../kernel/react/hooks.ts'
import { searchIcon } from '../../../ui-kit/icons/icons.ts'
import { SearchBar } from '../../../ui-kit/parts/inputs/field.tsx'
import { Row } from '../../../ui-kit/parts/lists/list.tsx'
import { Empty } from '../../../ui-kit/parts/status/placeholders.tsx'
import { manifest } from '../manifest.ts'
import type { ConnectRow } from '../views/connect-rows.ts'

interface SearchProps {
  readonly value: string
  readonly onValue: (value: string) => void
  /** No wallet is called so. */
  readonly nothing: boolean
}

/** Looks for a wallet by its name. */
function Search({ value, onValue, nothing }: SearchProps) {
  const text = useText(manifest)
  return (
    <>
      <SearchBar label={text('search')} clearLabel={text('clearSearch')} value={value} onValue={onValue} />
      {nothing && <Empty compact icon={searchIcon} title={text('notFound', { query: value })} />}
    </>
  )
}

/** The end of what is drawn. Coming on screen asks for the next rows, as pressing it does. */
function More({ onMore }: { readonly onMore: () => void }) {
  const text = useText(manifest)
  const row = useRef<HTMLButtonElement>(null)
  const latest = useRef(onMore)
  latest.current = onMore
  useEffect(() => {
    const { current } = row
    if (!current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return <Row ref={row} name={text('more')} onClick={onMore} />
}

/** What the Connect view has beside its rows where there are many. */
export interface ManyWallets {
  readonly Search: typeof Search
  readonly More: typeof More
  matching(rows: readonly ConnectRow[], wanted: string): readonly ConnectRow[]
}

export const manyWallets: ManyWallets = {
  Search,
  More,
  matching(rows, wanted) {
    const part = wanted.trim().toLowerCase()
    // By what tells wallets of one name apart, too.
    const textOf = ({ name, info }: Pick<ConnectorInfo, 'name' | 'info'>): string => `${name} ${info?.rdns ?? ''}`.toLowerCase()
    return rows.filter(
      (row) => row.kind === 'wallet' && (row.connectors.length > 0 ? row.connectors : [row.item]).some((one) => textOf(one).includes(part)),
    )
  },
}
