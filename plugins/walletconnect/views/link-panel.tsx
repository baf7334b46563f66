import type { ReactNode } from 'react'
import { placeOf } from '../../../kernel/contract/tools/listed-link.ts'
import { useScope, useText } from '../../../kernel/react/hooks.ts'
import { copyIcon, outIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Footnote } from '../../../ui-kit/parts/layout/text.tsx'
import { ActionBar } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { Ring, StatusPanel } from '../../../ui-kit/parts/status/status-panel.tsx'
import { manifest } from '../manifest.ts'
import { type LinkPlatform, type ListedWallet, linkOf, storeOf } from '../platform.ts'
import type { WalletWay } from '../wallet-ways.ts'
import { GetWallet } from './get-wallet.tsx'
import { useCopyLink } from './use-copy-link.ts'
import { useWays } from './use-ways.ts'

interface LinkPanelProps {
  readonly uri: string | undefined
  readonly wallet: ListedWallet
  readonly platform: LinkPlatform
  readonly link: WalletWay['link']
}

/** The way by a link: into the wallet's app, its page, or its program on this computer. */
export function LinkPanel({ uri, wallet, platform, link }: LinkPanelProps): ReactNode {
  const ways = useWays()
  const { ports } = useScope(manifest)
  const text = useText(manifest)
  const copy = useCopyLink(uri)
  const { name, icon } = wallet
  const store = link === 'stayed' || link === 'refused' ? storeOf(wallet, platform, ports.env) : undefined
  const target = linkOf(wallet, platform)
  const key = link === 'refused' ? 'openFailed' : uri === undefined ? 'preparing' : 'acceptText'
  return (
    <>
      <StatusPanel
        picture={
          <Ring state={link === 'refused' ? 'declined' : 'waiting'}>
            <Glyph kind="logo" size={56} src={icon} name={name} />
          </Ring>
        }
        title={text('continueIn', { name })}
        text={text(key)}
        actions={
          <Button size="s" variant="quiet" icon={copyIcon} disabled={uri === undefined} onClick={copy}>
            {text('copy')}
          </Button>
        }
      />
      <ActionBar>
        {store !== undefined && <GetWallet name={name} href={store} />}
        <Button variant="primary" icon={outIcon} disabled={uri === undefined} onClick={ways.open}>
          {text('openNamed', { name })}
        </Button>
      </ActionBar>
      {target !== undefined && <Footnote plain>{text('opens', { place: placeOf(target) })}</Footnote>}
    </>
  )
}
