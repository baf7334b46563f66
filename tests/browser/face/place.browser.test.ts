import type { BrowserContextOptions, Page } from 'playwright-core'
import { until } from '../../support/wait.ts'
import type { Face } from './support/face-host.ts'
import { still } from './support/layout.ts'
import { addUnknownMethod, callUnknownMethod } from './support/rpc-plugin.ts'
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
  test('a second click on the host’s button, where Approve has appeared meanwhile, approves nothing', async () => {
    const { page, modal } = await bench.host({
      connected: true,
      paused: true,
      ready: ({ page: host }) => addUnknownMethod(host),
      context: { reducedMotion: 'reduce' },
    })
    const approve = modal.button('Approve')
    const results = () => page.evaluate(() => document.documentElement.dataset.results ?? '')
    const asked = () => page.evaluate(() => document.documentElement.dataset.asked)
    // Asked once to learn where Approve stands.
    await callUnknownMethod(page)
    await approve.waitFor()
    await still(page)
    const { x = 0, y = 0, width = 0, height = 0 } = (await approve.boundingBox()) ?? {}
    await modal.button('Close').click()
    await modal.isClosed()
    await page.clock.runFor(1_000)
    await page.evaluate(
      ([left, top]) => {
        const button = document.createElement('button')
        button.textContent = 'Pay'
        button.style.cssText = `position:fixed;left:${left}px;top:${top}px;transform:translate(-50%,-50%);width:80px;height:40px`
        button.addEventListener('click', () => {
          const provider: unknown = window.portico.getProvider('eip155')
          const request: unknown = Reflect.get(Object(provider), 'request')
          if (typeof request !== 'function') return
          const { dataset } = document.documentElement
          dataset.asked = `${Number(dataset.asked ?? 0) + 1}`
          Promise.resolve(request.call(provider, { method: 'acme_pay', params: [{ to: 'a shop', amount: '12.50' }] })).then((answer) => {
            dataset.results = `${dataset.results ?? ''}${String(answer)} `
          })
        })
        document.body.append(button)
      },
      [x + width / 2, y + height / 2] as const,
    )
    const press = (): Promise<void> => page.mouse.click(x + width / 2, y + height / 2)
    await press()
    await approve.waitFor()
    await still(page)
    expect(await approve.boundingBox()).toEqual({ x, y, width, height })
    // Less than the half second, twice: the press in between begins it anew.
    for (const wait of [400, 400]) {
      await page.clock.runFor(wait)
      await press()
    }
    expect([await approve.getAttribute('aria-disabled'), await results()]).toEqual(['true', ''])
    expect(await asked()).toBe('1')
    // A script's click is none, however long it has waited.
    await until(async () => {
      await page.clock.runFor(100)
      return (await approve.getAttribute('aria-disabled')) !== 'true'
    })
    await approve.evaluate((button) => button instanceof HTMLElement && button.click())
    expect(await results()).toBe('')
    await press()
    await page.waitForFunction(() => document.documentElement.dataset.results === 'paid ')
    expect(await asked()).toBe('1')
  })
})
