import { memo, useEffect, useMemo, useState } from 'react'
import { useImage, useScope, useServices, useText } from '../../../kernel/react/hooks.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Cell, SkeletonCell } from '../../../ui-kit/parts/lists/grid.tsx'
import { WindowedList } from '../../../ui-kit/parts/lists/windowed-list.tsx'
import type { DirectoryWallet } from '../directory-wallet.ts'
import { manifest } from '../manifest.ts'
import { PAGE, type WalletListing } from '../service.ts'

/**
 * ms that a wallet has to be on screen before its image is asked for. A visitor who scrolls past thousands asks for none of their images.
 */
const STAYS = 80

/** The address of a wallet's image; undefined until it is there, and where there is none. */
export const useWalletImage = ({ imageId, picture }: DirectoryWallet): string | undefined => {
  const { assets } = useServices(manifest)
  const { clock } = useScope(manifest).ports
  const [due, setDue] = useState<string>()
  useEffect(() => clock.after(STAYS, () => setDue(imageId)), [clock, imageId])
  const image = useImage(assets, due === undefined ? undefined : { kind: 'wallet', id: due })
  return image ?? picture
}

/** Cells side by side. */
const COLUMNS = 4

// A step of the scroll draws what comes into the window; what stays in it is as it was.
const WalletCell = /* @__PURE__ */ memo(function WalletCell({ wallet }: { readonly wallet: DirectoryWallet }) {
  const image = useWalletImage(wallet)
  const { directory } = useServices(manifest)
  return (
    <Cell
      glyph={<Glyph kind="logo" size={48} src={image} name={wallet.name} />}
      name={wallet.name}
      onClick={() => directory.choose(wallet, image)}
    />
  )
})

interface WalletGridProps {
  readonly listing: WalletListing
  /** The end of what is there has come on screen. */
  readonly onEnd: () => void
}

/** A wallet, or the place of one of the next page. */
type Place = DirectoryWallet | number

/** The wallets that are near the screen. The places of the next page are skeletons. */
export function WalletGrid({ listing: { wallets, status, ended, count = PAGE }, onEnd }: WalletGridProps) {
  const text = useText(manifest)
  const open = !ended && status !== 'failed'
  const total = open ? Math.max(wallets.length, Math.min(count, wallets.length + PAGE)) : wallets.length
  const places = useMemo(() => Array.from({ length: total }, (_, place): Place => wallets[place] ?? place), [wallets, total])
  return (
    <WindowedList
      aria-label={text('allWallets')}
      aria-busy={status === 'loading'}
      columns={COLUMNS}
      items={places}
      loaded={wallets.length}
      keyOf={(place) => (typeof place === 'number' ? place : place.id)}
      onEnd={open && status === 'ready' ? onEnd : undefined}
    >
      {(place) => (typeof place === 'number' ? <SkeletonCell /> : <WalletCell wallet={place} />)}
    </WindowedList>
  )
}
