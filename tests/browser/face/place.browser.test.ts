import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Face } from './support/face-host.ts'
import { still } from './support/layout.ts'
import { type Bench, startBench } from './support/state-bench.ts'

const PHONE = { isMobile: true, hasTouch: true }

/** The buttons in sight that a notice lies over, in part or whole. */
const covered = (page: Page): Promise<readonly (string | null)[]> =>
  page.evaluate(() => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    const notices = [...(root?.querySelectorAll('.snackbar') ?? [])].map((one) => one.getBoundingClientRect())
    const under = [...(root?.querySelectorAll('[part=dialog] button') ?? [])].filter((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const inSight = root?.elementsFromPoint((left + right) / 2, (top + bottom) / 2).includes(button) ?? false
      return inSight && notices.some((one) => left < one.right && right > one.left && top < one.bottom && bottom > one.top)
    })
    return under.map((button) => button.textContent || button.getAttribute('aria-label'))
  })

describe('where the modal stands', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await startBench()
  })
  afterEach(() => bench.closePages())
  afterAll(() => bench.close())

  const account = async (context: BrowserContextOptions): Promise<Face> => {
    const face = await bench.face({ context: { permissions: ['clipboard-write'], ...context } })
    await face.connect()
    await face.page.locator('#connect').click()
    await face.modal.button('Disconnect').waitFor()
    return face
  }

  test.each([
    ['a desktop', { viewport: { width: 1280, height: 800 } }],
    ['a low window', { viewport: { width: 1280, height: 480 } }],
    ['a phone', { viewport: { width: 360, height: 740 }, ...PHONE }],
    ['a low phone', { viewport: { width: 360, height: 520 }, ...PHONE }],
  ])('on %s three notices lie over no button, and Disconnect can be pressed while they are there', async (_, context) => {
    const { page, modal } = await account(context)
    const copy = modal.button('Copy address')
    for (let time = 0; time < 3; time += 1) await copy.click()
    await modal.text('Address copied').nth(2).waitFor()
    await still(page)
    expect(await covered(page)).toEqual([])
    await modal.button('Disconnect').click()
    await page.locator('#addr', { hasText: /^(none|)$/ }).waitFor()
  })

  test('the last row is in reach where the host has large letters and zooms', async () => {
    const { page, modal } = await bench.face({ context: { viewport: { width: 1280, height: 720 } } })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '40px'
      document.documentElement.style.setProperty('zoom', '2')
    })
    await page.locator('#connect').click()
    await modal.row(/Test Wallet/).waitFor()
    await still(page)
    const last = modal.dialog.locator('[part=dialog] button').last()
    await last.scrollIntoViewIfNeeded()
    const box = await last.boundingBox()
    expect([(box?.y ?? -1) >= 0, (box?.y ?? 0) + (box?.height ?? 0) <= 720]).toEqual([true, true])
  })

  test('a host that replaces its body has a page that scrolls and a modal that opens', async () => {
    const { page, modal } = await bench.face()
    await page.locator('#connect').click()
    await modal.row(/Test Wallet/).waitFor()
    const overflow = () => page.evaluate(() => document.documentElement.style.overflow)
    expect(await overflow()).toBe('hidden')
    await page.evaluate(() => document.documentElement.replaceChild(document.body.cloneNode(false), document.body))
    await page.waitForFunction(() => !window.portico.getState().open)
    await page.waitForFunction(() => document.documentElement.style.overflow === '')
    await page.evaluate(() => window.portico.open())
    await modal.row(/Test Wallet/).waitFor()
    expect(await overflow()).toBe('hidden')
  })
})
