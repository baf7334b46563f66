import type { ReactNode } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { walletIcon } from '../../../ui-kit/icons/glyph-icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Row } from '../../../ui-kit/parts/lists/list.tsx'
import { manifest } from '../manifest.ts'

/** The way to the wallet's own page, in the account's settings. Nothing where the frame shows the keys by itself: `auth` leads there. */
export default function UpgradeSetting(): ReactNode {
  const { auth, router } = useServices(manifest)
  const text = useText(manifest)
  const { keys } = useStore(auth.state)
  if (keys) return null
  const open = (): void => void router.push('UpgradeEmailWallet')
  return <Row glyph={<Glyph kind="tile" icon={walletIcon} />} name={text('upgradeTitle')} chevron onClick={open} />
}
