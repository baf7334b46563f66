import type { ReactNode } from 'react'
import { decimalText } from '../../../kernel/contract/tools/decimal.ts'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { clockIcon } from '../../../ui-kit/icons/icons.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { AmountEntry } from '../../../ui-kit/parts/inputs/entry.tsx'
import { decimalSeparator } from '../../../ui-kit/parts/inputs/written-amounts.ts'
import { Label } from '../../../ui-kit/parts/layout/text.tsx'
import { ActionBar, Inset } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { List } from '../../../ui-kit/parts/lists/list.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { Empty } from '../../../ui-kit/parts/status/placeholders.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import type { DraftPermission } from '../service.ts'
import { SessionRow } from './list-view.tsx'
import { Problem } from './problem-notice.tsx'
import css from './sessions.css'
import { PermissionDetails, useWriter } from './written-permission.tsx'

/** The amount, where the site lets the visitor lower it. */
function LowerAmount({ index, permission }: { readonly index: number; readonly permission: DraftPermission }): ReactNode {
  const { sessions, i18n } = useServices(manifest)
  const language = useStore(i18n.language)
  const text = useText(manifest)
  const { amount } = useWriter(permission.asset)
  const { highest, asset, amountText, amountProblem } = permission
  if (highest === undefined || asset?.decimals === undefined) return null
  const values = { symbol: asset.symbol, count: asset.decimals, separator: decimalSeparator(language), amount: amount(highest) }
  return (
    <AmountEntry
      label={text('lowerAmount', { symbol: asset.symbol })}
      language={language}
      value={amountText === '' && amountProblem === undefined ? decimalText(highest, asset.decimals) : amountText}
      onValue={(value) => sessions.setAmount(index, value)}
      error={amountProblem === undefined ? undefined : text(amountProblem, values)}
    />
  )
}

/** One permission: first what can be spent at most until when, then all that it says. */
function DraftedPermission({ index, permission }: { readonly index: number; readonly permission: DraftPermission }): ReactNode {
  const text = useText(manifest)
  const { amount, time } = useWriter(permission.asset)
  const { request, most, asset } = permission
  const until = request.rules.expiry
  const spends = request.permission.asset.kind !== 'none'
  const limit = (): string => {
    if (!spends) return text('spendsNothing')
    if (most === undefined) return text('spendsWithoutLimit')
    return until === undefined
      ? text('spendsAtMost', { amount: amount(most) })
      : text('spendsUntil', { amount: amount(most), time: time(until) })
  }
  const isUnlimited = spends && (most === undefined || until === undefined)
  return (
    <>
      <Notice kind={isUnlimited ? 'danger' : 'info'} strong title={limit()}>
        {asset?.balance !== undefined && text('fundsNow', { amount: amount(asset.balance) })}
      </Notice>
      <LowerAmount index={index} permission={permission} />
      <PermissionDetails request={request} asset={asset} />
      {request.permission.justification !== undefined && (
        <>
          <Label lined>{text('siteSays')}</Label>
          <Inset>
            <bdi>{request.permission.justification}</bdi>
          </Inset>
        </>
      )}
    </>
  )
}

/** What a site asks for, before the wallet is asked. */
export default function GrantView(): ReactNode {
  useStyle(css)
  const { sessions, modal } = useServices(manifest)
  const text = useText(manifest)
  const draft = useStore(sessions.draft)
  if (!draft) return <Empty icon={clockIcon} title={text('nothingTitle')} text={text('nothingText')} />
  const { permissions, held, phase, problem } = draft
  const isWrong = permissions.some(({ amountProblem }) => amountProblem !== undefined)
  return (
    <>
      {problem && <Problem problem={problem} />}
      {permissions.map((permission, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the permissions of a request do not move
        <DraftedPermission key={index} index={index} permission={permission} />
      ))}
      {held.length > 0 && (
        <>
          <Label lined>{text('heldTitle')}</Label>
          <List aria-label={text('heldTitle')}>
            {held.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </List>
        </>
      )}
      <ActionBar split="confirm">
        <Button onClick={() => void modal.close()}>{text('cancel')}</Button>
        <Button
          variant="primary"
          disabled={isWrong}
          loading={phase === 'asking' ? text('asking') : false}
          onClick={() => void sessions.approve()}
        >
          {text('approve')}
        </Button>
      </ActionBar>
    </>
  )
}
