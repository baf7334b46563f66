import type { Page } from 'playwright-core'
import { steady, until } from '../../support/wait.ts'
import { type Stage, startStage } from '../support/stage.ts'
import { type Face, openFace } from './support/face-host.ts'

/** What a page says of its modal: three words that have to agree, and where the focus is. */
interface Standing {
  readonly open: boolean
  readonly dialog: boolean
  readonly locked: boolean
  readonly focus: string | undefined
}

const standingOf = (page: Page): Promise<Standing> =>
  page.evaluate(() => ({
    open: window.portico.getState().open,
    dialog: document.querySelector('portico-modal')?.shadowRoot?.querySelector('dialog')?.open ?? false,
    locked: document.documentElement.style.overflow === 'hidden' || getComputedStyle(document.documentElement).overflow === 'hidden',
    focus: document.activeElement?.id || document.activeElement?.localName,
  }))

/** Numbers from 0 to 1 that are the same for each seed: mulberry32. */
const randomOf = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Lets so many frames pass, as a visitor who waits. */
const frames = (count: number): Promise<void> =>
  new Promise((resolve) => {
    const next = (left: number): void => {
      if (left > 0) requestAnimationFrame(() => next(left - 1))
      else resolve()
    }
    next(count)
  })

/** ms; within it everything that has been pressed has come to rest. */
const REST = 250

describe('79: whatever opens and closes, in whatever order', () => {
  let stage: Stage
  let face: Face
  let button: { readonly x: number; readonly y: number }
  beforeAll(async () => {
    stage = await startStage()
    // With motion: the dialog takes a moment to leave.
    face = await openFace(stage, { context: { reducedMotion: 'no-preference' } })
    const box = await face.page.locator('#connect').boundingBox()
    button = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
    await face.page.locator('#connect').click()
    await face.modal.row(/Test Wallet/).waitFor()
    await face.page.keyboard.press('Escape')
    await face.modal.isClosed()
  })
  afterAll(() => stage.close())

  const press = () => face.page.mouse.click(button.x, button.y)
  const pressEscape = () => face.page.keyboard.press('Escape')
  const agrees = ({ open, dialog, locked }: Standing): boolean => open === dialog && open === locked
  /** Waits until nothing changes any more, and says what is so. */
  const settled = async (): Promise<Standing> => {
    await until(async () => agrees(await standingOf(face.page)), { complaint: () => standingOf(face.page), limit: 3_000 })
    return steady(() => standingOf(face.page), REST)
  }
  /** Closes what is open, as a visitor does. */
  const leave = async (): Promise<void> => {
    const now = await settled()
    expect(agrees(now)).toBe(true)
    if (!now.open) return
    await pressEscape()
    await until(async () => !(await standingOf(face.page)).open)
  }
  /** Holds that the page is as it was before. */
  const leavesThePageFree = async (): Promise<void> => {
    await leave()
    expect(await settled()).toEqual({ open: false, dialog: false, locked: false, focus: 'connect' })
    // It opens and closes as ever.
    await press()
    await face.modal.row(/Test Wallet/).waitFor()
    expect(agrees(await settled())).toBe(true)
    await pressEscape()
    await face.modal.isClosed()
  }

  test.each([1, 2, 3])('thirty clicks on the button with Escape in between leave the page free (%i)', async () => {
    for (let time = 0; time < 30; time += 1) {
      await press()
      await pressEscape()
    }
    await leavesThePageFree()
  })

  test.each([11, 12, 13, 14])('a walk of keys and clicks at random leaves it free (seed %i)', async (seed) => {
    const random = randomOf(seed)
    const steps = [
      press,
      press,
      pressEscape,
      pressEscape,
      async () => void (await Promise.all([pressEscape(), pressEscape()])),
      () => face.page.mouse.click(5, 790),
      () => face.page.keyboard.press('Enter'),
      () => face.page.keyboard.press('Tab'),
      async () => {
        const close = await face.modal
          .button('Close')
          .boundingBox({ timeout: 50 })
          .catch(() => null)
        if (close) await face.page.mouse.click(close.x + close.width / 2, close.y + close.height / 2)
      },
      () => face.page.evaluate(() => void window.portico.open()),
      () => face.page.evaluate(() => void window.portico.close()),
      () => face.page.evaluate(frames, Math.floor(random() * 10)),
    ]
    for (let time = 0; time < 40; time += 1) await steps[Math.floor(random() * steps.length)]?.()
    // A step may have left to another view: one that asks again is led from there.
    await face.page.evaluate(() => window.portico.close())
    // An opening that was slower than the last step takes the focus from where it is then.
    await leave()
    await face.page.locator('#connect').focus()
    await leavesThePageFree()
    expect(face.errors).toEqual([])
  })
})
