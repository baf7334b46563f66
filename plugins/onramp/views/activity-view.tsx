import type { ReactNode } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { cardIcon } from '../../../ui-kit/icons/icons.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { List, Row } from '../../../ui-kit/parts/lists/list.tsx'
import { Empty } from '../../../ui-kit/parts/status/placeholders.tsx'
import { manifest } from '../manifest.ts'
import type { OnrampOrder } from '../service.ts'
import { CoinGlyph, useWriting } from './written.tsx'

/** An order in two lines. */
function OrderRow({ order }: { readonly order: OnrampOrder }) {
  const { onramp, networks, router, i18n } = useServices(manifest)
  const language = useStore(i18n.language)
  const text = useText(manifest)
  const write = useWriting()
  const network = useStore(networks.all).find(({ caipNetworkId }) => caipNetworkId === order.network)
  const { id, provider, status, createdAt, purchase, payment } = order
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', numberingSystem: 'latn' }).format(createdAt)
  const money = write.money(payment.amount, payment.currency)
  return (
    <Row
      glyph={<CoinGlyph symbol={purchase.symbol} network={network} />}
      name={text(`order_${status}`, { symbol: purchase.symbol })}
      sub={text('orderSub', { provider: onramp.nameOf(provider), day })}
      value={purchase.amount === '' || status === 'failed' || status === 'refunded' ? money : write.coin(purchase.amount, purchase.symbol)}
      valueSub={text(`state_${status}`)}
      onClick={() => void router.push('BuyInProgress', { order: id })}
    />
  )
}

/** The orders of the account, the newest first. */
export default function ActivityView(): ReactNode {
  const { onramp, router } = useServices(manifest)
  const text = useText(manifest)
  const orders = useStore(onramp.orders)
  if (orders.length === 0) {
    return (
      <Empty
        icon={cardIcon}
        title={text('noOrdersTitle')}
        text={text('noOrdersText')}
        actions={
          <Button size="s" icon={cardIcon} onClick={() => void router.push('OnRampProviders')}>
            {text('action')}
          </Button>
        }
      />
    )
  }
  return (
    <List aria-label={text('activityTitle')}>
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
    </List>
  )
}
