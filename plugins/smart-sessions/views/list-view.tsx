import type { ReactNode } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { againIcon, clockIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Footnote, Label } from '../../../ui-kit/parts/layout/text.tsx'
import { List, Row, SkeletonRow } from '../../../ui-kit/parts/lists/list.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { Empty } from '../../../ui-kit/parts/status/placeholders.tsx'
import { manifest } from '../manifest.ts'
import type { SmartSession } from '../service.ts'
import { useWriter } from './written-permission.tsx'

const STATUS = {
  active: 'statusActive',
  revoking: 'statusRevoking',
  expired: 'statusExpired',
  revoked: 'statusRevoked',
  unknown: 'statusUnknown',
  unchecked: 'statusUnchecked',
} as const

interface SessionRowProps {
  readonly session: SmartSession
  /** What stands above the row says its status already. */
  readonly untagged?: boolean
}

/** One session: what may be spent, what was spent, until when. */
export function SessionRow({ session, untagged = false }: SessionRowProps): ReactNode {
  const { router } = useServices(manifest)
  const text = useText(manifest)
  const { amount, day } = useWriter(session.asset)
  const { request, most, spent, status, id } = session
  const spends = request?.permission.asset.kind !== 'none'
  const name = !request
    ? text('unreadable')
    : !spends
      ? text('revokesApprovals')
      : most === undefined
        ? text('withoutLimit')
        : text('upTo', { amount: amount(most) })
  const until = request?.rules.expiry
  const used = request && spends && spent !== undefined ? text('spentAmount', { amount: amount(spent) }) : undefined
  // Alone it begins the line.
  const end = until === undefined ? undefined : text(used === undefined ? 'expiresAt' : 'untilTime', { time: day(until) })
  return (
    <Row
      glyph={<Glyph kind="avatar" seed={request?.to ?? session.id} />}
      name={name}
      sub={[used, end].filter((one) => one !== undefined).join(' · ') || session.networkName}
      end={untagged ? undefined : text(STATUS[status])}
      chevron
      onClick={() => void router.push('SmartSessionDetails', { id })}
    />
  )
}

/** Where a session stands in the list. What the chain does not know can spend nothing. */
const groupOf = ({ status }: SmartSession): 'live' | 'unknown' | 'over' => {
  if (status === 'unknown') return 'unknown'
  return status === 'revoked' || status === 'expired' ? 'over' : 'live'
}

/** What sites may spend of the account, of all wallets in one list. What is over stays in it. */
export default function ListView(): ReactNode {
  const { sessions } = useServices(manifest)
  const text = useText(manifest)
  const { status, sessions: all, serviceFailed, chainFailed } = useStore(sessions.list)
  const retry = (
    <Button size="s" icon={againIcon} onClick={() => void sessions.refresh()}>
      {text('retry')}
    </Button>
  )
  const of = (group: ReturnType<typeof groupOf>) => all.filter((one) => groupOf(one) === group)
  const group = (title: string, rows: readonly SmartSession[]): ReactNode =>
    rows.length > 0 && (
      <>
        <Label>{title}</Label>
        <List aria-label={title}>
          {rows.map((session) => (
            <SessionRow key={session.id} session={session} untagged={session.status === 'unknown'} />
          ))}
        </List>
      </>
    )
  return (
    <>
      {chainFailed && (
        <Notice kind="warning" role="status" title={text('chainFailedTitle')} actions={serviceFailed ? undefined : retry}>
          {text('chainFailedText')}
        </Notice>
      )}
      {serviceFailed && (
        <Notice kind="warning" role="status" title={text('serviceFailedTitle')} actions={retry}>
          {text('serviceFailedText')}
        </Notice>
      )}
      {all.length === 0 && status !== 'ready' && (
        <div aria-busy="true" role="status" aria-label={text('loading')}>
          <List aria-hidden="true">
            <SkeletonRow glyph="circle" two />
            <SkeletonRow glyph="circle" two />
          </List>
        </div>
      )}
      {all.length === 0 && status === 'ready' && !serviceFailed && (
        <Empty icon={clockIcon} title={text('emptyTitle')} text={text('emptyText')} />
      )}
      {group(text('live'), of('live'))}
      {group(text('statusUnknown'), of('unknown'))}
      {group(text('over'), of('over'))}
      {all.length > 0 && <Footnote>{text('listNote')}</Footnote>}
    </>
  )
}
