import type { ReactNode } from 'react'
import type { Network } from '../../../kernel/contract/caip.ts'
import { useNetworkImage, useServices } from '../../../kernel/react/index.ts'
import { type GlyphSize, NetworkGlyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { manifest } from '../manifest.ts'

interface NetworkPictureProps {
  /** CAIP-2. */
  readonly id: string
  readonly name: string
  /** Undefined for one that the host has not configured. */
  readonly network: Network | undefined
  readonly size?: GlyphSize
}

/** The picture of a network: the host's, the directory's, its logo, or its letter. */
export function NetworkPicture({ network, ...rest }: NetworkPictureProps): ReactNode {
  const { assets } = useServices(manifest)
  return <NetworkGlyph src={useNetworkImage(assets, network)} {...rest} />
}
