import { type CSSProperties, type ReactNode, useState } from 'react'
import type { IconData } from '../../icons/icons.ts'
import { useStyle } from '../../style-root.tsx'
import { classNames } from '../layout/class-names.ts'
import css from './glyph.css'
import type { GlyphKind } from './glyph-fallback.tsx'
import { GlyphFallback } from './glyph-fallback.tsx'
import { huesOf } from './hue.ts'
import { imageSource } from './image-source.ts'

/** Side in px. */
export type GlyphSize = 20 | 24 | 32 | 40 | 44 | 48 | 56 | 64

export interface GlyphProps {
  readonly kind: GlyphKind
  /** The picture. Refused addresses (see `imageSource`) and pictures that do not load fall back to a letter or an icon. */
  readonly src?: string | undefined
  /** Whose glyph it is. Its first letter is the fallback. */
  readonly name?: string | undefined
  /** Avatars: the address that decides the two colours. */
  readonly seed?: string | undefined
  /** Tiles: the icon. Others: the fallback in place of the letter. */
  readonly icon?: IconData | undefined
  /** Default 32. */
  readonly size?: GlyphSize | undefined
  /** A `Badge` at the end corner. */
  readonly badge?: ReactNode
  /** What the glyph says, where no text beside it says the same. Without it the glyph is hidden from assistive technology. */
  readonly label?: string | undefined
  /** In place of everything else, for instance a `Spinner` in a tile. */
  readonly children?: ReactNode
  readonly className?: string | undefined
}

/** The picture of a wallet, site, token, person or network, always the same size, loaded or not. */
export function Glyph(props: GlyphProps) {
  const { kind, src, name, seed, icon, size = 32, badge, label, children, className } = props
  useStyle(css)
  const [failed, setFailed] = useState<string>()
  const source = children === undefined ? imageSource(src) : undefined
  const shown = source !== undefined && source !== failed
  const drawn = shown || children !== undefined || icon !== undefined ? undefined : hueStyle(kind, seed ?? name)
  const named = label === undefined ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': label } as const)
  return (
    <span {...named} className={classNames('glyph', kind, `g${size}`, shown && 'pictured', drawn && 'drawn', className)} style={drawn}>
      {shown ? (
        <img
          key={source}
          loading="lazy"
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          alt=""
          width={size}
          height={size}
          src={source}
          onError={() => setFailed(source)}
        />
      ) : (
        (children ?? <GlyphFallback kind={kind} name={name} seed={seed} icon={icon} small={size < 32} />)
      )}
      {badge}
    </span>
  )
}

function hueStyle(kind: GlyphKind, text: string | undefined): CSSProperties | undefined {
  if (!text || kind === 'logo' || kind === 'tile') return undefined
  const [first, second] = huesOf(text)
  const hues: Record<`--${string}`, number> = { '--hue': first, '--hue-2': second }
  return hues
}
