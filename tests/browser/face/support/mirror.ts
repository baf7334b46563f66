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
    const wordsOf = (element: Element): DOMRect => {
      lines.selectNodeContents(element)
      return lines.getBoundingClientRect()
    }
    const hasWords = ({ childNodes }: Element): boolean =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
    /** Of an element with words, where the words are. Of one whose words have a direction of their own, the whole of it or the words. */
    const boxesOf = (element: Element): readonly DOMRect[] => {
      if (element.localName === 'bdi') return [element.getBoundingClientRect()]
      if (element.hasAttribute('dir')) return [element.getBoundingClientRect(), wordsOf(element)]
      return [hasWords(element) ? wordsOf(element) : element.getBoundingClientRect()]
    }
    // Whatever direction its words have, it stands where the others do.
    const isIsolated = (element: Element): boolean => element.localName === 'bdi' || element.hasAttribute('dir')
    /** Distances from the edge where lines begin, and from the other one. */
    const measure = (): ReadonlyMap<Element, readonly (readonly [start: number, end: number])[]> => {
      const turned = getComputedStyle(frame).direction === 'rtl'
      const edge = frame.getBoundingClientRect()
      const found = new Map<Element, readonly (readonly [number, number])[]>()
      for (const element of frame.querySelectorAll('*:not(svg *)')) {
        const { direction, display, visibility } = getComputedStyle(element)
        const boxes = boxesOf(element)
        if (visibility === 'hidden' || display.startsWith('inline') || display === 'contents') continue
        if (boxes[0] && (boxes[0].width <= 1 || boxes[0].height <= 1)) continue
        if ((direction === 'rtl') !== turned && !isIsolated(element)) continue
        const distances = boxes.map((box): readonly [number, number] => [box.left - edge.left, edge.right - box.right])
        found.set(
          element,
          distances.map(([left, right]) => (turned ? [right, left] : [left, right])),
        )
      }
      return found
    }
    const said = host.dir
    const before = measure()
    host.dir = 'rtl'
    const after = measure()
    const arrows = [...frame.querySelectorAll('svg.mirror')].filter((arrow) => !getComputedStyle(arrow).transform.startsWith('matrix(-1,'))
    // An amount or an address runs from left to right, and stands where the line begins all the same.
    const inputs = [...frame.querySelectorAll<HTMLInputElement>('input[dir=ltr]')].filter((input) => {
      const { textAlign, opacity } = getComputedStyle(input)
      return input.checkVisibility() && opacity !== '0' && textAlign !== 'right'
    })
    host.dir = said
    const moved = [...after].flatMap(([element, boxes]) => {
      const was = before.get(element) ?? boxes
      const off = Math.min(
        ...boxes.map(([start, end], at) => Math.max(Math.abs(start - (was[at]?.[0] ?? start)), Math.abs(end - (was[at]?.[1] ?? end)))),
      )
      return off > 3 ? [`${element.tagName.toLowerCase()}.${element.className} is off by ${Math.round(off)}`] : []
    })
    return moved.concat(
      arrows.map((arrow) => `an arrow points the wrong way in ${arrow.parentElement?.className}`),
      inputs.map((input) => `what is typed stands at the end of its line in ${input.className}`),
    )
  })
