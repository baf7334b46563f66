import type { ReactNode } from 'react'
import type { TextKey } from '../../../kernel/contract/locales.ts'
import type { KeysOf } from '../../../kernel/contract/manifest.ts'
import type { ViewProps } from '../../../kernel/contract/views.ts'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { againIcon, cardIcon, outIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { ActionBar } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { DetailList, DetailRow } from '../../../ui-kit/parts/lists/detail-list.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { Empty } from '../../../ui-kit/parts/status/placeholders.tsx'
import { Ring, StatusPanel } from '../../../ui-kit/parts/status/status-panel.tsx'
import { manifest } from '../manifest.ts'
import type { OnrampOrder, OnrampPage } from '../service.ts'
import { useWriting } from './written.tsx'

type Key = TextKey<KeysOf<typeof manifest>>

interface Words {
  readonly title: Key
  readonly text: Key
}

/** What is said of an order whose payment page is in this tab. */
const PAGE: Readonly<Record<OnrampPage['status'], Words>> = {
  asking: { title: 'askingTitle', text: 'askingText' },
  open: { title: 'openTitle', text: 'openText' },
  blocked: { title: 'blockedTitle', text: 'blockedText' },
  refused: { title: 'refusedTitle', text: 'refusedText' },
  failed: { title: 'pageFailedTitle', text: 'pageFailedText' },
}

const STATE: Readonly<Record<OnrampOrder['status'], Words>> = {
  created: { title: 'createdTitle', text: 'createdText' },
  paid: { title: 'paidTitle', text: 'paidText' },
  sent: { title: 'sentTitle', text: 'sentText' },
  arrived: { title: 'arrivedTitle', text: 'arrivedText' },
  failed: { title: 'failedTitle', text: 'failedText' },
  refunded: { title: 'refundedTitle', text: 'refundedText' },
  unknown: { title: 'unknownTitle', text: 'unknownText' },
}

const RING = (status: OnrampOrder['status'], page: OnrampPage | undefined): 'waiting' | 'declined' | 'done' => {
  if (status === 'arrived') return 'done'
  if (status === 'failed' || status === 'refunded' || status === 'unknown') return 'declined'
  return page?.status === 'refused' || page?.status === 'failed' ? 'declined' : 'waiting'
}

/** The provider has the money, or had it. */
const PAID: readonly OnrampOrder['status'][] = ['paid', 'sent', 'arrived', 'refunded']

/** What the order is: amounts, provider, network, transaction. */
function OrderDetails({ order }: { readonly order: OnrampOrder }) {
  const { onramp, networks } = useServices(manifest)
  const text = useText(manifest)
  const write = useWriting()
  const network = useStore(networks.all).find(({ caipNetworkId }) => caipNetworkId === order.network)
  const { provider, purchase, payment, status } = order
  return (
    <DetailList lined>
      <DetailRow label={text(PAID.includes(status) ? 'paid' : 'pay')}>
        <bdi>{write.money(payment.amount, payment.currency)}</bdi>
      </DetailRow>
      {status !== 'failed' && status !== 'refunded' && (
        <DetailRow label={text(status === 'arrived' ? 'gotRow' : 'getRow')}>
          {purchase.amount === '' ? purchase.symbol : write.coin(purchase.amount, purchase.symbol)}
        </DetailRow>
      )}
      <DetailRow label={text('providerRow')}>{onramp.nameOf(provider)}</DetailRow>
      <DetailRow label={text('networkRow')}>{network?.name ?? order.network}</DetailRow>
    </DetailList>
  )
}

/** An order from the payment page to the chain. */
export default function ProgressView({ params: { order: id } }: ViewProps<'BuyInProgress'>): ReactNode {
  const { onramp, router } = useServices(manifest)
  const text = useText(manifest)
  const order = useStore(onramp.orders).find((one) => one.id === id)
  const shown = useStore(onramp.page)
  if (!order) return <Empty icon={cardIcon} title={text('noOrderTitle')} text={text('noOrderText')} />
  const { status, provider, purchase } = order
  const name = onramp.nameOf(provider)
  // Once the provider has the money, the page has done its work.
  const page = status === 'created' && shown?.order === id ? shown : undefined
  const { title, text: sentence } = page ? PAGE[page.status] : STATE[status]
  const values = { provider: name, symbol: purchase.symbol }
  const actions = (
    <>
      {status === 'created' && page?.status !== 'asking' && (
        <Button size="s" icon={page?.status === 'failed' ? againIcon : outIcon} onClick={() => onramp.openPage(id)}>
          {text(page?.status === 'failed' ? 'retry' : page?.status === 'open' ? 'openAgain' : 'openPage')}
        </Button>
      )}
      {status === 'unknown' && (
        <Button size="s" icon={againIcon} onClick={() => onramp.check(id)}>
          {text('check')}
        </Button>
      )}
    </>
  )
  return (
    <>
      <StatusPanel
        picture={
          <Ring state={RING(status, page)}>
            <Glyph kind="logo" size={56} name={name} />
          </Ring>
        }
        title={text(title, values)}
        text={text(sentence, values)}
        actions={actions}
      />
      {page !== undefined && page.reason !== '' && <Notice title={text('reason', values)}>{page.reason}</Notice>}
      <OrderDetails order={order} />
      <ActionBar>
        <Button fill onClick={() => void router.push('OnRampActivity')}>
          {text('toActivity')}
        </Button>
      </ActionBar>
    </>
  )
}
