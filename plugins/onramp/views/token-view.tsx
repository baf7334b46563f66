import type { ReactNode } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { cardIcon } from '../../../ui-kit/icons/icons.ts'
import { VisuallyHidden } from '../../../ui-kit/parts/layout/text.tsx'
import { List, Row, SkeletonRow } from '../../../ui-kit/parts/lists/list.tsx'
import { Empty } from '../../../ui-kit/parts/status/placeholders.tsx'
import { manifest } from '../manifest.ts'
import { Legal } from './legal.tsx'
import { CoinGlyph } from './written.tsx'

/** The coins that are sold on the active network. */
export default function TokenView(): ReactNode {
  const { onramp, router } = useServices(manifest)
  const text = useText(manifest)
  const { market, purchase, network } = useStore(onramp.state)
  if (market.status === 'loading') {
    return (
      <div role="status">
        <VisuallyHidden>{text('loading')}</VisuallyHidden>
        <List aria-hidden="true">
          <SkeletonRow glyph="circle" />
          <SkeletonRow glyph="circle" />
        </List>
      </div>
    )
  }
  if (market.purchases.length === 0) {
    return <Empty icon={cardIcon} title={text('unsupportedTitle', { network: network?.name ?? '' })} text={text('unsupportedText')} />
  }
  const choose = async (id: string): Promise<void> => {
    onramp.setPurchase(id)
    if (router.depth.get() > 1) await router.back()
    else await router.replace('OnRampProviders')
  }
  return (
    <Legal>
      <List aria-label={text('tokenTitle')}>
        {market.purchases.map(({ id, name, symbol }) => (
          <Row
            key={`${id}:${symbol}`}
            glyph={<CoinGlyph symbol={symbol} network={network} />}
            name={name}
            end={symbol}
            selected={id === purchase?.id}
            onClick={() => void choose(id)}
          />
        ))}
      </List>
    </Legal>
  )
}
