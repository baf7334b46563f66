import { defaults } from '../../../plugins/presets/evm.ts'
import { brokenRules } from './support/axe.ts'
import { still } from './support/layout.ts'
import { AXE, type Bench, startBench } from './support/state-bench.ts'
import { viewStates } from './support/view-states.ts'

const registered = defaults().flatMap(({ manifest }) => Object.keys(Reflect.get(manifest, 'views') ?? {}))

const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // The page behind a modal is inert; landmarks are its own affair.
  rules: { region: { enabled: false } },
}

test('every registered view has a state here, and every state a registered view', () => {
  const reached = new Set(viewStates.map(({ view }) => view))
  expect(registered.filter((view) => !reached.has(view))).toEqual([])
  expect([...reached].filter((view) => !registered.includes(view))).toEqual([])
})

describe('axe finds nothing, dark and light', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await startBench([AXE])
  })
  afterEach(() => bench.closePages())
  afterAll(() => bench.close())

  test.each(viewStates.map((entry) => [`${entry.view}: ${entry.state}`, entry] as const))('%s', async (_, { reach }) => {
    const { page, errors } = await reach(bench)
    for (const mode of ['dark', 'light'] as const) {
      await page.evaluate((wanted) => window.portico.setTheme({ mode: wanted }), mode)
      await still(page)
      expect({ mode, broken: await brokenRules(page, OPTIONS) }).toEqual({ mode, broken: [] })
    }
    expect(errors).toEqual([])
  })

  test('it would find something', async () => {
    const { page, modal } = await bench.face()
    await page.locator('#connect').click()
    await modal.row(/Test Wallet/).waitFor()
    await modal.dialog.locator('[part=title]').evaluate((title) => title.setAttribute('style', 'color: #333'))
    await still(page)
    expect(await brokenRules(page, OPTIONS)).toContainEqual(expect.stringMatching(/^color-contrast/))
  })
})
