import { useEffect, useState } from 'react'
import { Glyph, type GlyphProps } from './glyph.tsx'

export interface NetworkGlyphProps extends Omit<GlyphProps, 'kind'> {
  /** CAIP-2 id: where the host gives no `src`, the logo of a known network is drawn. */
  readonly id: string
  /** False as long as nothing may be loaded. The logos are a chunk of their own, which comes when the first one is drawn. Default true. */
  readonly load?: boolean
}

const useNetworkLogo = (id: string | undefined): string | undefined => {
  const [found, setFound] = useState<{ readonly id: string; readonly logo: string | undefined }>()
  useEffect(() => {
    if (id === undefined) return
    let current = true
    import('../../logos/network-logo.ts').then(
      ({ networkLogo }) => {
        if (current) setFound({ id, logo: networkLogo(id) })
      },
      // Where the drawings did not come, the letter stays.
      () => {},
    )
    return () => {
      current = false
    }
  }, [id])
  return found?.id === id ? found?.logo : undefined
}

/** The picture of a network: the host's own, its logo where it is known, else its first letter. */
export function NetworkGlyph({ id, src, load = true, ...rest }: NetworkGlyphProps) {
  const logo = useNetworkLogo(load && src === undefined ? id : undefined)
  return <Glyph kind="network" src={src ?? logo} {...rest} />
}
