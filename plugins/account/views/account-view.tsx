import type { ReactNode } from 'react'
import { useScope, useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { SlotPart, useSlot } from '../../../kernel/react/slots.tsx'
import { powerIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { NamedIcon } from '../../../ui-kit/parts/identity/named-icon.tsx'
import { Divider } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { List, Row } from '../../../ui-kit/parts/lists/list.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { type AccountOptions, manifest } from '../manifest.ts'
import { AccountTabs } from './account-tabs.tsx'
import css from './account-view.css'
import { Identity } from './identity.tsx'

/** In the host's order; what it does not list follows as it stood. Wallet features go by the specification's names, foreign ones by their plugin. */
const inOrder = <E extends { readonly id: string; readonly plugin: string }>(
  entries: readonly E[],
  order: AccountOptions['walletFeaturesOrder'],
): readonly E[] => {
  const placeOf = ({ id, plugin }: E): number => {
    const place = order.findIndex((name) => name === id || name === plugin || (name === 'swaps' && id === 'swap'))
    return place < 0 ? order.length : place
  }
  return [...entries].sort((a, b) => placeOf(a) - placeOf(b))
}

/** The connected account. */
export default function AccountView(): ReactNode {
  useStyle(css)
  const { accounts, sessions, wallet, slots, i18n, router } = useServices(manifest)
  const { ports, options } = useScope(manifest)
  const { log } = ports
  const text = useText(manifest)
  const account = useStore(accounts.active)
  const info = useStore(wallet.info)
  const features = inOrder(useSlot({ slots, i18n }, 'account.features'), options.walletFeaturesOrder)
  const lines = useSlot({ slots, i18n }, 'account.status')
  // Between the disconnect and the closing of the modal.
  if (!account) return null
  return (
    <>
      <Identity account={account}>
        {lines.map((entry) => (
          <SlotPart key={`${entry.plugin} ${entry.id}`} slots={slots} i18n={i18n} log={log} entry={entry} />
        ))}
      </Identity>
      {features.length > 0 && <Divider />}
      {features.length > 0 && (
        <List aria-label={text('actions')}>
          {features.map((entry) => (
            <Row
              key={`${entry.plugin} ${entry.id}`}
              glyph={
                <Glyph kind="tile">
                  <NamedIcon name={entry.icon} />
                </Glyph>
              }
              name={entry.text}
              chevron
              onClick={() => {
                router.go(entry.open).catch((cause: unknown) => log.error(`The row ${entry.id} of ${entry.plugin} leads nowhere.`, cause))
              }}
            />
          ))}
        </List>
      )}
      <AccountTabs />
      <div className="account-foot">
        <Divider />
        <List aria-label={text('connection')}>
          <Row
            glyph={<Glyph kind="tile" icon={powerIcon} />}
            name={text('disconnect')}
            end={info && <Glyph kind="logo" size={20} src={info.icon} name={info.name} label={info.name} />}
            onClick={() => void sessions.disconnect(account.namespace)}
          />
        </List>
      </div>
    </>
  )
}
