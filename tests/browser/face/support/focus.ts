import type { Page } from 'playwright-core'

/** Where the keyboard is. */
export interface Focused {
  /** `dialog`: the frame itself. `inside`: on a control of it. `host`: on the page behind. `none`: nowhere, as between the last and the first. */
  readonly where: 'dialog' | 'inside' | 'host' | 'none'
  /** Accessible name, or nearly so. */
  readonly name: string
  /** There is something to see of it: an outline, or the line of the field around it, of a colour that stands out by 3 : 1. */
  readonly visible: boolean
  /** Number of the control, the same whenever it has the focus; none where the focus is on none. */
  readonly control?: number
}

declare global {
  interface Window {
    /** Numbers of the controls that have had the focus. */
    controlNumbers?: Map<Element, number>
  }
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
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (!canvas) throw new Error('There is no canvas.')
    /** Brightness of colours laid over each other, the lowest first: relative luminance of WCAG 2. */
    const luminanceOf = (colours: readonly string[]): number => {
      for (const colour of colours) {
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
      }
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const groundsOf = (element: Element | null): readonly string[] =>
      element ? [...groundsOf(element.parentElement), getComputedStyle(element).backgroundColor] : []
    const standsOut = (colour: string, ground: Element | null): boolean => {
      const grounds = groundsOf(ground)
      const [line, below] = [luminanceOf([...grounds, colour]), luminanceOf(grounds)]
      return (Math.max(line, below) + 0.05) / (Math.min(line, below) + 0.05) >= 3
    }
    const isOutlined = (element: Element, pseudo?: string): boolean => {
      const { outlineStyle, outlineWidth, outlineOffset, outlineColor } = getComputedStyle(element, pseudo)
      const around = Number.parseInt(outlineOffset, 10) >= 0 ? element.parentElement : element
      return outlineStyle !== 'none' && Number.parseInt(outlineWidth, 10) >= 2 && standsOut(outlineColor, around)
    }
    /** A field has an inner line of 2 px, an entry a line of 2 px below: its own and its shadow. */
    const isLined = (element: Element): boolean => {
      const [, colour] = /^(.+?) (?:0px 0px 0px 2px|0px -1px 0px 0px) inset/.exec(getComputedStyle(element).boxShadow) ?? []
      return colour !== undefined && standsOut(colour, element)
    }
    const around = [inner, inner.parentElement].filter((element) => element !== null)
    const field = inner.closest('.field, .entry')
    window.controlNumbers ??= new Map()
    const control = window.controlNumbers.get(inner) ?? window.controlNumbers.size
    window.controlNumbers.set(inner, control)
    const label = inner instanceof HTMLInputElement ? inner.labels?.[0]?.textContent : undefined
    const name = inner.getAttribute('aria-label') ?? inner.getAttribute('title') ?? label ?? inner.textContent ?? ''
    return {
      where: inner.getAttribute('part') === 'dialog' ? ('dialog' as const) : ('inside' as const),
      name: name.trim(),
      visible: around.some((element) => isOutlined(element) || isOutlined(element, '::after')) || (field !== null && isLined(field)),
      control,
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

/** One round of Tab from where the focus is: until it comes to a control for the second time, at most so many steps. */
export const tabRound = async (page: Page, steps: number): Promise<readonly Focused[]> => {
  const stops: Focused[] = []
  const passed = new Set<number>()
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab')
    const stop = await focused(page)
    stops.push(stop)
    if (stop.where !== 'inside' || stop.control === undefined) continue
    if (passed.has(stop.control)) break
    passed.add(stop.control)
  }
  return stops
}

/** Text fields that look the same with the focus and without it where the system forces its colours, and draws no shadows. */
export const silentFields = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    const was = root?.activeElement
    const still = async (): Promise<void> => {
      const finite = (root?.getAnimations() ?? []).filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      await Promise.all(finite.map(({ finished }) => finished.catch(() => undefined)))
    }
    /** What is drawn around: sides of no width have a colour as well. */
    const look = (input: Element): string =>
      [input, input.parentElement, input.closest('.field, .entry')]
        .flatMap((element) => {
          const style = element && getComputedStyle(element)
          return ['outline', 'border-top', 'border-right', 'border-bottom', 'border-left'].map((line) => {
            const part = (name: string): string => style?.getPropertyValue(`${line}-${name}`) ?? ''
            return part('style') === 'none' || part('width') === '0px' ? '' : `${part('width')} ${part('color')}`
          })
        })
        .join()
    const found: string[] = []
    for (const input of root?.querySelectorAll<HTMLInputElement>('[part=dialog] input:not([type=checkbox])') ?? []) {
      input.blur()
      await still()
      const before = look(input)
      input.focus({ preventScroll: true })
      await still()
      if (look(input) === before) found.push(input.getAttribute('aria-label') ?? input.labels?.[0]?.textContent ?? input.id)
    }
    if (was instanceof HTMLElement) was.focus({ preventScroll: true })
    return found
  })
