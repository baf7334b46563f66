import type { BrowserContext, Page } from 'playwright-core'

declare global {
  interface Window {
    seenTexts: Set<string>
  }
}

/** From the first script on, keeps every text and label that was ever on the page, shadow roots included, however short it stood. */
export const keepTexts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const labels = ['aria-label', 'title', 'placeholder', 'alt']
    window.seenTexts = new Set()
    const keep = (text: string | null): void => void (text?.trim() && window.seenTexts.add(text.trim()))
    const look = (node: Node): void => {
      if (node instanceof Text) keep(node.data)
      if (!(node instanceof Element)) return
      for (const label of labels) keep(node.getAttribute(label))
      if (node.matches('style, script')) return
      node.childNodes.forEach(look)
    }
    const watch = (root: Document | ShadowRoot): void => {
      root.childNodes.forEach(look)
      new MutationObserver((records) => {
        for (const { target, type, addedNodes } of records) {
          if (type === 'childList') addedNodes.forEach(look)
          else look(target)
        }
      }).observe(root, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: labels })
    }
    watch(document)
    const attach = Element.prototype.attachShadow
    Element.prototype.attachShadow = function attachShadow(init) {
      const root = attach.call(this, init)
      watch(root)
      return root
    }
  })

/** What was there so far. */
export const seenTexts = (page: Page): Promise<readonly string[]> => page.evaluate(() => [...window.seenTexts])
