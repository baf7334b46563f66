import type { ReactNode } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { clockIcon } from '../../../ui-kit/icons/icons.ts'
import { Address } from '../../../ui-kit/parts/identity/address.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Label } from '../../../ui-kit/parts/layout/text.tsx'
import { ActionBar } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { DetailList, DetailRow } from '../../../ui-kit/parts/lists/detail-list.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { Empty } from '../../../ui-kit/parts/status/placeholders.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import type { SmartSession } from '../service.ts'
import { ProblemNotice } from './problem-notice.tsx'
import css from './sessions.css'
import { PermissionDetails, useWriter } from './written-permission.tsx'

/** What matters before anything else. */
function StateNotice({ session }: { readonly session: SmartSession }): ReactNode {
  const text = useText(manifest)
  const { status, request, onlyServiceRevoked, signedOtherwise } = session
  if (status === 'unknown') {
    return (
      <Notice kind="warning" title={text('unknownTitle')}>
        {text('unknownText')}
      </Notice>
    )
  }
  if (status === 'revoked') return <Notice title={text('revokedTitle')}>{text('revokedText')}</Notice>
  if (status === 'revoking') return <Notice title={text('revokingTitle')}>{text('revokingText')}</Notice>
  if (status === 'expired') return <Notice title={text('expiredTitle')}>{text('expiredText')}</Notice>
  if (signedOtherwise) {
    return (
      <Notice kind="danger" title={text('signedOtherwiseTitle')}>
        {text('signedOtherwiseText')}
      </Notice>
    )
  }
  if (onlyServiceRevoked) {
    return (
      <Notice kind="danger" title={text('onlyServiceTitle')}>
        {text('onlyServiceText')}
      </Notice>
    )
  }
  if (!request) {
    return (
      <Notice kind="danger" title={text('unreadable')}>
        {text('unreadableText')}
      </Notice>
    )
  }
  return null
}

function Usage({ session }: { readonly session: SmartSession }): ReactNode {
  const text = useText(manifest)
  const { amount, time } = useWriter(session.asset)
  const { most, spent, left, lastUsed, request, status } = session
  const spends = request !== undefined && request.permission.asset.kind !== 'none'
  return (
    <DetailList>
      {spends && <DetailRow label={text('most')}>{most === undefined ? text('withoutLimit') : amount(most)}</DetailRow>}
      {spends && <DetailRow label={text('spent')}>{spent === undefined ? text('notKnown') : amount(spent)}</DetailRow>}
      {spends && status === 'active' && <DetailRow label={text('left')}>{left === undefined ? text('notKnown') : amount(left)}</DetailRow>}
      <DetailRow label={text('lastUse')}>
        {lastUsed === undefined ? text(spent === 0n ? 'neverUsed' : 'notKnown') : time(lastUsed)}
      </DetailRow>
      <DetailRow label={text('network')}>{session.networkName}</DetailRow>
      <DetailRow label={text('account')}>
        <Address value={session.account} />
      </DetailRow>
      <DetailRow label={text('site')}>
        <bdi dir="ltr">{session.origin.replace(/^https?:\/\//, '')}</bdi>
      </DetailRow>
      {session.wallet !== undefined && (
        <DetailRow label={text('wallet')}>
          <bdi>{session.wallet}</bdi>
        </DetailRow>
      )}
      <DetailRow label={text('granted')}>{time(Math.floor(session.grantedAt / 1_000))}</DetailRow>
    </DetailList>
  )
}

/** A session in full, and the button that ends it. */
export default function SessionView({ params }: { readonly params: { readonly id: string } }): ReactNode {
  useStyle(css)
  const { sessions, router } = useServices(manifest)
  const text = useText(manifest)
  const session = useStore(sessions.list, (list) => list.sessions.find(({ id }) => id === params.id))
  if (!session) {
    const back = (
      <Button size="s" onClick={() => void router.back()}>
        {text('back')}
      </Button>
    )
    return <Empty icon={clockIcon} title={text('goneTitle')} text={text('goneText')} actions={back} />
  }
  const { status, request, connected } = session
  const canEnd = connected && (status === 'active' || status === 'unchecked' || status === 'revoking')
  return (
    <>
      <ProblemNotice />
      <StateNotice session={session} />
      <Usage session={session} />
      {request && (
        <>
          <Label lined>{text('terms')}</Label>
          <PermissionDetails request={request} asset={session.asset} />
        </>
      )}
      {!connected && status === 'active' && <Notice title={text('otherWalletTitle')}>{text('otherWalletText')}</Notice>}
      {canEnd && (
        <ActionBar>
          <Button loading={status === 'revoking' ? text('statusRevoking') : false} onClick={() => void sessions.revoke(session.id)}>
            {text('revoke')}
          </Button>
        </ActionBar>
      )}
    </>
  )
}
