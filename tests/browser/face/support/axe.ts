import type { Page } from 'playwright-core'
import { still } from './layout.ts'

interface AxeResults {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
  }[]
  readonly passes: readonly { readonly id: string }[]
}

/** The dialog of the modal. */
const DIALOG: readonly string[] = ['portico-modal', 'dialog']

/** Rules of axe broken inside the dialog, with the elements that break them. Needs the script in the page. `place`: the way into shadow roots. */
const brokenRules = (page: Page, options: object, place = DIALOG): Promise<readonly string[]> =>
  page.evaluate(
    async ({ given, way }) => {
      const axe: unknown = Reflect.get(window, 'axe')
      if (typeof axe !== 'object' || axe === null) throw new Error('axe is not in the page.')
      // The scroll lock hides the overflow of the root element; axe takes what lies outside of a short one's box for invisible.
      const { style } = document.documentElement
      style.minHeight = '100dvh'
      const run: (context: object, options: object) => Promise<AxeResults> = Reflect.get(axe, 'run')
      const { violations, passes } = await run({ fromShadowDom: way }, given)
      style.minHeight = ''
      const broken = violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
      )
      const looked = [...violations, ...passes].some(({ id }) => id === 'color-contrast')
      return looked ? broken : [...broken, 'color-contrast did not apply: axe takes the dialog for invisible.']
    },
    { given: options, way: place },
  )

/**
 * The same once nothing moves any more. A button that wakes while axe looks is between two colours for a moment: what is broken is broken at
 * a second look too.
 */
export const brokenAtRest = async (page: Page, options: object, place = DIALOG): Promise<readonly string[]> => {
  await still(page)
  if ((await brokenRules(page, options, place)).length === 0) return []
  await still(page)
  return brokenRules(page, options, place)
}
