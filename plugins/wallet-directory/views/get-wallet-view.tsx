import type { ReactNode } from 'react'
import { useScope, useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { walletIcon } from '../../../ui-kit/icons/glyph-icons.ts'
import { againIcon, outIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Icon } from '../../../ui-kit/parts/identity/icon.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { VisuallyHidden } from '../../../ui-kit/parts/layout/text.tsx'
import { List, Row, SkeletonRow } from '../../../ui-kit/parts/lists/list.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import type { DirectoryWallet } from '../directory-wallet.ts'
import { downloadOf, storesOf } from '../installed.ts'
import { manifest } from '../manifest.ts'
import { useWalletImage } from './wallet-grid.tsx'

/** A list of wallets that belongs to no vendor. */
const FIND_WALLET = 'https://ethereum.org/wallets/find-wallet/'

function OfferedRow({ wallet }: { readonly wallet: DirectoryWallet }) {
  const { router } = useServices(manifest)
  const { log } = useScope(manifest).ports
  const image = useWalletImage(wallet)
  const openDownloads = (): void =>
    void router.go(downloadOf(wallet, image)).catch((cause: unknown) => log.error('There is no view for it.', cause))
  return <Row glyph={<Glyph kind="logo" src={image} name={wallet.name} />} name={wallet.name} chevron onClick={openDownloads} />
}

/** Wallets to begin with: those the host features, then the recommended ones. */
export default function GetWalletView(): ReactNode {
  const { directory } = useServices(manifest)
  const { links } = useScope(manifest).ports
  const text = useText(manifest)
  const { status, featured, recommended } = useStore(directory.highlights)
  const offered = [...featured, ...recommended].filter((wallet) => Object.keys(storesOf(wallet)).length > 0)
  const loading = status === 'loading' && offered.length === 0
  return (
    <>
      <VisuallyHidden role="status">{loading ? text('loading') : ''}</VisuallyHidden>
      {status === 'failed' && (
        <Notice
          kind="warning"
          role="status"
          title={text('failed')}
          actions={
            <Button size="s" icon={againIcon} onClick={directory.start}>
              {text('retry')}
            </Button>
          }
        />
      )}
      <List aria-label={text('recommended')} aria-busy={loading}>
        {loading
          ? [1, 2, 3, 4].map((place) => <SkeletonRow key={place} />)
          : offered.map((one) => <OfferedRow key={one.id} wallet={one} />)}
        <Row
          glyph={<Glyph kind="tile" icon={walletIcon} />}
          name={text('explore')}
          end={<Icon icon={outIcon} size="s" />}
          onClick={() => links.open(FIND_WALLET)}
        />
      </List>
    </>
  )
}
