import { useEffect, useRef, useState } from 'react'
import type { AssetsService, ImageSource } from '../contract/kernel-services.ts'

const keyOf = (source: ImageSource): string => ('url' in source ? source.url : `${source.kind} ${source.id}`)

/**
 * The address of an image that a stranger names, for `src` of a `Glyph` or `<img>`; `undefined` while it is looked for and where it may not be
 * shown.
 *
 * @example <Glyph kind="token" name={token.symbol} src={useImage(assets, token.image ? { url: token.image } : undefined)} />
 */
export const useImage = (assets: AssetsService, source: ImageSource | undefined): string | undefined => {
  const [found, setFound] = useState<{ readonly key: string; readonly address: string | undefined } | undefined>(undefined)
  const key = source && keyOf(source)
  const latest = useRef(source)
  latest.current = source
  useEffect(() => {
    if (key === undefined || !latest.current) return
    let current = true
    const show = (address?: string): void => {
      if (current) setFound({ key, address })
    }
    // Where the code of images did not come a glyph stands, as for an image that may not be shown.
    assets.image(latest.current).then(show, () => show())
    return () => {
      current = false
    }
  }, [assets, key])
  return found && found.key === key ? found.address : undefined
}
