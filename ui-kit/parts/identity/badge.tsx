import { type CSSProperties, useState } from 'react'
import { classNames, useStyle } from '../../style-root.tsx'
import css from './badge.css'
import { useNetworkLogo } from './glyph.tsx'
import { huesOf, imageSource } from './glyph-look.ts'

export interface BadgeProps {
  /** CAIP-2 id: where the host gives no `src`, the logo of a known network is drawn. */
  readonly id?: string | undefined
  /** The network's picture, under the same rules as in `Glyph`. */
  readonly src?: string | undefined
  /** The network's name: decides the colour where there is no picture. */
  readonly name: string
}

/** The small arch on a token's glyph that says which network it is on. Pass it as `badge` of a `Glyph`. */
export function Badge({ id, src, name }: BadgeProps) {
  useStyle(css)
  const [failed, setFailed] = useState<string>()
  const logo = useNetworkLogo(src === undefined ? id : undefined)
  const source = imageSource(src ?? logo)
  const shown = source !== undefined && source !== failed
  const hue: CSSProperties & Record<`--${string}`, number> = { '--hue': huesOf(name)[0] }
  return (
    <span className={classNames('badge', !shown && 'drawn')} style={shown ? undefined : hue}>
      {shown && (
        <img key={source} alt="" width={14} height={14} referrerPolicy="no-referrer" src={source} onError={() => setFailed(source)} />
      )}
    </span>
  )
}
