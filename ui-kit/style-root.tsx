import { createContext, useContext, useInsertionEffect } from 'react'
import resetCss from './tokens/reset.css'
import tokensCss from './tokens/tokens.css'

/** Joins class names and leaves out what is not there. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ')
}

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

/** The style root of the parts below. Without one, parts render without styles. */
export const StyleRootContext = /* @__PURE__ */ createContext<StyleRoot | undefined>(undefined)

/** Adopts a style sheet into the nearest style root, before the first paint of the part that asks. */
export function useStyle(css: string): void {
  const root = useContext(StyleRootContext)
  useInsertionEffect(() => root?.adopt(css), [root, css])
}
