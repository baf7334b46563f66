/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { builtPage } from '../support/built-pages.ts'
import { launchBrowser } from '../support/chromium.ts'
import { readPicture } from '../support/read-qr.ts'
import { serveFolder, type TestServer } from '../support/serve.ts'

const project = resolve(__dirname, '../..')
const policy = "default-src 'self'; img-src 'self' data:; style-src 'self'; require-trusted-types-for 'script'"
const phone: BrowserContextOptions = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

/** What stands out of the page at a side, or is an arrow that points the wrong way. What lies left of a page gives it no scroll. */
const outOfPlace = (): readonly string[] => {
  const clips = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).overflowX !== 'visible' || clips(element.parentElement))
  return [...document.querySelectorAll<HTMLElement>('.sheet')].flatMap((host) =>
    [...(host.shadowRoot?.querySelectorAll('*') ?? [])].flatMap((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      const name = `${element.tagName} ${element.getAttribute('class')}`
      const turned = getComputedStyle(element).transform.startsWith('matrix(-1,')
      const wrongWay = element.matches('svg.mirror') && turned !== (getComputedStyle(element).direction === 'rtl')
      const outside = width > 1 && (left < -1 || right > innerWidth + 1) && !clips(element.parentElement)
      return [...(wrongWay ? [`${name} points the wrong way`] : []), ...(outside ? [`${name} from ${left} to ${right}`] : [])]
    }),
  )
}

describe('the gallery', () => {
  let server: TestServer
  let browser: Browser

  beforeAll(async () => {
    server = await serveFolder(builtPage('examples/gallery/dist'), { headers: { 'content-security-policy': policy } })
    browser = await launchBrowser()
  }, 120_000)

  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  /** Opens the gallery, with what the browser said about its policy. */
  async function open(hash: string, options: BrowserContextOptions = {}): Promise<{ page: Page; refusals: string[] }> {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
    const page = await context.newPage()
    const refusals: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refusals.push(message.text())
    })
    await page.goto(`${server.url}/index.html#${hash}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    return { page, refusals }
  }

  it.each([
    ['mode=light', {}],
    // Names and roles are the same as in the light; only colours, and where things stand, are not.
    ['mode=dark&dir=rtl', { runOnly: ['color-contrast', 'link-in-text-block', 'target-size'] }],
  ])(
    'breaks no rule of axe: %s',
    async (hash, options) => {
      const { page } = await open(hash, { viewport: { width: 1640, height: 900 }, bypassCSP: true })
      await page.addScriptTag({ content: readFileSync(join(project, 'node_modules/axe-core/axe.min.js'), 'utf8') })
      const given = JSON.stringify({ ...options, resultTypes: ['violations'] })
      const broken: unknown = await page.evaluate(
        `axe.run(${given}).then(({ violations }) => violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)]))`,
      )
      expect(broken).toEqual([])
      await page.context().close()
    },
    60_000,
  )

  it('is styled under a policy without inline styles and with trusted types', async () => {
    const { page, refusals } = await open('mode=light&only=connect')
    const ground = await page
      .locator('.dialog')
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(ground).toBe('color(srgb 1 1 1)')
    expect(refusals).toEqual([])
    await page.context().close()
  }, 30_000)

  it('has no sideways scroll on a phone, in either direction, and targets of 44 px except for links in a sentence', async () => {
    const { page } = await open('mode=dark', phone)
    for (const dir of ['rtl', 'ltr']) {
      await page.evaluate((to) => {
        location.hash = `mode=dark&dir=${to}`
      }, dir)
      await page.locator(`.sheet[dir=${dir}] h1`).first().waitFor()
      for (const width of [320, 360, 430]) {
        await page.setViewportSize({ width, height: 800 })
        expect([dir, width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([dir, width, width])
        expect([dir, width, await page.evaluate(outOfPlace)]).toEqual([dir, width, []])
      }
    }
    await page.setViewportSize({ width: 360, height: 800 })
    const small = await page.locator('button, input').evaluateAll((controls) =>
      controls.flatMap((control) => {
        const { width, height } = control.getBoundingClientRect()
        const around = getComputedStyle(control, '::before')
        const grown = around.position === 'absolute' ? around : undefined
        const side = (length: number, start = '0', end = '0') => length - Number.parseFloat(start) - Number.parseFloat(end)
        const enough = side(width, grown?.left, grown?.right) > 43.9 && side(height, grown?.top, grown?.bottom) > 43.9
        return enough ? [] : [`${control.className} ${width} × ${height}`]
      }),
    )
    expect(small).toEqual([])
    await page.context().close()
  }, 60_000)

  it('stands still under reduced motion', async () => {
    const moving = () =>
      page.evaluate(
        () =>
          Array.from(document.querySelectorAll('.sheet'))
            .flatMap((host) => host.shadowRoot?.getAnimations() ?? [])
            .filter((animation) => animation.playState === 'running').length,
      )
    const { page } = await open('mode=dark&only=moments')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await moving()).toBeGreaterThan(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await moving()).toBe(0)
    await page.context().close()
  }, 30_000)

  it.each([
    ['desktop', { viewport: { width: 1640, height: 900 } }],
    ['phone', phone],
    ['narrow phone', { ...phone, viewport: { width: 320, height: 700 } }],
  ])(
    'shows codes that a camera reads: %s',
    async (_, options) => {
      const { page } = await open('mode=dark&only=qr', options)
      const read = async (name: string) => {
        const paper = page.locator('.paper', { has: page.getByRole('img', { name }) })
        return readPicture(await paper.first().screenshot())
      }
      expect(await read('QR code for pairing')).toMatch(/^wc:[0-9a-f]{64}@2\?relay-protocol=irn&symKey=/)
      expect(await read('QR code of your address')).toBe('0x4f2A7c1D90bE35A8d6F102C48e7B5d3A61F9c91E')
      await page.context().close()
    },
    30_000,
  )
})
