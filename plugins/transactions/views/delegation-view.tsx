import type { ReactNode } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { sealIcon, warnIcon } from '../../../ui-kit/icons/icons.ts'
import { Address } from '../../../ui-kit/parts/identity/address.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Footnote } from '../../../ui-kit/parts/layout/text.tsx'
import { ActionBar, Inset } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { DetailList, DetailRow } from '../../../ui-kit/parts/lists/detail-list.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { Empty, Skeleton } from '../../../ui-kit/parts/status/placeholders.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import css from './delegation.css'

/** Whose code the account runs, and how it is taken away. */
export default function DelegationView(): ReactNode {
  useStyle(css)
  const { code, wallet, networks } = useServices(manifest)
  const text = useText(manifest)
  const { status, delegate, known } = useStore(code.state)
  const clearing = useStore(code.clearing)
  const embedded = useStore(wallet.info)?.type === 'AUTH'
  const network = useStore(networks.active)?.name ?? ''
  if (status === 'failed') {
    const again = (
      <Button size="s" onClick={code.read}>
        {text('delegationAgain')}
      </Button>
    )
    return <Empty icon={warnIcon} title={text('delegationFailed')} actions={again} />
  }
  if (status !== 'ready') {
    return (
      <Inset>
        <Skeleton height={72} />
        <Skeleton height={44} />
      </Inset>
    )
  }
  if (delegate === undefined) return <Empty icon={sealIcon} title={text('delegationNone')} text={text('delegationNoneText', { network })} />
  return (
    <>
      {known === undefined ? (
        <Notice kind="danger" role="alert" title={text('delegateUnknownTitle')}>
          {text('delegateUnknownText', { network })}
        </Notice>
      ) : (
        <Notice title={text('delegateKnownTitle', { name: known })}>{text('delegateKnownText', { network })}</Notice>
      )}
      <DetailList>
        <DetailRow label={text('delegateOf')}>
          <span className={known === undefined ? 'code-unknown' : undefined}>{known ?? text('delegateUnknown')}</span>
        </DetailRow>
        <DetailRow label={text('delegateContract')}>
          <Address value={delegate} />
        </DetailRow>
      </DetailList>
      {embedded ? (
        <ActionBar>
          <Button variant="primary" loading={clearing ? text('clearing') : false} onClick={() => void code.clear()}>
            {text('clear')}
          </Button>
        </ActionBar>
      ) : (
        <Footnote>{text(known === 'MetaMask' ? 'clearMetaMask' : 'clearElsewhere')}</Footnote>
      )}
    </>
  )
}
