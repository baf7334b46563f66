import type { Page } from 'playwright-core'

/** Where the keyboard is. */
export interface Focused {
  /** `dialog`: the frame itself. `inside`: on a control of it. `host`: on the page behind. `none`: nowhere, as between the last and the first. */
  readonly where: 'dialog' | 'inside' | 'host' | 'none'
  /** Accessible name, or nearly so. */
  readonly name: string
  /** There is something to see of it: an outline, or the line of the field around it. */
  readonly visible: boolean
}

/** Looks where the focus is. */
export const focused = (page: Page): Promise<Focused> =>
  page.evaluate(async () => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    const finite = (root?.getAnimations() ?? []).filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.all(finite.map(({ finished }) => finished.catch(() => undefined)))
    const outer = document.activeElement
    const inner = root?.activeElement
    if (!inner) {
      const away = outer === null || outer === document.body
      return { where: away ? ('none' as const) : ('host' as const), name: outer?.id ?? '', visible: false }
    }
    const shows = (element: Element, pseudo?: string): boolean => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, pseudo)
      // A search field has an inner line of 2 px, an entry a line of 2 px below: its own and its shadow.
      return (outlineStyle !== 'none' && Number.parseInt(outlineWidth, 10) >= 2) || /0px 2px inset|-1px 0px 0px inset/.test(boxShadow)
    }
    const around = [inner, inner.parentElement, inner.closest('.field, .entry')].filter((element) => element !== null)
    const name = inner.getAttribute('aria-label') ?? inner.getAttribute('title') ?? inner.textContent ?? ''
    return {
      where: inner.getAttribute('part') === 'dialog' ? ('dialog' as const) : ('inside' as const),
      name: name.trim(),
      visible: around.some((element) => shows(element) || shows(element, '::after')),
    }
  })

/** Presses Tab until the focus is on a control with this name, and says what was passed. */
export const tabTo = async (page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<readonly Focused[]> => {
  const passed: Focused[] = []
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press(key)
    const now = await focused(page)
    passed.push(now)
    if (name.test(now.name)) return passed
  }
  throw new Error(`Tab never came to ${name}; it came to ${passed.map((stop) => `${stop.where} ${stop.name}`).join(', ')}.`)
}

/** One round of Tab from where the focus is. */
export const tabRound = async (page: Page, steps: number): Promise<readonly Focused[]> => {
  const stops: Focused[] = []
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab')
    stops.push(await focused(page))
  }
  return stops
}
