import type { CDPSession, Page } from 'playwright-core'

/** A screen that a page is shown on while it is open. */
export interface Screen {
  readonly name: string
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  /** Device pixels of a CSS pixel. */
  readonly scale: number
  /** Touched with fingers, with the viewport of a mobile browser. */
  readonly phone: boolean
}

/** What pages open on. */
export const desk: Screen = { name: 'on a desk', width: 1_000, height: 800, scale: 1, phone: false }

/** The narrow ones that the dialog has to fit. */
export const narrowScreens: readonly Screen[] = [
  { name: 'at 200 %', width: 640, height: 400, scale: 2, phone: false },
  { name: '320 px wide', width: 320, height: 640, scale: 1, phone: false },
  { name: 'on a phone', width: 360, height: 740, scale: 1, phone: true },
]

/** Puts an open page on another screen. Playwright chooses touch and pixel ratio for a context only; its protocol changes them live. */
export const showOn = async (page: Page, session: CDPSession, { width, height, scale, phone }: Screen): Promise<void> => {
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    screenWidth: width,
    screenHeight: height,
    deviceScaleFactor: scale,
    mobile: phone,
  })
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: phone })
  await page.waitForFunction(
    ([wide, high, ratio, coarse]) =>
      innerWidth === wide && innerHeight === high && devicePixelRatio === ratio && matchMedia('(pointer: coarse)').matches === coarse,
    [width, height, scale, phone] as const,
  )
}
