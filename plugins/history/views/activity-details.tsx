import { type ReactNode, useMemo } from 'react'
import { useScope, useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { outIcon } from '../../../ui-kit/icons/icons.ts'
import { Address } from '../../../ui-kit/parts/identity/address.tsx'
import { shortAddress } from '../../../ui-kit/parts/identity/short-address.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { CopyButton } from '../../../ui-kit/parts/inputs/copy-button.tsx'
import { writtenAmount } from '../../../ui-kit/parts/inputs/written-amounts.ts'
import { DetailList, DetailRow } from '../../../ui-kit/parts/lists/detail-list.tsx'
import { explorerPage } from '../../transactions/api.ts'
import { manifest } from '../manifest.ts'
import type { Activity, ActivityAmount, ActivityOrder } from '../service.ts'
import { partyLabel, writeAmount } from './wording.ts'

/** Amounts that are listed; of a batch to more, the first ones. */
const MOST = 12

/** Orders of which the provider has, or has had, the money. */
const PAID: readonly ActivityOrder['status'][] = ['paid', 'sent', 'arrived', 'refunded']

interface ActivityDetailsProps {
  readonly id: string
  readonly row: Activity
  readonly name: string | undefined
}

/** All of a transaction: exact amounts, the whole address, when, and where to look it up. Nothing of what is suspicious can be copied. */
export function ActivityDetails({ id, row, name }: ActivityDetailsProps): ReactNode {
  const { networks, toasts, i18n } = useServices(manifest)
  const { links, log } = useScope(manifest).ports
  const text = useText(manifest)
  const language = useStore(i18n.language)
  const all = useStore(networks.all)
  const { kind, counterparty, hash, suspicions, order } = row
  // What is on its way, or has failed, has moved nothing.
  const moved = row.status === 'confirmed'
  const suspicious = suspicions.length > 0
  const network = all.find(({ caipNetworkId }) => caipNetworkId === row.network)
  const page = suspicious || hash === undefined ? undefined : explorerPage(networks, { network: row.network, hash, status: 'confirmed' })
  const when = useMemo(
    () => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium', numberingSystem: 'latn', calendar: 'gregory' }),
    [language],
  )
  const open = (url: string): void => {
    try {
      links.open(url)
    } catch (cause) {
      log.warn('The explorer’s page could not be opened.', cause)
      toasts.show({ kind: 'error', text: text('explorerRefused') })
    }
  }
  const copyFailed = (cause: unknown): void => {
    log.warn('The clipboard refused the address.', cause)
    toasts.show({ kind: 'error', text: text('copyFailed') })
  }
  const amounts = (label: string, listed: readonly ActivityAmount[]): ReactNode =>
    listed.slice(0, MOST).map((amount, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: equal amounts may follow one another, and their order is fixed
      <DetailRow key={at} label={label} note={amount.party !== undefined && amount.party !== counterparty && shortAddress(amount.party)}>
        <bdi>{writeAmount(amount, { text, language, exact: true })}</bdi>
      </DetailRow>
    ))
  return (
    <div className="activity-details" id={id}>
      <DetailList aria-label={text('details')}>
        {amounts(text(moved ? 'sent' : 'amount'), row.sent)}
        {amounts(text(moved ? 'received' : 'expected'), row.received)}
        {amounts(text('allowed'), row.allowed)}
        {row.fee && (
          <DetailRow label={text('fee')}>
            <bdi>{writeAmount(row.fee, { text, language, exact: true })}</bdi>
          </DetailRow>
        )}
        {order && (
          <DetailRow label={text(PAID.includes(order.status) ? 'paid' : 'price')}>
            <bdi dir="ltr">{`${writtenAmount(order.payment.amount, language)} ${order.payment.currency}`}</bdi>
          </DetailRow>
        )}
        {counterparty !== undefined && (
          <DetailRow label={text(partyLabel(kind))} note={name !== undefined && <bdi>{name}</bdi>}>
            <Address value={counterparty} />
          </DetailRow>
        )}
        {network && <DetailRow label={text('network')}>{network.name}</DetailRow>}
        <DetailRow label={text('time')}>
          <bdi>{when.format(row.time)}</bdi>
        </DetailRow>
        {hash !== undefined && (
          <DetailRow label={text('hash')}>
            <bdi dir="ltr">{shortAddress(hash)}</bdi>
          </DetailRow>
        )}
      </DetailList>
      {!suspicious && (page !== undefined || counterparty !== undefined) && (
        <div className="activity-actions">
          {counterparty !== undefined && (
            <CopyButton
              size="xs"
              value={counterparty}
              copied={text('copied', { address: shortAddress(counterparty) })}
              onFailed={copyFailed}
            >
              {text('copy')}
            </CopyButton>
          )}
          {page !== undefined && (
            <Button size="xs" icon={outIcon} onClick={() => open(page)}>
              {text('view', { explorer: network?.blockExplorers?.default.name ?? '' })}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
