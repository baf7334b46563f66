/** @jest-environment node */
import type { Browser, Page } from 'playwright-core'
import { builtPage } from '../support/built-pages.ts'
import { launchBrowser } from '../support/chromium.ts'
import { serveFolder, type TestServer } from '../support/serve.ts'
import { until } from '../support/wait.ts'

const POLICY = "default-src 'self'; img-src 'self' data:; style-src 'self'; require-trusted-types-for 'script'"

/** Drawn at a time, of 10,000. */
const MOST = 60

describe('a list of 10,000 rows', () => {
  let server: TestServer
  let browser: Browser
  beforeAll(async () => {
    server = await serveFolder(builtPage('examples/gallery/dist'), { headers: { 'content-security-policy': POLICY } })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  const open = async (width: number) => {
    const page = await browser.newPage({ viewport: { width, height: 900 } })
    const refusals: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refusals.push(message.text())
    })
    await page.goto(`${server.url}/index.html#mode=light&only=windowed`)
    const list = page.getByRole('list', { name: 'Activity' })
    await list.getByText('Row 1', { exact: true }).waitFor()
    return { page, list, rows: list.getByRole('listitem'), refusals }
  }
  /** Tops and bottoms of the drawn rows, in px and in their order on the screen. */
  const placesOf = async (page: Page): Promise<readonly (readonly [top: number, bottom: number])[]> => {
    const rows = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
    const boxes = await rows.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => [Math.round(top), Math.round(bottom)] as const),
    )
    return boxes.sort(([a], [b]) => a - b)
  }

  // In a dialog its column scrolls. Below 430 px the gallery's dialogs are as high as they like, and the page scrolls.
  test.each([
    ['its column', 800],
    ['the page', 400],
  ])('is drawn near the screen alone where %s scrolls, one row under the other', async (_, width) => {
    const { page, list, rows, refusals } = await open(width)
    expect(await rows.count()).toBeLessThan(MOST)
    // How long the list is becomes known as its rows are measured.
    await until(async () => {
      await list.evaluate((element) => {
        for (let at: Element | null = element; at; at = at.parentElement) at.scrollTop = at.scrollHeight
        document.documentElement.scrollTop += element.getBoundingClientRect().bottom - innerHeight
      })
      return (await list.getByText('Row 9999', { exact: true }).count()) > 0
    })
    const places = await placesOf(page)
    expect(places.length).toBeLessThan(MOST)
    expect(places.slice(1).filter(([top], at) => Math.abs(top - (places[at]?.[1] ?? 0)) > 1)).toEqual([])
    expect(refusals).toEqual([])
    await page.close()
  })

  test('has no scrolling of its own, and does not cover what stands above it', async () => {
    const { page, list } = await open(800)
    expect(await list.evaluate((element) => getComputedStyle(element).overflowY)).toBe('visible')
    const above = await page.getByText('Above the list').boundingBox()
    const [first] = await placesOf(page)
    expect(first?.[0]).toBeGreaterThanOrEqual(Math.floor((above?.y ?? 0) + (above?.height ?? 0)))
    await page.close()
  })
})
