/** Shape says kind: rounded square for a wallet or site (`logo`) and for an icon (`tile`), circle for a `token` or person (`avatar`), arch for a `network`. */
export type GlyphKind = 'logo' | 'token' | 'avatar' | 'network' | 'tile'
