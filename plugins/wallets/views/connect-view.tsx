import { type ReactNode, useEffect, useState } from 'react'
import { isForeign } from '../../../kernel/contract/ids.ts'
import { SlotPart } from '../../../kernel/react/slot-part.tsx'
import { useScope, useServices, useText } from '../../../kernel/react/use-services.ts'
import { useSlot } from '../../../kernel/react/use-slot.ts'
import { useStore } from '../../../kernel/react/use-store.ts'
import { againIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Label } from '../../../ui-kit/parts/layout/label.tsx'
import { List } from '../../../ui-kit/parts/lists/list.tsx'
import { Row } from '../../../ui-kit/parts/lists/row.tsx'
import { SkeletonRow } from '../../../ui-kit/parts/lists/skeleton-row.tsx'
import { manifest } from '../manifest.ts'
import type { ManyWallets } from '../search/many-wallets.tsx'
import type { ConnectRow } from './connect-rows.ts'
import { NoWallet, NoWalletStep } from './no-wallet.tsx'
import { useConnectRows } from './use-connect-rows.ts'
import { WalletRow } from './wallet-row.tsx'

/** Rows that are drawn at once. With more there is a search, and the next ones come when the end of the list does. */
const MOST = 50

/** The ways to connect: wallets, then what other plugins offer; the other way round where no wallet is installed. */
export default function ConnectView(): ReactNode {
  const { groups, slots, i18n } = useServices(manifest)
  const { log } = useScope(manifest).ports
  const text = useText(manifest)
  const { rows, settled } = useConnectRows()
  // Their place depends on what is found, and they must not move once drawn.
  const methods = useSlot({ slots, i18n }, 'connect.methods')
  const installed = rows.some((row) => row.kind === 'wallet' && row.connector && row.connector.type !== 'EXTERNAL')
  const drawn = settled ? methods.map((entry) => <SlotPart key={`${entry.plugin} ${entry.id}`} {...{ slots, i18n, log, entry }} />) : []
  const infos = useStore(groups.all)
  useStore(i18n.revision)
  const nameOf = (group: string): string => {
    const info = infos.find(({ id }) => id === group)
    return (info && i18n.text(info.plugin, info.title)) ?? group
  }
  /** Wallets of this package's groups need no heading; whose rows a plugin from outside adds is said over the first of them. */
  const headingOf = (row: ConnectRow, index: number): string | undefined => {
    if (row.kind !== 'wallet' || !isForeign(infos.find(({ id }) => id === row.group)?.plugin ?? '')) return undefined
    return rows.findIndex((one) => one.kind === 'wallet' && one.group === row.group) === index ? nameOf(row.group) : undefined
  }
  const [[wanted, most], narrow] = useState<readonly [wanted: string, most: number]>(['', MOST])
  const [many, setMany] = useState<ManyWallets>()
  const crowded = rows.length > MOST
  useEffect(() => {
    if (crowded) import('../search/many-wallets.tsx').then(({ manyWallets }) => setMany(manyWallets), log.warn)
  }, [crowded, log])
  const found = wanted === '' || !many ? rows : many.matching(rows, wanted)
  const methodsFirst = drawn.length > 0 && !installed
  return (
    <>
      {methodsFirst && drawn}
      {methodsFirst && rows.length > 0 && <Label lined>{text('methodsWallets')}</Label>}
      {many && <many.Search value={wanted} onValue={(next) => narrow([next, MOST])} nothing={found.length === 0} />}
      {found.length > 0 && (
        <List aria-label={text('wallets')} aria-busy={!settled}>
          {found
            .slice(0, most)
            .map((row, index) =>
              row.kind === 'wallet' ? (
                <WalletRow key={row.key} row={row} heading={headingOf(row, index)} />
              ) : row.kind !== 'failed' ? (
                <SkeletonRow key={row.key} />
              ) : (
                <Row
                  key={row.key}
                  glyph={<Glyph kind="tile" icon={againIcon} />}
                  name={text('groupFailed', { group: nameOf(row.group) })}
                  end={text('again')}
                  onClick={() => groups.retry(row.group)}
                />
              ),
            )}
          {many && found.length > most && <many.More key={most} onMore={() => narrow([wanted, most + MOST])} />}
        </List>
      )}
      {settled && rows.length === 0 && drawn.length === 0 && <NoWallet />}
      {!methodsFirst && drawn.length > 0 && <Label lined>{text('methods')}</Label>}
      {!methodsFirst && drawn}
      {settled && !installed && (rows.length > 0 || drawn.length > 0) && <NoWalletStep />}
    </>
  )
}
