import type { ReactNode } from 'react'
import { useScope, useServices, useText } from '../../../kernel/react/hooks.ts'
import { SlotPart, useSlot } from '../../../kernel/react/slots.tsx'
import { walletIcon } from '../../../ui-kit/icons/glyph-icons.ts'
import { helpIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Label } from '../../../ui-kit/parts/layout/text.tsx'
import { List, Row } from '../../../ui-kit/parts/lists/list.tsx'
import { StatusPanel } from '../../../ui-kit/parts/status/status-panel.tsx'
import { manifest } from '../manifest.ts'

/**
 * For who has no wallet yet: the ways to connect that make one, and where to get one. None of this browser's wallets, and no checkbox: what the
 * host wants accepted is asked before this view is reached.
 */
export default function CreateView(): ReactNode {
  const { slots, i18n, wallets, router } = useServices(manifest)
  const { log } = useScope(manifest).ports
  const text = useText(manifest)
  const methods = useSlot({ slots, i18n }, 'connect.methods')
  if (methods.length === 0) {
    return (
      <StatusPanel
        picture={<Glyph kind="tile" size={56} icon={walletIcon} />}
        title={text('createLead')}
        text={text('createText')}
        actions={
          <>
            <Button size="s" onClick={wallets.getWallet}>
              {text('getWallet')}
            </Button>
            <Button size="s" variant="quiet" onClick={() => void router.push('WhatIsAWallet')}>
              {text('help')}
            </Button>
          </>
        }
      />
    )
  }
  return (
    <>
      {methods.map((entry) => (
        <SlotPart key={`${entry.plugin} ${entry.id}`} slots={slots} i18n={i18n} log={log} entry={entry} />
      ))}
      <Label lined>{text('createOther')}</Label>
      <List aria-label={text('createOther')}>
        <Row glyph={<Glyph kind="tile" icon={walletIcon} />} name={text('getWallet')} chevron onClick={wallets.getWallet} />
        <Row glyph={<Glyph kind="tile" icon={helpIcon} />} name={text('help')} chevron onClick={() => void router.push('WhatIsAWallet')} />
      </List>
    </>
  )
}
