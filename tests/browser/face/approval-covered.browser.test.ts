import type { Page } from 'playwright-core'
import { steady, until } from '../../support/wait.ts'
import { type HostRig, startHostRig } from '../hosts/support/host-rig.ts'
import { type Stage, startStage } from '../support/stage.ts'
import { type Face, openFace } from './support/face-host.ts'
import { addPayMethod, callPay } from './support/pay-method.ts'

/** ms; longer than the rest, and a frame or two less than it. */
const [LONG, REST] = [700, 450]

const COVERED = 'Something covers this window. Move it away to answer.'

/** Whether a press on Approve counts now. */
const isReadyIn = (): boolean => {
  const buttons = document.querySelector('portico-modal')?.shadowRoot?.querySelectorAll('button') ?? []
  return [...buttons].some(({ textContent, ariaDisabled }) => textContent === 'Approve' && ariaDisabled !== 'true')
}

const isReady = (page: Page): Promise<boolean> => page.evaluate(isReadyIn)

/** ms of the page's frames from now on until a press counts. */
const framesUntilReady = (page: Page): Promise<number> =>
  page.evaluate(
    `new Promise((resolve) => {
      const isReady = ${isReadyIn}
      const look = (start) => requestAnimationFrame((time) => (isReady() ? resolve(time - (start ?? time)) : look(start ?? time)))
      look()
    })`,
  )

const untilReady = (page: Page): Promise<unknown> => until(() => isReady(page))

/** Presses Approve where it stands, whatever lies over it. */
const pressApprove = async (page: Page): Promise<void> => {
  const box = await page.locator('portico-modal').getByRole('button', { name: 'Approve' }).boundingBox()
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Puts a rule into a sheet of the host's, which a strict CSP allows. */
const addRule = (page: Page, rule: string): Promise<unknown> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, rule)

const dropRules = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    document.adoptedStyleSheets = []
  })

/** Lays an element of the host over everything, `through` so that presses go through it. */
const cover = (page: Page, how: { readonly popover?: boolean; readonly through?: boolean; readonly opacity?: string }): Promise<unknown> =>
  page.evaluate(({ popover, through, opacity = '1' }) => {
    const element = document.createElement('div')
    element.id = 'cover'
    element.textContent = 'Claim your airdrop'
    Object.assign(element.style, {
      position: 'fixed',
      inset: '0',
      inlineSize: 'auto',
      blockSize: 'auto',
      margin: '0',
      background: '#fff',
      zIndex: '99999',
      opacity,
    })
    if (through) element.style.pointerEvents = 'none'
    if (popover) element.popover = 'manual'
    document.body.append(element)
    if (popover) element.showPopover()
  }, how)

const uncover = (page: Page): Promise<unknown> => page.evaluate(() => document.querySelector('#cover')?.remove())

/** Takes from a page what tells its scripts what lies over an element, as browsers without it are. */
const withoutTracking = (page: Page): Promise<unknown> =>
  page.addInitScript(() => void Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible'))

/** Holds that the buttons rest while something is there, that a press meanwhile approves nothing, and that the rest begins anew. */
const restsWhile = async (page: Page, begin: () => Promise<unknown>, end: () => Promise<unknown>): Promise<void> => {
  await untilReady(page)
  await begin()
  // Browsers say it after a moment; the press itself is asked what lies over it.
  expect(await steady(() => isReady(page), LONG)).toBe(false)
  await pressApprove(page)
  expect(await steady(() => page.evaluate(() => window.paid), 100)).toBeUndefined()
  const rest = framesUntilReady(page)
  await end()
  expect(await rest).toBeGreaterThan(REST)
}

describe.each([
  ['with IntersectionObserver v2', true],
  ['without it', false],
])('A10: a dialog that is covered or faded, %s', (_, tracked) => {
  let stage: Stage
  let face: Face
  beforeAll(async () => {
    stage = await startStage()
    face = await openFace(stage, { prepare: async (page) => void (tracked || (await withoutTracking(page))) })
    await face.connect()
    await addPayMethod(face.page)
    await callPay(face.page)
    await face.modal.button('Approve').waitFor()
  })
  afterAll(() => stage.close())

  test('a popover over the dialog', async () => {
    await restsWhile(
      face.page,
      async () => {
        await cover(face.page, { popover: true })
        await face.page.locator('#cover').waitFor()
        await face.page.getByText(COVERED).waitFor()
      },
      () => uncover(face.page),
    )
    await face.page.getByText(COVERED).waitFor({ state: 'detached' })
  })

  test('a popover that lets presses through and is hardly seen', async () => {
    await restsWhile(
      face.page,
      () => cover(face.page, { popover: true, through: true, opacity: '0.01' }),
      () => uncover(face.page),
    )
  })

  test.each(['dialog', 'button'])('opacity 0.01 for ::part(%s) in a sheet of the host', async (part) => {
    await restsWhile(
      face.page,
      () => addRule(face.page, `portico-modal::part(${part}) { opacity: 0.01 !important }`),
      () => dropRules(face.page),
    )
  })

  test.each([
    ['a transform', 'portico-modal::part(dialog) { transform: scale(0.2) !important }'],
    ['no cursor', 'portico-modal::part(button) { cursor: none !important }'],
  ])('%s in a sheet of the host', async (__, rule) => {
    await restsWhile(
      face.page,
      () => addRule(face.page, rule),
      () => dropRules(face.page),
    )
  })

  test('a filter from a sheet of the host', async () => {
    await restsWhile(
      face.page,
      () => addRule(face.page, 'portico-modal::part(dialog) { filter: blur(9px) }'),
      () => dropRules(face.page),
    )
  })

  test('seen again, it is approved by a press', async () => {
    await untilReady(face.page)
    await pressApprove(face.page)
    await face.page.waitForFunction(() => window.paid === 'paid')
    expect(face.errors).toEqual([])
  })
})

describe.each([
  ['with IntersectionObserver v2', true],
  ['without it', false],
])('A10: a modal that is a part of the page, %s', (_, tracked) => {
  let rig: HostRig
  let page: Page
  beforeAll(async () => {
    rig = await startHostRig()
    const opened = await rig.open('kernels', {
      async prepare(context) {
        if (!tracked) await context.addInitScript(() => void Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible'))
      },
    })
    page = opened.page
    await page.evaluate(() => {
      const place = document.querySelector<HTMLElement>('#root')
      if (place) place.style.inlineSize = '360px'
      window.copies.a?.start('part', '#root')
    })
    await page.evaluate(() => void window.kernels.part?.open())
    await page.locator('#root').getByRole('button', { name: 'First Wallet' }).click()
    await page.waitForFunction(() => window.kernels.part?.getState().status === 'connected')
    await addPayMethod(page, 'part')
    await callPay(page, 'part')
    // A part of the page is as tall as what it shows, so the visitor scrolls down to its buttons.
    await page.locator('#root').getByRole('button', { name: 'Approve' }).scrollIntoViewIfNeeded()
  })
  afterAll(() => rig.close())

  test('a positioned element over it', async () => {
    await restsWhile(
      page,
      () => cover(page, {}),
      () => uncover(page),
    )
  })

  test('opacity 0.01 on the element itself, and on what it stands in', async () => {
    for (const selector of ['portico-modal', '#root']) {
      await restsWhile(
        page,
        () => addRule(page, `${selector} { opacity: 0.01 }`),
        () => dropRules(page),
      )
    }
  })

  test('seen again, it is approved by a press', async () => {
    await untilReady(page)
    await pressApprove(page)
    await page.waitForFunction(() => window.paid === 'paid')
  })
})
