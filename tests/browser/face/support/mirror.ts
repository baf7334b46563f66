import type { Page } from 'playwright-core'

/**
 * Turns the dialog without its words and says what does not come to stand at the other end: all but what is written from left to right in
 * every language has to be its own mirror image.
 */
export const unmirrored = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const host = document.querySelector<HTMLElement>('portico-modal')
    const frame = host?.shadowRoot?.querySelector('[part=dialog]')
    if (!host || !frame) return ['There is no dialog.']
    const lines = document.createRange()
    // Whatever direction its words have, it stands where the others do.
    const isIsolated = ({ localName }: Element): boolean => localName === 'bdi'
    /** Of an element with words, where the words are. */
    const boxOf = (element: Element): DOMRect => {
      if (isIsolated(element)) return element.getBoundingClientRect()
      if (![...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== ''))
        return element.getBoundingClientRect()
      lines.selectNodeContents(element)
      return lines.getBoundingClientRect()
    }
    /** Distances from the edge where lines begin, and from the other one. */
    const measure = (): ReadonlyMap<Element, readonly [start: number, end: number]> => {
      const turned = getComputedStyle(frame).direction === 'rtl'
      const edge = frame.getBoundingClientRect()
      const found = new Map<Element, readonly [number, number]>()
      for (const element of frame.querySelectorAll('*:not(svg *)')) {
        const { direction, display, visibility } = getComputedStyle(element)
        const box = boxOf(element)
        if (box.width <= 1 || box.height <= 1 || visibility === 'hidden' || display.startsWith('inline') || display === 'contents') continue
        if ((direction === 'rtl') !== turned && !isIsolated(element)) continue
        const [left, right] = [box.left - edge.left, edge.right - box.right]
        found.set(element, turned ? [right, left] : [left, right])
      }
      return found
    }
    const said = host.dir
    const before = measure()
    host.dir = 'rtl'
    const after = measure()
    const arrows = [...frame.querySelectorAll('svg.mirror')].filter((arrow) => !getComputedStyle(arrow).transform.startsWith('matrix(-1,'))
    host.dir = said
    const moved = [...after].flatMap(([element, [start, end]]) => {
      const [first = start, last = end] = before.get(element) ?? []
      const off = Math.max(Math.abs(start - first), Math.abs(end - last))
      return off > 3 ? [`${element.tagName.toLowerCase()}.${element.className} is off by ${Math.round(off)}`] : []
    })
    return [...moved, ...arrows.map((arrow) => `an arrow points the wrong way in ${arrow.parentElement?.className}`)]
  })
