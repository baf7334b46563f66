import { type CSSProperties, type ReactNode, useState } from 'react'
import { useStyle } from '../../style-root.tsx'
import { imageSource } from './glyph-look.ts'
import css from './picture.css'

export interface PictureProps {
  /** Refused addresses (see `imageSource`) and pictures that do not load show the fallback. `undefined`: none, or not yet (`loading`). */
  readonly src: string | undefined
  /** What it shows, in a few words. */
  readonly label: string
  /** Width over height, of the place that is kept for it. Default 1. */
  readonly ratio?: number | undefined
  /** Its address is still being asked for: a skeleton of the final size. */
  readonly loading?: boolean | undefined
  /** In place of a picture that there is none of. */
  readonly fallback: ReactNode
}

/**
 * A picture as wide as its place, whatever its own size: an artwork of an NFT, a banner. Only an `<img>` ever loads it, without a referrer;
 * nothing jumps while it comes.
 */
export function Picture({ src, label, ratio = 1, loading = false, fallback }: PictureProps) {
  useStyle(css)
  const [state, setState] = useState<{ readonly source: string; readonly outcome: 'shown' | 'failed' }>()
  const source = imageSource(src)
  const outcome = state?.source === source ? state?.outcome : undefined
  const pictured = source !== undefined && outcome !== 'failed'
  const waiting = loading || (pictured && outcome === undefined)
  const style: CSSProperties = { aspectRatio: ratio }
  return (
    <span className="picture" style={style} role="img" aria-label={label} aria-busy={waiting || undefined}>
      {pictured ? (
        <img
          key={source}
          loading="lazy"
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          alt=""
          src={source}
          onLoad={() => setState({ source, outcome: 'shown' })}
          onError={() => setState({ source, outcome: 'failed' })}
        />
      ) : (
        !loading && fallback
      )}
    </span>
  )
}
