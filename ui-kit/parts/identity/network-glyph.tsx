import { Glyph, type GlyphProps } from './glyph.tsx'
import { useNetworkLogo } from './use-network-logo.ts'

export interface NetworkGlyphProps extends Omit<GlyphProps, 'kind'> {
  /** CAIP-2 id: where the host gives no `src`, the logo of a known network is drawn. */
  readonly id: string
  /** False as long as nothing may be loaded. The logos are a chunk of their own, which comes when the first one is drawn. Default true. */
  readonly load?: boolean
}

/** The picture of a network: the host's own, its logo where it is known, else its first letter. */
export function NetworkGlyph({ id, src, load = true, ...rest }: NetworkGlyphProps) {
  const logo = useNetworkLogo(load && src === undefined ? id : undefined)
  return <Glyph kind="network" src={src ?? logo} {...rest} />
}
