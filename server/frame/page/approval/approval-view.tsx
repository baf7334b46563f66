import type { ReactNode } from 'react'
import { visibleData, visibleText } from '../../../../kernel/contract/tools/visible-text.ts'
import { Address } from '../../../../ui-kit/parts/identity/address.tsx'
import { CodeBlock } from '../../../../ui-kit/parts/identity/code-block.tsx'
import { Label } from '../../../../ui-kit/parts/layout/text.tsx'
import { Inset, Intro } from '../../../../ui-kit/parts/layout/view-layout.tsx'
import { DetailList, DetailRow } from '../../../../ui-kit/parts/lists/detail-list.tsx'
import { Notice } from '../../../../ui-kit/parts/status/notice.tsx'
import { useStyle } from '../../../../ui-kit/style-root.tsx'
import type { Say } from '../texts.ts'
import css from './approval.css'
import { ApprovalButtons } from './approval-buttons.tsx'
import type { ShownRequest } from './approval-queue.ts'
import { readRequest, type TransactionRows } from './read-request.ts'

const KINDS = {
  message: 'kindMessage',
  data: 'kindData',
  transaction: 'kindTransaction',
  batch: 'kindBatch',
  solana: 'kindSolana',
} as const

export interface ApprovalViewProps {
  readonly shown: ShownRequest
  /** The exact origin of the page that asks. */
  readonly origin: string
  readonly say: Say
}

function Transaction({ rows: { to, amount, feeMost, data }, say }: { readonly rows: TransactionRows; readonly say: Say }): ReactNode {
  return (
    <>
      <DetailList lined>
        <DetailRow label={say('amount')}>
          <bdi dir="ltr">{amount}</bdi>
        </DetailRow>
        {feeMost !== undefined && (
          <DetailRow label={say('feeMost')}>
            <bdi dir="ltr">{feeMost}</bdi>
          </DetailRow>
        )}
      </DetailList>
      <Label>{say('to')}</Label>
      <Inset>{to === undefined ? say('creates') : <Address value={to} />}</Inset>
      {data !== undefined && (
        <>
          <Label>{say('data')}</Label>
          <CodeBlock aria-label={say('data')} dir="ltr">
            {data}
          </CodeBlock>
        </>
      )}
    </>
  )
}

/** A request as it will be signed, and the two buttons. */
export function ApprovalView({ shown, origin, say }: ApprovalViewProps): ReactNode {
  const { request, behind } = shown
  const read = readRequest(request)
  const sends = read.transactions.length > 0
  const rows = read.transactions.map((row, at) => ({ row, number: at + 1 }))
  const site = visibleText(origin)
  useStyle(css)
  return (
    <main className="frame-view" aria-label={say('title')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="frame-column" aria-label={say('kind')} tabIndex={0}>
        <Intro>{say(sends ? 'leadSend' : 'lead', { origin: site })}</Intro>
        {read.unread && (
          <Notice kind="warning" title={say('unread')}>
            {say('unreadText')}
          </Notice>
        )}
        <DetailList>
          <DetailRow label={say('site')}>
            <bdi dir="ltr">{site}</bdi>
          </DetailRow>
          <DetailRow label={say('kind')}>{say(KINDS[read.kind])}</DetailRow>
          <DetailRow label={say('network')}>
            <bdi>{visibleText(request.network.name)}</bdi>
          </DetailRow>
        </DetailList>
        {read.text !== undefined && (
          <>
            <Label>{say(read.kind === 'data' ? 'data' : 'message')}</Label>
            <CodeBlock aria-label={say(read.kind === 'data' ? 'data' : 'message')}>{read.text}</CodeBlock>
          </>
        )}
        {rows.map(({ row, number }) => (
          <section key={number}>
            {rows.length > 1 && <Label lined>{say('call', { number: `${number}`, all: `${rows.length}` })}</Label>}
            <Transaction rows={row} say={say} />
          </section>
        ))}
        <Label>{say('account')}</Label>
        <Inset>
          <Address value={request.address} />
        </Inset>
        <Label>{say('params')}</Label>
        <CodeBlock aria-label={say('params')} dir="ltr">
          {visibleData(request.params)}
        </CodeBlock>
        {behind > 0 && <Intro>{say('next', { number: `${behind}` })}</Intro>}
      </section>
      <ApprovalButtons shown={shown} sends={sends} caution={read.unread} say={say} />
    </main>
  )
}
