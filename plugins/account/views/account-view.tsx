import type { ReactNode } from 'react'
import type { Account } from '../../../kernel/contract/caip.ts'
import { useScope, useServices, useStore } from '../../../kernel/react/hooks.ts'
import { SlotPart, useSlot } from '../../../kernel/react/slots.tsx'
import { Divider } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import { AccountActions } from './account-actions.tsx'
import { AccountTabs } from './account-tabs.tsx'
import css from './account-view.css'
import { AddressTypes, addressKinds } from './address-types.tsx'
import { DisconnectRow } from './disconnect-row.tsx'
import { EmbeddedIdentity } from './embedded-identity.tsx'
import { Identity } from './identity.tsx'
import { useAccount } from './use-account.ts'

/** Whether the visitor chooses among addresses by their list. A Solana wallet signs with the one that it shows itself. */
const hasList = (granted: readonly Account[], kinds: number): boolean =>
  granted[0]?.namespace !== 'solana' && granted.length > Math.max(kinds, 1)

/** The connected account. That of an embedded wallet begins with what everything is worth, any other with its address. */
export default function AccountView(): ReactNode {
  useStyle(css)
  const { wallet, slots, i18n } = useServices(manifest)
  const { log } = useScope(manifest).ports
  const shown = useAccount()
  const embedded = useStore(wallet.info)?.type === 'AUTH'
  const lines = useSlot({ slots, i18n }, 'account.status')
  const tabs = useSlot({ slots, i18n }, 'account.tabs')
  // Between the disconnect and the closing of the modal.
  if (!shown) return null
  const { account, granted } = shown
  const kinds = addressKinds(granted)
  const several = hasList(granted, kinds.length)
  const Who = embedded ? EmbeddedIdentity : Identity
  return (
    <>
      {kinds.length > 1 && <AddressTypes kinds={kinds} account={account} />}
      <Who account={account} several={several}>
        {lines.map((entry) => (
          <SlotPart key={`${entry.plugin} ${entry.id}`} slots={slots} i18n={i18n} log={log} entry={entry} />
        ))}
      </Who>
      <AccountActions strip={embedded || tabs.length > 0} tabs={tabs} />
      <AccountTabs entries={tabs} />
      {!embedded && (
        <div className="account-foot">
          <Divider />
          <DisconnectRow namespace={account.namespace} />
        </div>
      )}
    </>
  )
}
