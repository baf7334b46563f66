import type { ReactNode } from 'react'
import { useText } from '../../../kernel/react/use-services.ts'
import { walletIcon } from '../../../ui-kit/icons/glyph-icons.ts'
import { outIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { StatusPanel } from '../../../ui-kit/parts/status/status-panel.tsx'
import { manifest } from '../manifest.ts'
import { useGetWallet } from './use-get-wallet.ts'

/** What a wallet is, and where to get one. */
export default function HelpView(): ReactNode {
  const text = useText(manifest)
  const getWallet = useGetWallet()
  return (
    <StatusPanel
      picture={<Glyph kind="tile" size={56} icon={walletIcon} />}
      title={text('helpLead')}
      text={text('helpText')}
      actions={
        <Button size="s" icon={outIcon} onClick={getWallet}>
          {text('getWallet')}
        </Button>
      }
    />
  )
}
