import { type CSSProperties, useState } from 'react'
import { useStyle } from '../../style-root.tsx'
import { classNames } from '../layout/class-names.ts'
import css from './badge.css'
import { huesOf } from './hue.ts'
import { imageSource } from './image-source.ts'

export interface BadgeProps {
  /** The network's picture, under the same rules as in `Glyph`. */
  readonly src?: string | undefined
  /** The network's name: decides the colour where there is no picture. */
  readonly name: string
}

/** The small arch on a token's glyph that says which network it is on. Pass it as `badge` of a `Glyph`. */
export function Badge({ src, name }: BadgeProps) {
  useStyle(css)
  const [failed, setFailed] = useState<string>()
  const source = imageSource(src)
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
