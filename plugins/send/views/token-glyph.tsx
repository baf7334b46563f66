import type { Network } from '../../../kernel/contract/caip.ts'
import { Badge } from '../../../ui-kit/parts/identity/badge.tsx'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import type { TokenBalance } from '../../tokens/manifest.ts'

interface TokenGlyphProps {
  readonly token: TokenBalance
  readonly network: Network | undefined
}

/** A token's picture with its network at the corner. */
export function TokenGlyph({ token, network }: TokenGlyphProps) {
  const badge = network && <Badge name={network.name} src={network.assets?.imageUrl} />
  return <Glyph kind="token" name={token.symbol} src={token.image} badge={badge} />
}
