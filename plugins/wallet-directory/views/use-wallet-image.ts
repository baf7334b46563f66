import { useEffect, useState } from 'react'
import { useImage, useScope, useServices } from '../../../kernel/react/hooks.ts'
import type { DirectoryWallet } from '../directory-wallet.ts'
import { manifest } from '../manifest.ts'

/** ms a wallet has to be on screen before its image is asked for: who scrolls past thousands asks for none of theirs. */
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
