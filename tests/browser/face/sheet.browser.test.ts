import type { BrowserContextOptions, Locator } from 'playwright-core'
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

  test('without a wallet in the browser the row of WalletConnect stays where it is, and hears a tap also where it moves under the finger', async () => {
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const { page, modal } = await bench.face({
      context: PHONE,
      relay: true,
      wallet: false,
      prepare: (watched) => watched.route(/\/wallets-connect-sections[^/]*\.js/, (route) => held.then(() => route.continue())),
    })
    const row = modal.row(/WalletConnect/)
    await page.locator('#connect').tap()
    await row.waitFor()
    await modal.dialog.locator('.row.bare .skeleton').waitFor()
    await still(page)
    const before = await row.boundingBox()
    letGo()
    await modal.text('No wallet was found in this browser.').waitFor()
    expect(await row.boundingBox()).toEqual(before)

    const sheet = modal.dialog.locator('[part=dialog]')
    const code = modal.dialog.getByRole('img', { name: 'QR code for pairing' })
    /** Between the touch and the click that the browser makes of it, as where a wallet announces itself just then. */
    const moveAsTapped = (transform: string): Promise<void> =>
      sheet.evaluate((element: HTMLElement, value) => {
        element.addEventListener('touchend', () => Object.assign(element.style, { transform: value }), { once: true })
      }, transform)
    const moveBack = (): Promise<unknown> => sheet.evaluate((element: HTMLElement) => element.style.removeProperty('transform'))
    await moveAsTapped('translateY(-104px)')
    await row.tap()
    await code.waitFor()

    const button = modal.button('Close')
    const closed = button.evaluate((element) => new Promise((resolve) => element.addEventListener('click', resolve)).then(() => true))
    const centre = async (part: Locator): Promise<readonly [x: number, y: number]> => {
      const box = await part.boundingBox()
      if (!box) throw new Error('It has no place on the screen.')
      return [box.x + box.width / 2, box.y + box.height / 2]
    }
    await moveBack()
    const [x] = await centre(button)
    const title = await centre(modal.heading('WalletConnect'))
    await moveAsTapped(`translateX(${title[0] - x}px)`)
    const clicked = page.evaluate(
      () => new Promise<void>((heard) => addEventListener('click', () => heard(), { capture: true, once: true })),
    )
    await page.touchscreen.tap(...title)
    await clicked
    await moveBack()
    // What came under the finger was not what was touched; a mouse that presses it is heard also where it moves away.
    expect(await Promise.race([closed, button.evaluate(() => 'still open')])).toBe('still open')
    await page.mouse.move(...(await centre(button)))
    await page.mouse.down()
    await sheet.evaluate((element: HTMLElement) => Object.assign(element.style, { transform: 'translateX(-104px)' }))
    await page.mouse.up()
    expect(await closed).toBe(true)
    await modal.isClosed()
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
