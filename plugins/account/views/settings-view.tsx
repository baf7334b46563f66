import type { ReactNode } from 'react'
import type { Account } from '../../../kernel/contract/caip.ts'
import type { SlotItem } from '../../../kernel/contract/registry-services.ts'
import { useScope, useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { SlotPart, useSlot } from '../../../kernel/react/slots.tsx'
import { updownIcon } from '../../../ui-kit/icons/icons.ts'
import { Address } from '../../../ui-kit/parts/identity/address.tsx'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Divider } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { List, Row, SkeletonRow } from '../../../ui-kit/parts/lists/list.tsx'
import { manifest } from '../manifest.ts'
import { DisconnectRow } from './disconnect-row.tsx'
import { useAccount, useChoose } from './use-account.ts'
import { Who } from './who.tsx'

/** Where the row of this plugin stands among those of others. */
const TYPE_ROW_ORDER = 30

/** The account of the other type, where the wallet of an embedded account has both. */
const otherType = ({ type }: Account, granted: readonly Account[]): Account | undefined => {
  const other = type === 'eoa' ? 'smartAccount' : 'eoa'
  return type === 'eoa' || type === 'smartAccount' ? granted.find((account) => account.type === other) : undefined
}

/** A row of another plugin, behind its own wall. */
function Setting({ entry }: { readonly entry: SlotItem<'account.settings'> }) {
  const { slots, i18n } = useServices(manifest)
  const { log } = useScope(manifest).ports
  return <SlotPart slots={slots} i18n={i18n} log={log} entry={entry} loading={<SkeletonRow />} />
}

/** What can be set of the account, and the way out. */
export default function SettingsView(): ReactNode {
  const { wallet, slots, i18n, page } = useServices(manifest)
  const text = useText(manifest)
  const shown = useAccount()
  const choose = useChoose()
  const choosing = useStore(page.choosing)
  const embedded = useStore(wallet.info)?.type === 'AUTH'
  const entries = useSlot({ slots, i18n }, 'account.settings')
  if (!shown) return null
  const { account, granted } = shown
  const other = embedded ? otherType(account, granted) : undefined
  const rowOf = (entry: (typeof entries)[number]): ReactNode => <Setting key={`${entry.plugin} ${entry.id}`} entry={entry} />
  return (
    <>
      <Who account={account}>
        <Address value={account.address} />
      </Who>
      {(entries.length > 0 || other) && (
        <>
          <Divider />
          <List aria-label={text('settings')}>
            {entries.filter(({ order = 100 }) => order < TYPE_ROW_ORDER).map(rowOf)}
            {other && (
              <Row
                glyph={<Glyph kind="tile" icon={updownIcon} />}
                name={text(account.type === 'eoa' ? 'useSmart' : 'usePlain')}
                loading={choosing !== undefined}
                onClick={() => void choose(other)}
              />
            )}
            {entries.filter(({ order = 100 }) => order >= TYPE_ROW_ORDER).map(rowOf)}
          </List>
        </>
      )}
      <Divider />
      <DisconnectRow namespace={account.namespace} />
    </>
  )
}
