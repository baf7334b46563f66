import type { Network } from '../../../kernel/contract/caip.ts'
import { useImage, useServices } from '../../../kernel/react/index.ts'
import { Badge } from '../../../ui-kit/parts/identity/badge.tsx'
import { Glyph, type GlyphSize } from '../../../ui-kit/parts/identity/glyph.tsx'
import type { TokenBalance } from '../../tokens/manifest.ts'
import { manifest } from '../manifest.ts'

interface TokenGlyphProps {
  readonly token: TokenBalance
  /** At the corner. */
  readonly network?: Network | undefined
  readonly size?: GlyphSize
}

/** A token's picture. */
export function TokenGlyph({ token, network, size }: TokenGlyphProps) {
  const { assets } = useServices(manifest)
  const hinted = useImage(assets, token.imageHint === undefined ? undefined : { url: token.imageHint })
  const badge = network && <Badge id={network.caipNetworkId} name={network.name} src={network.assets?.imageUrl} />
  return <Glyph kind="token" size={size} name={token.symbol} src={token.image ?? hinted} badge={badge} />
}
