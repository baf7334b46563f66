import type { BrowserContextOptions } from 'playwright-core'
import { PNG } from 'pngjs'
import type { Face } from './support/face-host.ts'
import { still } from './support/layout.ts'
import { filledForm } from './support/send-states.ts'
import { type Bench, startBench } from './support/state-bench.ts'

const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

describe('what the visitor’s device asks for', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await startBench()
  })
  afterEach(() => bench.closePages())
  afterAll(() => bench.close())

  const open = async (context: BrowserContextOptions): Promise<Face> => {
    const face = await bench.face({ context })
    await face.page.locator('#connect').click()
    await face.modal.row(/Test Wallet/).waitFor()
    await still(face.page)
    return face
  }

  test('a phone gets a sheet at the bottom, with a grip and no line under it', async () => {
    const { page, modal } = await open(PHONE)
    const sheet = modal.dialog.locator('[part=dialog]')
    const measured = await sheet.evaluate((element) => {
      const { left, right, bottom } = element.getBoundingClientRect()
      const { width, height, content } = getComputedStyle(element, '::before')
      const { borderBottomLeftRadius, borderTopLeftRadius } = getComputedStyle(element)
      return { left, right, bottom, grip: [content, width, height], borderBottomLeftRadius, borderTopLeftRadius }
    })
    expect(measured).toEqual({
      left: 0,
      right: 360,
      bottom: 740,
      grip: ['""', '32px', '4px'],
      borderBottomLeftRadius: '0px',
      borderTopLeftRadius: '16px',
    })
    const { data, width, height } = PNG.sync.read(await page.screenshot())
    const pixel = (x: number, y: number): string => data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3).join(' ')
    for (const x of [20, 180, 340]) expect(pixel(x, height - 1)).toBe(pixel(x, height - 6))
    await modal.row(/Test Wallet/).tap()
    await page.waitForFunction(() => window.portico.getState().account !== undefined)
  })

  test('a visitor who wants less motion gets none that moves', async () => {
    const { page, modal } = await open({ reducedMotion: 'reduce' })
    await modal.button('What is a wallet?').click()
    await modal.text('One wallet for many apps').waitFor()
    const moving = await page.evaluate(
      () =>
        (document.querySelector('portico-modal')?.shadowRoot?.getAnimations() ?? []).filter(
          ({ effect, playState }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 1,
        ).length,
    )
    expect(moving).toBe(0)
    await page.keyboard.press('Escape')
    await modal.isClosed()
  })

  test('the title of another view moves in, within 120 ms', async () => {
    const { page, modal } = await open({ reducedMotion: 'no-preference' })
    const moved = page.evaluate(
      () =>
        new Promise<readonly [name: string, duration: unknown]>((resolve) => {
          document.querySelector('portico-modal')?.shadowRoot?.addEventListener('animationstart', (event) => {
            const { target, animationName } = event as AnimationEvent
            if (target instanceof Element && target.closest('h2'))
              resolve([animationName, target.getAnimations()[0]?.effect?.getTiming().duration])
          })
        }),
    )
    await modal.button('What is a wallet?').click()
    expect(await moved).toEqual(['title-in', 120])
  })

  test('with forced colours the main button keeps the system’s highlight under the pointer', async () => {
    const { page, modal } = await bench.reach(filledForm, { forcedColors: 'active' })
    const button = modal.button('Preview send')
    const ground = async (): Promise<string> => {
      await still(page)
      return button.evaluate((element) => getComputedStyle(element).backgroundColor)
    }
    await page.mouse.move(1, 1)
    const before = await ground()
    await button.hover()
    expect(await ground()).toBe(before)
  })
})
