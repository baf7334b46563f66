import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { isForeign } from '../../../kernel/contract/ids.ts'
import { useScope, useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { useSlot } from '../../../kernel/react/slots.tsx'
import { walletIcon } from '../../../ui-kit/icons/glyph-icons.ts'
import { againIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { List, Row, SkeletonRow } from '../../../ui-kit/parts/lists/list.tsx'
import { Skeleton } from '../../../ui-kit/parts/status/placeholders.tsx'
import { manifest } from '../manifest.ts'
import type { ManyWallets } from '../search/many-wallets.tsx'
import type { ConnectSections } from '../sections/connect-sections.tsx'
import { withoutCrowd } from './connect-rows.ts'
import { useConnectRows } from './use-connect-rows.ts'
import { WalletRow } from './wallet-row.tsx'

/** Rows that are drawn at once. With more there is a search, and the next ones come when the end of the list does. */
const MOST = 50

/** The ways to connect: wallets, and what other plugins offer. */
export default function ConnectView(): ReactNode {
  const { connectors, groups, slots, i18n, router } = useServices(manifest)
  const { options, ports } = useScope(manifest)
  const { log } = ports
  const text = useText(manifest)
  const { rows, settled } = useConnectRows()
  // Whatever the modal has moved on to since.
  const [view] = useState(() => router.current.get()?.view)
  const all = view !== 'ConnectWallets'
  const legal = all && (options.termsUrl ?? options.privacyUrl ?? options.disclaimer) !== undefined
  const offered = useSlot({ slots, i18n }, 'connect.methods')
  const methods = all ? offered : []
  const installed = rows.some((row) => row.kind === 'wallet' && row.connectors.some(({ type }) => type !== 'EXTERNAL'))
  const foreign = useStore(groups.all).flatMap(({ id, plugin }) => (isForeign(plugin) ? id : []))
  const needed = legal || foreign.length > 0 || methods.length > 0 || (settled && !installed) || rows.some(({ kind }) => kind === 'failed')
  const guided = settled && !installed && rows.length > 0 && options.walletGuide !== false
  const { sections, retry } = useSections(needed, legal || (settled && rows.length === 0))
  const [[wanted, most], narrow] = useState<readonly [wanted: string, most: number]>(['', MOST])
  const [many, setMany] = useState<ManyWallets>()
  const collapsed = options.collapseWallets && methods.length > 0
  const [everyone, showEveryone] = useState(false)
  const few = everyone ? rows : withoutCrowd(rows, connectors.knows)
  const hidden = rows.length - few.length
  const crowded = (few.length > MOST || hidden > 0) && !collapsed
  useEffect(() => {
    if (crowded)
      import('../search/many-wallets.tsx').then(
        ({ manyWallets }) => setMany(manyWallets),
        (cause: unknown) => log.warn('The search could not be loaded.', cause),
      )
  }, [crowded, log])
  const found = wanted === '' || !many ? few : many.matching(rows, wanted)
  // Before anything can be chosen that may not be, or stands where something else will.
  if (!sections && (legal || collapsed)) return <SkeletonRow />
  const around = { methods, settled, installed, some: rows.length > 0 }
  const drawn = (
    <>
      {sections && <sections.Before {...around} />}
      {many && <many.Search value={wanted} onValue={(next) => narrow([next, MOST])} nothing={found.length === 0} />}
      {collapsed && sections && <sections.Collapsed />}
      {!collapsed && found.length > 0 && (
        <List aria-label={text('wallets')} aria-busy={!settled}>
          {found.slice(0, most).map((row, index) =>
            // A group from outside stands under its title, and not before that has come.
            row.kind === 'wallet' && (sections || retry || !foreign.includes(row.group)) ? (
              <WalletRow
                key={row.key}
                text={text}
                row={row}
                heading={
                  sections &&
                  row.group !== found[index - 1]?.group && <sections.Heading group={row.group} before={found[index - 1]?.group} />
                }
              />
            ) : row.kind === 'failed' && sections ? (
              <sections.Failed key={row.key} group={row.group} />
            ) : row.kind === 'failed' && retry ? undefined : (
              <SkeletonRow key={row.key} />
            ),
          )}
          {many && found.length > most && <many.More key={most} onMore={() => narrow([wanted, most + MOST])} />}
          {hidden > 0 && wanted === '' && found.length <= most && (
            <Row
              glyph={<Glyph kind="tile" icon={walletIcon} />}
              name={text('moreHere')}
              sub={<bdi dir="ltr">{hidden}</bdi>}
              chevron
              onClick={() => showEveryone(true)}
            />
          )}
        </List>
      )}
      {sections ? <sections.After {...around} /> : guided && !retry && <ComingFootnote />}
      {retry && <Row glyph={<Glyph kind="tile" icon={againIcon} />} name={text('moreFailed')} end={text('again')} onClick={retry} />}
    </>
  )
  return legal && sections ? <sections.Legal>{drawn}</sections.Legal> : drawn
}

/** Has the size of the footnote that says where to get a wallet, so that no row moves when the footnote comes. */
function ComingFootnote() {
  const minBlockSize = 'calc(var(--pt-leading-s) + 2 * var(--pt-space-3) + var(--pt-hairline))'
  return (
    <div className="row bare" style={{ minBlockSize, paddingInline: 'var(--pt-gutter)' }}>
      <Skeleton shape="small" width={224} />
    </div>
  )
}

/**
 * The parts around the wallets, once they are needed and have come. If they do not come: a way to try again, or the failure of the view if
 * nothing works without them.
 */
const useSections = (needed: boolean, vital: boolean): { readonly sections?: ConnectSections; readonly retry?: () => void } => {
  const { load, ports } = useScope(manifest)
  const { log } = ports
  const [sections, setSections] = useState<ConnectSections>()
  const [failure, setFailure] = useState<unknown>()
  const ask = useCallback((): void => {
    setFailure(undefined)
    load(() => import('../sections/connect-sections.tsx')).then(
      (code) => setSections(code.connectSections),
      (cause: unknown) => {
        log.warn('The sections could not be loaded.', cause)
        setFailure(cause)
      },
    )
  }, [load, log])
  useEffect(() => {
    if (needed) ask()
  }, [needed, ask])
  if (sections) return { sections }
  if (failure === undefined) return {}
  if (vital) throw failure
  return { retry: ask }
}
