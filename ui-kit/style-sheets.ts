import resetCss from './tokens/reset.css'
import tokensCss from './tokens/tokens.css'

/** Where the parts under one shadow root put their style sheets. */
export interface StyleRoot {
  /** Adds a style sheet to the root. The same text is added once. Does nothing where constructed sheets are missing (jsdom). */
  adopt(css: string): void
}

/**
 * The style root of a shadow root, or of a document that is wholly ours. Tokens and reset are adopted at once, so the
 * order of the cascade layers is fixed before the first part adds its sheet.
 */
export function createStyleRoot(root: ShadowRoot | Document): StyleRoot {
  const document = 'defaultView' in root ? root : root.ownerDocument
  const Sheet = document.defaultView?.CSSStyleSheet
  const able = Sheet !== undefined && 'replaceSync' in Sheet.prototype && 'adoptedStyleSheets' in root
  const adopted = new Set<string>()
  const styleRoot: StyleRoot = {
    adopt(css) {
      if (!able || css === '' || adopted.has(css)) return
      adopted.add(css)
      const sheet = new Sheet()
      sheet.replaceSync(css)
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    },
  }
  styleRoot.adopt(tokensCss)
  styleRoot.adopt(resetCss)
  return styleRoot
}
