import type { ReactNode } from 'react'
import type { ViewProps } from '../../../kernel/contract/views.ts'
import { useScope, useText } from '../../../kernel/react/use-services.ts'
import { walletIcon } from '../../../ui-kit/icons/glyph-icons.ts'
import { outIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { StatusPanel } from '../../../ui-kit/parts/status/status-panel.tsx'
import { manifest } from '../manifest.ts'
import { useGetWallet } from './use-get-wallet.ts'

/** What a wallet is, and where to get one; or where to get one that the host named. */
export default function HelpView({ params }: ViewProps<'WhatIsAWallet'> | ViewProps<'Downloads'>): ReactNode {
  const { ports, options } = useScope(manifest)
  const text = useText(manifest)
  const getWallet = useGetWallet()
  const wallet = params && options.customWallets.find(({ id }) => id === params.walletId)
  const open = wallet ? () => ports.links.open(wallet.homepage) : getWallet
  return (
    <StatusPanel
      picture={
        wallet ? <Glyph kind="logo" size={56} src={wallet.icon} name={wallet.name} /> : <Glyph kind="tile" size={56} icon={walletIcon} />
      }
      title={wallet ? text('downloadTitle', { name: wallet.name }) : text('helpLead')}
      text={text(wallet ? 'downloadText' : 'helpText')}
      actions={
        <Button size="s" icon={outIcon} onClick={open}>
          {text(wallet ? 'downloadOpen' : 'getWallet')}
        </Button>
      }
    />
  )
}
