import type { ReactNode } from 'react'
import { placeOf } from '../../../kernel/contract/tools/listed-link.ts'
import { useServices, useText } from '../../../kernel/react/hooks.ts'
import { walletIcon } from '../../../ui-kit/icons/glyph-icons.ts'
import { outIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { ActionBar } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { StatusPanel } from '../../../ui-kit/parts/status/status-panel.tsx'
import { manifest } from '../manifest.ts'

/** Leads to the wallet's own page. */
export default function UpgradeView(): ReactNode {
  const { email, auth } = useServices(manifest)
  const text = useText(manifest)
  return (
    <>
      <StatusPanel picture={<Glyph kind="tile" size={56} icon={walletIcon} />} title={text('upgradeLead')} text={text('upgradeText')} />
      <ActionBar>
        <Button variant="primary" icon={outIcon} onClick={email.upgrade}>
          {text('upgradeOpen', { host: placeOf(auth.origin) })}
        </Button>
      </ActionBar>
    </>
  )
}
