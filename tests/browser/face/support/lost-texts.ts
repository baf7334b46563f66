import type { Page } from 'playwright-core'

/** Texts of the dialog in the colour of what they stand on. */
export const lostTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const frame = document.querySelector('portico-modal')?.shadowRoot?.querySelector('[part=dialog]')
    if (!frame) return ['There is no dialog.']
    const groundOf = (element: Element | null): string => {
      for (let at = element; at !== null; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at)
        if (!/rgba\(.*, 0\)|transparent/.test(backgroundColor)) return backgroundColor
      }
      return ''
    }
    return [...frame.querySelectorAll('*')].flatMap((element) => {
      const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
      return own && getComputedStyle(element).color === groundOf(element) ? [element.textContent ?? ''] : []
    })
  })
