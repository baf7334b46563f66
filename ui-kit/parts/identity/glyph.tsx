import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { globeIcon, plugIcon, userIcon, walletIcon } from '../../icons/glyph-icons.ts'
import type { IconData } from '../../icons/icons.ts'
import { classNames, useStyle } from '../../style-root.tsx'
import css from './glyph.css'
import { huesOf, imageSource } from './glyph-look.ts'
import { Icon } from './icon.tsx'

/** Shape says kind: rounded square for a wallet or site (`logo`) and for an icon (`tile`), circle for a `token` or person (`avatar`), arch for a `network`. */
export type GlyphKind = 'logo' | 'token' | 'avatar' | 'network' | 'tile'

const NAMELESS: Readonly<Record<Exclude<GlyphKind, 'token'>, IconData>> = {
  logo: walletIcon,
  avatar: userIcon,
  network: globeIcon,
  tile: plugIcon,
}

interface GlyphFallbackProps {
  readonly kind: GlyphKind
  readonly name: string | undefined
  readonly seed: string | undefined
  readonly icon: IconData | undefined
  readonly size: GlyphSize
}

/** What a glyph shows without a picture: its icon, the gradient of an address, a letter, or the icon of its kind. */
function GlyphFallback({ kind, name, seed, icon, size }: GlyphFallbackProps) {
  const iconSize = size < 32 ? 's' : size > 44 ? 'l' : 'm'
  if (icon) return <Icon icon={icon} size={iconSize} />
  if (kind === 'avatar' && (seed || name)) return null
  const letter = Array.from(name?.trim() ?? '')[0]?.toLocaleUpperCase()
  if (letter) return <Letter>{letter}</Letter>
  return kind === 'token' ? <Letter>?</Letter> : <Icon icon={NAMELESS[kind]} size={iconSize} />
}

/** Drawn by the style sheet, so that the letter is no part of the text of the button around it. */
function Letter({ children }: { readonly children: string }) {
  return <span className="glyph-letter" data-letter={children} />
}

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
        (children ?? <GlyphFallback kind={kind} name={name} seed={seed} icon={icon} size={size} />)
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

/** The logo of a known network, by its CAIP-2 id, once the drawings have come: they are asked for by the first that is drawn. */
export const useNetworkLogo = (id: string | undefined): string | undefined => {
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
