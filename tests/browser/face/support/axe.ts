import type { Page } from 'playwright-core'

/** Rules of axe broken inside the dialog, with the elements that break them. Needs the script in the page. */
export const brokenRules = (page: Page, options: object): Promise<readonly string[]> =>
  page.evaluate(async (given) => {
    const axe: unknown = Reflect.get(window, 'axe')
    if (typeof axe !== 'object' || axe === null) throw new Error('axe is not in the page.')
    const run: (
      context: object,
      options: object,
    ) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }> = Reflect.get(axe, 'run')
    const { violations } = await run({ fromShadowDom: ['portico-modal', 'dialog'] }, given)
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`))
  }, options)
