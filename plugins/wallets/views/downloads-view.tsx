import type { ReactNode } from 'react'
import type { ViewProps } from '../../../kernel/contract/views.ts'
import { useScope, useServices, useText } from '../../../kernel/react/use-services.ts'
import { useStore } from '../../../kernel/react/use-store.ts'
import { outIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Icon } from '../../../ui-kit/parts/identity/icon.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { List } from '../../../ui-kit/parts/lists/list.tsx'
import { Row } from '../../../ui-kit/parts/lists/row.tsx'
import { SkeletonRow } from '../../../ui-kit/parts/lists/skeleton-row.tsx'
import { StatusPanel } from '../../../ui-kit/parts/status/status-panel.tsx'
import type { WalletDirectoryService } from '../../wallet-directory/manifest.ts'
import { manifest } from '../manifest.ts'
import type { CustomWallet } from '../options.ts'
import HelpView from './help-view.tsx'

/** Where to get a wallet that the host named. */
function CustomDownload({ wallet }: { readonly wallet: CustomWallet }) {
  const { links } = useScope(manifest).ports
  const text = useText(manifest)
  return (
    <StatusPanel
      picture={<Glyph kind="logo" size={56} src={wallet.icon} name={wallet.name} />}
      title={text('downloadTitle', { name: wallet.name })}
      text={text('downloadText')}
      actions={
        <Button size="s" icon={outIcon} onClick={() => links.open(wallet.homepage)}>
          {text('downloadOpen')}
        </Button>
      }
    />
  )
}

const STORES = [
  ['chromeStore', 'downloadChrome'],
  ['appStore', 'downloadApple'],
  ['playStore', 'downloadAndroid'],
  ['homepage', 'downloadOpen'],
] as const

/** The places where a wallet of the directory can be had. */
function ListedDownload({ directory, walletId }: { readonly directory: WalletDirectoryService; readonly walletId: string }) {
  const { links } = useScope(manifest).ports
  const text = useText(manifest)
  const { id, status, wallet, icon } = useStore(directory.details)
  if (id !== walletId || status === 'loading') {
    return (
      <List aria-busy="true">
        <SkeletonRow />
        <SkeletonRow />
      </List>
    )
  }
  const places = STORES.flatMap(([store, label]) => {
    const address = wallet?.[store]
    return address === undefined ? [] : [{ label, address }]
  })
  if (!wallet || places.length === 0) return <HelpView />
  return (
    <>
      <StatusPanel
        compact
        picture={<Glyph kind="logo" size={56} src={icon} name={wallet.name} />}
        title={text('downloadTitle', { name: wallet.name })}
        text={text('downloadText')}
      />
      <List aria-label={text('downloadTitle', { name: wallet.name })}>
        {places.map(({ label, address }) => (
          <Row key={label} name={text(label)} end={<Icon icon={outIcon} size="s" />} onClick={() => links.open(address)} />
        ))}
      </List>
    </>
  )
}

/** Where to get one wallet; of a wallet that nobody knows, where to get any. */
export default function DownloadsView({ params: { walletId } }: ViewProps<'Downloads'>): ReactNode {
  const services = useServices(manifest)
  const directory = useStore(services.directory)
  const wallet = useScope(manifest).options.customWallets.find(({ id }) => id === walletId)
  if (wallet) return <CustomDownload wallet={wallet} />
  return directory ? <ListedDownload directory={directory} walletId={walletId} /> : <HelpView />
}
