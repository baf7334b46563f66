import { globeIcon, plugIcon, userIcon, walletIcon } from '../../icons/glyph-icons.ts'
import type { IconData } from '../../icons/icons.ts'
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
  readonly small: boolean
}

/** What a glyph shows without a picture: its icon, the gradient of an address, a letter, or the icon of its kind. */
export function GlyphFallback({ kind, name, seed, icon, small }: GlyphFallbackProps) {
  if (icon) return <Icon icon={icon} size={small ? 's' : 'm'} />
  if (kind === 'avatar' && (seed || name)) return null
  const letter = Array.from(name?.trim() ?? '')[0]?.toLocaleUpperCase()
  if (letter) return <Letter>{letter}</Letter>
  return kind === 'token' ? <Letter>?</Letter> : <Icon icon={NAMELESS[kind]} size={small ? 's' : 'm'} />
}

/** Drawn by the style sheet, so that the letter is no part of the text of the button around it. */
function Letter({ children }: { readonly children: string }) {
  return <span className="glyph-letter" data-letter={children} />
}
