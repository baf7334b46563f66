import type { ReactNode } from 'react'
import { useServices, useText } from '../../../kernel/react/hooks.ts'
import { walletIcon } from '../../../ui-kit/icons/glyph-icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Row } from '../../../ui-kit/parts/lists/list.tsx'
import { manifest } from '../manifest.ts'

/** The way to the wallet's own page, in the account's settings. */
export default function UpgradeSetting(): ReactNode {
  const { router } = useServices(manifest)
  const text = useText(manifest)
  const open = (): void => void router.push('UpgradeEmailWallet')
  return <Row glyph={<Glyph kind="tile" icon={walletIcon} />} name={text('upgradeTitle')} chevron onClick={open} />
}
