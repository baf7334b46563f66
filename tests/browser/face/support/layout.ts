import type { Page } from 'playwright-core'

/** Waits until nothing moves that will end. */
export const still = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    const finite = (root?.getAnimations() ?? []).filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    return Promise.all(finite.map(({ finished }) => finished.catch(() => undefined)))
  })

/**
 * What sticks out of the dialog or of the window, buttons that touch its edge, pictures of rows outside their column, addresses that do not
 * end where the values of a list end, text that is cut without an ellipsis or across its line, columns that scroll sideways.
 */
export const clipped = async (page: Page): Promise<readonly string[]> => {
  await still(page)
  return page.evaluate(() => {
    const frame = document.querySelector('portico-modal')?.shadowRoot?.querySelector('[part=dialog]')
    if (!frame) return ['There is no dialog.']
    const edge = frame.getBoundingClientRect()
    const found: string[] = []
    const sideways = document.documentElement.scrollWidth - innerWidth
    if (sideways > 0) found.push(`the page scrolls sideways by ${sideways}`)
    if (edge.left < 0 || edge.right > innerWidth || edge.top < 0 || edge.bottom > innerHeight + 0.5)
      found.push('the dialog leaves the window')
    const turned = getComputedStyle(frame).direction === 'rtl'
    const fromStart = (box: DOMRect, around: DOMRect): number => (turned ? around.right - box.right : box.left - around.left)
    const toEnd = (box: DOMRect, around: DOMRect): number => (turned ? box.left - around.left : around.right - box.right)
    for (const element of frame.querySelectorAll<HTMLElement>('*')) {
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      // What is for screen readers only is a pixel wide.
      if (box.width <= 1 || box.height <= 1 || style.visibility === 'hidden' || element.closest('svg') !== null) continue
      // What is folded away keeps the size of the screen before.
      if (!element.checkVisibility()) continue
      const name = `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent ?? '').slice(0, 40)}"`
      if (box.left < edge.left - 0.5 || box.right > edge.right + 0.5) found.push(`out of the dialog: ${name}`)
      // 8 px is the least distance that anything to press keeps.
      if (element.tagName === 'BUTTON' && (box.left < edge.left + 7.5 || box.right > edge.right - 7.5)) found.push(`at the edge: ${name}`)
      if (element.matches('.row > :is(.glyph, .skeleton)') && fromStart(box, edge) < 15.5) found.push(`before its column: ${name}`)
      if (element.matches('.detail-row > dd > .address')) {
        const value = (element.parentElement ?? element).getBoundingClientRect()
        const groups = [...element.querySelectorAll('b, span')].map((group) => group.getBoundingClientRect())
        const lines = [...new Set(groups.map(({ top }) => top))].map((top) => groups.filter((group) => group.top === top))
        if (lines.some((line) => Math.min(...line.map((group) => toEnd(group, value))) > 2)) found.push(`ends before its column: ${name}`)
      }
      const scrolls = ['auto', 'scroll'].includes(style.overflowX)
      if (scrolls && element.scrollWidth > element.clientWidth) found.push(`scrolls sideways: ${name}`)
    }
    const texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement
      if (!parent || parent.closest('svg, .visually-hidden, .dialog-header-unseen') !== null || node.textContent?.trim() === '') continue
      if (!parent.checkVisibility()) continue
      let around: Element = parent
      while (around !== frame && getComputedStyle(around).overflowX === 'visible') around = around.parentElement ?? frame
      const { textOverflow } = getComputedStyle(around)
      const { left, right } = around.getBoundingClientRect()
      range.selectNodeContents(node)
      const out = [...range.getClientRects()].some((line) => line.left < left - 0.5 || line.right > right + 0.5)
      if (out && textOverflow !== 'ellipsis') found.push(`cut: "${node.textContent}" in ${around.className}`)
      let box: Element = parent
      while (box !== frame && getComputedStyle(box).overflowY === 'visible') box = box.parentElement ?? frame
      if (['auto', 'scroll'].includes(getComputedStyle(box).overflowY)) continue
      const { top, bottom } = box.getBoundingClientRect()
      // A line's box is a little higher than its letters.
      const low = [...range.getClientRects()].some(
        ({ top: from, bottom: to, height }) => from < top - height / 4 || to > bottom + height / 4,
      )
      if (low) found.push(`cut above or below: "${node.textContent}" in ${box.className}`)
    }
    return found
  })
}

/** Controls whose target is under 44 px in a direction, their extended area included. */
export const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const frame = document.querySelector('portico-modal')?.shadowRoot?.querySelector('[part=dialog]')
    const controls = [...(frame?.querySelectorAll<HTMLElement>('button, input, a[href], [role=tab]') ?? [])]
    const sizeOf = (element: HTMLElement): readonly [number, number] => {
      const own = (element.closest<HTMLElement>('.field, .entry') ?? element).getBoundingClientRect()
      const box = element.tagName === 'INPUT' ? own : element.getBoundingClientRect()
      const areas = ['::before', '::after']
        .map((pseudo) => getComputedStyle(element, pseudo))
        .filter(({ content, position }) => content !== 'none' && position === 'absolute')
      const widths = areas.map(({ width }) => Number.parseFloat(width) || 0)
      const heights = areas.map(({ height }) => Number.parseFloat(height) || 0)
      return [Math.max(box.width, ...widths), Math.max(box.height, ...heights)]
    }
    return controls.flatMap((element) => {
      const [width, height] = sizeOf(element)
      return width >= 43.5 && height >= 43.5
        ? []
        : [
            `${element.className} "${element.getAttribute('aria-label') ?? element.textContent}" ${Math.round(width)} x ${Math.round(height)}`,
          ]
    })
  })

/** Animations that run on although less motion is asked for. */
export const moving = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    (document.querySelector('portico-modal')?.shadowRoot?.getAnimations() ?? []).flatMap((animation) => {
      const lasts = Number(animation.effect?.getComputedTiming().duration) > 1 && animation.playState === 'running'
      return lasts ? [animation instanceof CSSAnimation ? animation.animationName : animation.id] : []
    }),
  )
