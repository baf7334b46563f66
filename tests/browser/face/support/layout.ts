import type { Page } from 'playwright-core'

/** Waits until nothing moves that will end. */
export const still = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    const finite = (root?.getAnimations() ?? []).filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    return Promise.all(finite.map(({ finished }) => finished.catch(() => undefined)))
  })

/** What sticks out of the dialog or of the window, is cut without an ellipsis, or makes something scroll sideways. */
export const clipped = async (page: Page): Promise<readonly string[]> => {
  await still(page)
  return page.evaluate(() => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    const frame = root?.querySelector('[part=dialog]')
    if (!frame) return ['There is no dialog.']
    const edge = frame.getBoundingClientRect()
    const found: string[] = []
    if (document.documentElement.scrollWidth > innerWidth) found.push(`the page scrolls sideways: ${document.documentElement.scrollWidth}`)
    if (edge.left < 0 || edge.right > innerWidth || edge.top < 0 || edge.bottom > innerHeight + 0.5)
      found.push(`the dialog leaves the window: ${JSON.stringify(edge)}`)
    for (const element of frame.querySelectorAll<HTMLElement>('*')) {
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      const unseen = box.width <= 1 || box.height <= 1 || style.visibility === 'hidden' || style.display === 'contents'
      if (unseen || element.closest('svg') !== null || element.closest('.visually-hidden') !== null) continue
      const name = `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent ?? '').slice(0, 40)}"`
      if (box.left < edge.left - 0.5 || box.right > edge.right + 0.5) found.push(`out of the dialog: ${name}`)
      const cut = element.scrollWidth > element.clientWidth + 1 && style.display !== 'inline' && element.clientWidth > 0
      if (cut && style.textOverflow !== 'ellipsis' && element.tagName !== 'INPUT')
        found.push(`cut: ${name} ${element.scrollWidth} > ${element.clientWidth}`)
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
