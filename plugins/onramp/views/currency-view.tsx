import type { ReactNode } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { VisuallyHidden } from '../../../ui-kit/parts/layout/text.tsx'
import { List, Row, SkeletonRow } from '../../../ui-kit/parts/lists/list.tsx'
import { manifest } from '../manifest.ts'
import { Legal } from './legal.tsx'
import { MoneyGlyph, useWriting } from './written.tsx'

/** The money that can be paid with, and its limits. */
export default function CurrencyView(): ReactNode {
  const { onramp, router, i18n } = useServices(manifest)
  const language = useStore(i18n.language)
  const text = useText(manifest)
  const write = useWriting()
  const { market, payment } = useStore(onramp.state)
  if (market.status === 'loading') {
    return (
      <div role="status">
        <VisuallyHidden>{text('loading')}</VisuallyHidden>
        <List aria-hidden="true">
          <SkeletonRow glyph="circle" two />
          <SkeletonRow glyph="circle" two />
        </List>
      </div>
    )
  }
  const choose = async (id: string): Promise<void> => {
    onramp.setPayment(id)
    if (router.depth.get() > 1) await router.back()
    else await router.replace('OnRampProviders')
  }
  const nameOf = (id: string): string => new Intl.DisplayNames(language, { type: 'currency' }).of(id) ?? id
  return (
    <Legal>
      <List aria-label={text('currencyTitle')}>
        {market.payments.map(({ id, min, max }) => (
          <Row
            key={id}
            glyph={<MoneyGlyph currency={id} />}
            name={nameOf(id)}
            sub={
              min !== undefined && max !== undefined
                ? text(market.sample ? 'limitsSample' : 'limits', { min: write.plain(min), max: write.plain(max) })
                : undefined
            }
            end={id}
            selected={id === payment?.id}
            onClick={() => void choose(id)}
          />
        ))}
      </List>
    </Legal>
  )
}
