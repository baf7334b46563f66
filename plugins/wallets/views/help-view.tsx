import type { ReactNode } from 'react'
import { useText } from '../../../kernel/react/use-services.ts'
import { outIcon } from '../../../ui-kit/icons/out.ts'
import { walletIcon } from '../../../ui-kit/icons/wallet.ts'
import { Button } from '../../../ui-kit/parts/button.tsx'
import { Glyph } from '../../../ui-kit/parts/glyph.tsx'
import { Moment } from '../../../ui-kit/parts/moment.tsx'
import { manifest } from '../manifest.ts'
import { useGetWallet } from './use-get-wallet.ts'

/** What a wallet is, and where to get one. */
export default function WhatIsAWalletView(): ReactNode {
  const text = useText(manifest)
  const getWallet = useGetWallet()
  return (
    <Moment
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
