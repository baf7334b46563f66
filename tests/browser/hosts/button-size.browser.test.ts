import type { Page } from 'playwright-core'
import { type HostRig, startHostRig } from './support/host-rig.ts'
import { serverMarkup } from './support/server-markup.ts'

/** Where the two buttons are that a server draws, as pictures or as buttons, and what stands behind them. */
const places = (page: Page): Promise<readonly (readonly number[])[]> =>
  page.evaluate(() => {
    const buttons = [...document.querySelectorAll('main > svg, main > span')].flatMap(
      (element) => (element.localName === 'svg' ? element : element.shadowRoot?.querySelector('button')) ?? [],
    )
    return [...buttons, ...document.querySelectorAll('main > output')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [x, y, width, height].map((side) => Math.round(side * 10) / 10)
    })
  })

const shifts = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    return observer.takeRecords().length
  })

const touch = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
  await session.send('Emulation.setDeviceMetricsOverride', { width: 390, height: 800, deviceScaleFactor: 1, mobile: true })
}

describe('the buttons in the host’s page', () => {
  let rig: HostRig
  let markup: string
  beforeAll(async () => {
    rig = await startHostRig()
    markup = await serverMarkup()
  })
  afterAll(() => rig.close())

  test.each([
    ['in a line of text', 'block', false],
    ['in a row', 'flex', false],
    ['in a line on a phone', 'block', true],
  ] as const)('%s have on the server the size that they have in the end, and nothing moves', async (_, display, phone) => {
    const { page, complaints } = await rig.open('react', { markup })
    if (phone) await touch(page)
    await page.addStyleTag({ content: `main { display: ${display} }` })
    const before = await places(page)
    expect(before).toHaveLength(4)
    await page.evaluate(() => window.mountHost('hydrate'))
    const connect = page.locator('main').getByRole('button', { name: 'Connect wallet' })
    await connect.waitFor()
    const after = await places(page)
    expect(after).toEqual(before)
    expect(await shifts(page)).toBe(0)
    // Beside each other, as words are.
    const [first, second] = after
    expect([second?.[1], (second?.[0] ?? 0) > (first?.[0] ?? 0)]).toEqual([first?.[1], true])
    // No text leaves its button.
    expect(await connect.evaluate((button) => button.scrollWidth <= button.clientWidth + 1)).toBe(true)
    expect(complaints).toEqual([])
  })
})
