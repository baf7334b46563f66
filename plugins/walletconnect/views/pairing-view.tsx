import type { ReactNode } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { Tabs } from '../../../ui-kit/parts/lists/tabs.tsx'
import { manifest } from '../manifest.ts'
import { isLinkPlatform, type ListedWallet, type Platform, walletIn } from '../platform.ts'
import type { WalletWay } from '../wallet-ways.ts'
import { BrowserPanel } from './browser-panel.tsx'
import { CodePanel } from './code-panel.tsx'
import { LinkPanel } from './link-panel.tsx'
import { PairingOutcome } from './pairing-outcome.tsx'
import { useWays } from './use-ways.ts'

const LABELS = {
  browser: 'inBrowser',
  unsupported: 'inBrowser',
  mobile: 'onMobile',
  qrcode: 'onMobile',
  web: 'onWeb',
  desktop: 'onDesktop',
} as const satisfies Record<Platform, string>

const isPlatform = (id: string): id is Platform => Object.hasOwn(LABELS, id)

/** The content of a tab. */
function Panel({ way, wallet }: { readonly way: WalletWay | undefined; readonly wallet: ListedWallet | undefined }): ReactNode {
  const { walletconnect } = useServices(manifest)
  const pairing = useStore(walletconnect.pairing)
  const { platform = 'qrcode', link = 'closed' } = way ?? {}
  const inBrowser = platform === 'browser' || platform === 'unsupported'
  if (wallet && inBrowser) return <BrowserPanel wallet={wallet} platform={platform} />
  if (pairing.status === 'failed' || pairing.status === 'approved') return <PairingOutcome pairing={pairing} wallet={wallet} />
  const uri = pairing.status === 'ready' ? pairing.uri : undefined
  if (!wallet || !isLinkPlatform(platform)) return <CodePanel uri={uri} wallet={wallet} link={link} />
  return <LinkPanel uri={uri} wallet={wallet} platform={platform} link={link} />
}

/** The ways to a wallet. The first is begun when the view is entered, another when its tab is chosen; all end when it is left. */
export default function PairingView({ params }: { readonly params: ListedWallet | void }): ReactNode {
  const wallet = walletIn(params)
  const ways = useWays()
  const text = useText(manifest)
  const way = useStore(ways.way)
  // Another wallet's, for as long as this one is on its way.
  const walletWay = way?.wallet === wallet ? way : undefined
  const panel = <Panel way={walletWay} wallet={wallet} />
  if (!walletWay || walletWay.platforms.length < 2) return panel
  return (
    <Tabs
      label={text('title')}
      items={walletWay.platforms.map((platform) => ({ id: platform, label: text(LABELS[platform]) }))}
      selected={walletWay.platform}
      onSelect={(id) => isPlatform(id) && ways.choose(id)}
    >
      {panel}
    </Tabs>
  )
}
