import { type ReactNode, useMemo } from 'react'
import type { Account } from '../../../kernel/contract/caip.ts'
import { useScope, useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Spinner } from '../../../ui-kit/parts/status/spinner.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { explorerPage } from '../explorer-page.ts'
import { manifest } from '../manifest.ts'
import css from './pending-line.css'

/** How many transactions of the account are on their way. */
function PendingCount({ account: { namespace, address } }: { readonly account: Account }) {
  useStyle(css)
  const { transactions, networks } = useServices(manifest)
  const { links, log } = useScope(manifest).ports
  const text = useText(manifest)
  const list = useStore(useMemo(() => transactions.of({ namespace, address }), [transactions, namespace, address]))
  const pending = list.filter(({ status }) => status === 'pending')
  const [first] = pending
  // Of several nobody says which one is meant.
  const page = first && pending.length === 1 ? explorerPage(networks, first) : undefined
  const open = (url: string): void => {
    try {
      links.open(url)
    } catch (cause) {
      log.warn('The explorer’s page could not be opened.', cause)
    }
  }
  return (
    <div role="status" className="pending-line" hidden={pending.length === 0}>
      {pending.length > 0 && (
        <>
          <Spinner />
          {text('pending', { count: pending.length })}
        </>
      )}
      {page !== undefined && (
        <Button size="xs" onClick={() => open(page)}>
          {text('view')}
        </Button>
      )}
    </div>
  )
}

/** Stands under the balance while a transaction of the account is on its way. */
export default function PendingLine(): ReactNode {
  const account = useStore(useServices(manifest).accounts.active)
  return account && <PendingCount account={account} />
}
