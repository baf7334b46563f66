import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { plugIcon } from '../../../ui-kit/icons/glyph-icons.ts'
import { againIcon, receiveIcon, trayIcon, warnIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Label, VisuallyHidden } from '../../../ui-kit/parts/layout/text.tsx'
import { ActionBar } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { List, Row, SkeletonRow } from '../../../ui-kit/parts/lists/list.tsx'
import { WindowedList } from '../../../ui-kit/parts/lists/windowed-list.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { Empty } from '../../../ui-kit/parts/status/placeholders.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import { type HistoryLine, monthName, toLines } from '../months.ts'
import type { Activity } from '../service.ts'
import css from './activity-list.css'
import { ActivityRow } from './activity-row.tsx'

function LoadingActivity() {
  const text = useText(manifest)
  return (
    <div role="status">
      <VisuallyHidden>{text('loading')}</VisuallyHidden>
      <List aria-hidden="true">
        <SkeletonRow two />
        <SkeletonRow two />
        <SkeletonRow two />
        <SkeletonRow two />
      </List>
    </div>
  )
}

/** The first moment of the month: until the next one no heading changes. */
const monthStart = (now: number): number => new Date(new Date(now).getFullYear(), new Date(now).getMonth()).getTime()

/** Rows under their months, of which one at a time is open. */
function Months({ rows, label }: { readonly rows: readonly Activity[]; readonly label: string }) {
  const { history, i18n } = useServices(manifest)
  const language = useStore(i18n.language)
  const now = useStore(history.now, monthStart)
  const [open, setOpen] = useState<string>()
  const lines = useMemo(() => toLines(rows, now), [rows, now])
  const draw = (line: HistoryLine): ReactNode =>
    line.type === 'month' ? (
      <Label>{monthName(line, now, language)}</Label>
    ) : (
      <ActivityRow row={line.row} open={open === line.key} onToggle={() => setOpen(open === line.key ? undefined : line.key)} />
    )
  return (
    <WindowedList aria-label={label} items={lines} keyOf={({ key }) => key}>
      {draw}
    </WindowedList>
  )
}

/** How many rows are hidden. A press shows them below, and nothing of them can be copied. */
function HiddenRows({ rows }: { readonly rows: readonly Activity[] }) {
  const text = useText(manifest)
  const [open, setOpen] = useState(false)
  if (rows.length === 0) return null
  return (
    <div className="activity-foot">
      <List>
        <Row
          glyph={<Glyph kind="tile" icon={warnIcon} />}
          name={text('hidden', { count: rows.length })}
          sub={text('hiddenText')}
          end={text(open ? 'hide' : 'show')}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </List>
      {open && (
        <>
          <Notice kind="warning" title={text('hiddenWarning')} />
          <Months rows={rows} label={text('hiddenLabel')} />
        </>
      )}
    </div>
  )
}

/** Nothing to show, and what to do about it. */
function NoActivity() {
  const { views, router, networks } = useServices(manifest)
  const text = useText(manifest)
  const canReceive = useStore(views.all, hasReceive)
  const network = useStore(networks.active)
  return (
    <Empty
      icon={trayIcon}
      title={text('emptyTitle')}
      text={text('emptyText', { network: network?.name ?? '' })}
      actions={
        canReceive ? (
          <Button size="s" icon={receiveIcon} onClick={() => void router.go('WalletReceive')}>
            {text('receive')}
          </Button>
        ) : undefined
      }
    />
  )
}

const hasReceive = (all: readonly { readonly name: string }[]): boolean => all.some(({ name }) => name === 'WalletReceive')

/** What the account has sent, received and allowed. */
export default function ActivityList(): ReactNode {
  useStyle(css)
  const { history, networks } = useServices(manifest)
  const text = useText(manifest)
  const { status, unserved, network, account, rows, hidden, more, error } = useStore(history.state)
  const active = useStore(networks.active)
  useEffect(() => history.watch(), [history])
  const retry = (
    <Button size="s" icon={againIcon} onClick={history.retry}>
      {text('retry')}
    </Button>
  )
  const offline = error?.code === 'HTTP_OFFLINE'
  const isEmpty = rows.length === 0 && hidden.length === 0
  // Between the disconnect and the closing of the modal.
  if (status === 'none') return null
  if (isEmpty && status === 'failed') {
    return <Empty icon={plugIcon} title={text('failedTitle')} text={text(offline ? 'offlineText' : 'failedText')} actions={retry} />
  }
  if (isEmpty && status === 'loading') return <LoadingActivity />
  if (isEmpty && unserved) {
    const values = { network: active?.name ?? '' }
    return <Empty icon={trayIcon} title={text('unservedTitle', values)} text={text('unservedText')} />
  }
  if (isEmpty) return <NoActivity />
  return (
    <>
      {status === 'failed' && (
        <Notice kind="warning" role="status" title={text('failedTitle')} actions={retry}>
          {text(offline ? 'offlineText' : 'staleText')}
        </Notice>
      )}
      {unserved && <Notice title={text('ownOnlyTitle')}>{text('unservedText')}</Notice>}
      {rows.length > 0 ? (
        <Months key={`${network} ${account}`} rows={rows} label={text('title')} />
      ) : (
        status !== 'loading' && <NoActivity />
      )}
      {status === 'loading' && <LoadingActivity />}
      {more !== 'none' && (
        <ActionBar lined>
          <Button variant="quiet" loading={more === 'loading' ? text('loadingMore') : false} onClick={history.more}>
            {text('more')}
          </Button>
        </ActionBar>
      )}
      <HiddenRows key={`hidden ${network} ${account}`} rows={hidden} />
    </>
  )
}
