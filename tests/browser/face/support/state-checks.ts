import type { CDPSession } from 'playwright-core'
import { brokenAtRest } from './axe.ts'
import type { Face } from './face-host.ts'
import { focused, silentFields, tabRound } from './focus.ts'
import { clipped, moving, smallTargets, still } from './layout.ts'
import { lostTexts } from './lost-texts.ts'
import { unmirrored } from './mirror.ts'
import { desk, narrowScreens, showOn } from './screens.ts'
import { show } from './state-bench.ts'
import type { ViewState } from './view-states.ts'

/** A state that is on screen. */
export interface Reached {
  readonly face: Face
  readonly session: CDPSession
  readonly state: ViewState
}

/** What is wrong, by what was looked at. Empty: nothing is. */
export type Findings = Readonly<Record<string, readonly string[]>>

/** Looks at a reached state. */
export type StateCheck = (reached: Reached) => Promise<Findings>

/** What each mode is looked at for: names, roles and sizes are the same in both. */
export const AXE_OPTIONS = {
  light: {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    // The page behind a modal is inert; landmarks are its own affair.
    rules: { region: { enabled: false } },
    resultTypes: ['violations'],
  },
  dark: { runOnly: ['color-contrast', 'link-in-text-block'], resultTypes: ['violations'] },
}

/** Steps of Tab: more than any view has stops. */
const ROUND = 14

const isOpen = ({ page }: Face): Promise<boolean> => page.evaluate(() => window.portico.getState().open)

/** Resolves when nothing of the dialog is left on screen and the page scrolls again. */
export const isGone = ({ page }: Face): Promise<unknown> =>
  page.waitForFunction(() => {
    const dialog = document.querySelector('portico-modal')?.shadowRoot?.querySelector('dialog')
    const gone = dialog?.open === false && dialog.querySelector('.view') === null && document.documentElement.style.overflow === ''
    return gone && !window.portico.getState().open
  })

const arrivesInside: StateCheck = async ({ face }) => {
  const { where } = await focused(face.page)
  return { 'focus on arrival': /host|none/.test(where) ? [where] : [] }
}

const passesAxe: StateCheck = async ({ face: { page } }) => {
  const findings: Record<string, readonly string[]> = {}
  for (const mode of ['light', 'dark'] as const) {
    await page.evaluate((wanted) => window.portico.setTheme({ mode: wanted }), mode)
    findings[`axe, ${mode}`] = await brokenAtRest(page, AXE_OPTIONS[mode])
  }
  return findings
}

const standsInForcedColours: StateCheck = async ({ face: { page } }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await still(page)
  const forced = await page.evaluate(() => matchMedia('(forced-colors: active)').matches)
  const lost = await lostTexts(page)
  const silent = await silentFields(page)
  await page.emulateMedia({ forcedColors: 'none' })
  return { 'forced colours': forced ? lost : ['The colours are not forced.'], 'forced colours, focus': silent }
}

const standsStill: StateCheck = async ({ face: { page } }) => ({ 'less motion': await moving(page) })

const mirrors: StateCheck = async ({ face: { page } }) => {
  await still(page)
  return { 'mirror image': await unmirrored(page) }
}

const fitsScreens: StateCheck = async ({ face: { page, modal }, session }) => {
  const findings: Record<string, readonly string[]> = {}
  for (const screen of narrowScreens) {
    await showOn(page, session, screen)
    findings[`layout ${screen.name}`] = await clipped(page)
    if (screen.phone) findings[`targets ${screen.name}`] = await smallTargets(page)
  }
  // Long words.
  await page.evaluate(() => window.portico.setLocale('de'))
  await page.locator('portico-modal[lang=de]').waitFor({ state: 'attached' })
  findings['layout on a phone, in German'] = await clipped(page)
  await page.evaluate(() => window.portico.setLocale('ar'))
  await page.locator('portico-modal[dir=rtl]').waitFor({ state: 'attached' })
  const turned = await modal.dialog.locator('[part=dialog]').evaluate((frame) => frame.matches(':dir(rtl)'))
  findings['right to left'] = turned ? [] : ['The dialog is written from left to right.']
  for (const screen of [...narrowScreens].reverse()) {
    await showOn(page, session, screen)
    findings[`layout ${screen.name}, right to left`] = await clipped(page)
  }
  await page.evaluate(() => window.portico.setLocale('en'))
  await page.locator('portico-modal:not([dir=rtl])').waitFor({ state: 'attached' })
  await showOn(page, session, desk)
  return findings
}

const keepsTabInside: StateCheck = async ({ face: { page } }) => {
  const stops = await tabRound(page, ROUND)
  const inside = stops.filter(({ where }) => where === 'inside')
  return {
    'Tab leaves the dialog': stops.filter(({ where }) => where === 'host').map(({ name }) => name),
    'Tab shows no focus': inside.filter(({ visible }) => !visible).map(({ name }) => name),
    'Tab finds nothing': inside.length > 0 ? [] : ['No control took the focus.'],
  }
}

const holds: StateCheck = async ({ face: { modal }, state }) => ({
  'the state ended by itself': (await state.sign(modal).isVisible()) ? [] : ['What tells it is no longer there.'],
})

/** The dialog shakes, and stands still again. */
const refuses = async ({ modal }: Face): Promise<void> => {
  const frame = modal.dialog.locator('[part=dialog]')
  await frame.and(modal.dialog.locator('.shaking')).waitFor()
  await frame.and(modal.dialog.locator(':not(.shaking)')).waitFor()
}

const closesByEscape: StateCheck = async ({ face, state }) => {
  await face.page.keyboard.press('Escape')
  if (!state.staysOpen) {
    await isGone(face)
    return {}
  }
  await refuses(face)
  return { Escape: (await isOpen(face)) ? [] : ['It closed the dialog.'] }
}

const goesBackThenCloses: StateCheck = async ({ face, state }) => {
  const { modal } = face
  const back = modal.dialog.locator('[part=back]')
  const findings: string[] = []
  if ((await back.isVisible()) !== (state.hasBack ?? state.staysOpen ?? false))
    findings.push('Back is there without need, or is not there.')
  if (state.staysOpen) {
    await modal.button('Close').click()
    await refuses(face)
    if (!(await isOpen(face))) findings.push('Close closed it.')
    await back.click()
  } else {
    if (await back.isVisible()) {
      for (let views = state.behind ?? 1; views > 0; views -= 1) await back.click()
      await back.waitFor({ state: 'hidden' })
      if (/host|none/.test((await focused(face.page)).where)) findings.push('The focus is not in the dialog.')
      if (!(await isOpen(face))) findings.push('Back closed it.')
    }
    await modal.button('Close').click()
  }
  await isGone(face)
  return { 'back, then close': findings }
}

const showsAgain: StateCheck = async ({ face, state }) => {
  if (!state.staysOpen) await show(face, state)
  return {}
}

const withMotion = { arrivesInside, passesAxe } satisfies Readonly<Record<string, StateCheck>>

// Motion would only be waited for, at each screen and each stop.
const withoutMotion = { standsInForcedColours, standsStill, mirrors, fitsScreens, keepsTabInside, holds } satisfies Readonly<
  Record<string, StateCheck>
>

const untilClosed = { closesByEscape, showsAgain, goesBackThenCloses } satisfies Readonly<Record<string, StateCheck>>

/** Every check of a state, by name. First those that leave it as it was; the last ones close it, show it again and close it. */
export const stateChecks = { ...withMotion, ...withoutMotion, ...untilClosed }

/** Makes every check of a state that is on screen, whatever the ones before it found, and leaves the modal closed. */
export const findingsOf = async (reached: Reached): Promise<Findings> => {
  const { errors, page } = reached.face
  const before = errors.length
  const found: [string, readonly string[]][] = []
  const make = async (checks: Readonly<Record<string, StateCheck>>, motion: 'reduce' | 'no-preference'): Promise<void> => {
    await page.emulateMedia({ reducedMotion: motion })
    for (const [name, check] of Object.entries(checks)) {
      try {
        found.push(...Object.entries(await check(reached)))
      } catch (error) {
        found.push([`${name} could not be made`, [String(error)]])
      }
    }
  }
  await make(withMotion, 'no-preference')
  await make(withoutMotion, 'reduce')
  await make(untilClosed, 'no-preference')
  found.push(['errors of the page', errors.slice(before)])
  return Object.fromEntries(found.filter(([, list]) => list.length > 0))
}
