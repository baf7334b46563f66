import type { CDPSession, Page } from 'playwright-core'
import approvalAr from '../../../../plugins/approval/locales/ar.json'
import approvalDe from '../../../../plugins/approval/locales/de.json'
import approvalEn from '../../../../plugins/approval/locales/en.json'
import keysAr from '../../../../server/frame/keys/locales/ar.json'
import keysDe from '../../../../server/frame/keys/locales/de.json'
import keysEn from '../../../../server/frame/keys/locales/en.json'
import pageAr from '../../../../server/frame/page/locales/ar.json'
import pageDe from '../../../../server/frame/page/locales/de.json'
import pageEn from '../../../../server/frame/page/locales/en.json'
import { brokenAtRest } from '../../face/support/axe.ts'
import { silentFields, tabRound } from '../../face/support/focus.ts'
import { clipped, moving, smallTargets, still } from '../../face/support/layout.ts'
import { lostTexts } from '../../face/support/lost-texts.ts'
import { unmirrored } from '../../face/support/mirror.ts'
import { desk, narrowScreens, showOn } from '../../face/support/screens.ts'
import { AXE_OPTIONS } from '../../face/support/state-checks.ts'
import type { Screens } from '../page/screens-page.ts'
import type { Drawn, ScreenState, Words } from './screen-states.ts'

declare const screens: Screens

/** All words of the screens, by language. */
const WORDS = {
  en: { ...approvalEn, ...pageEn, ...keysEn },
  de: { ...approvalDe, ...pageDe, ...keysDe },
  ar: { ...approvalAr, ...pageAr, ...keysAr },
} satisfies Readonly<Record<string, Words>>

export type Language = keyof typeof WORDS

/** What is wrong, by what was looked at. */
export type Findings = Readonly<Record<string, readonly string[]>>

/** Steps of Tab: more than any screen has stops. */
const ROUND = 14

const PLACE = ['portico-modal', '[part=dialog]']

/** Draws a state anew in a language, and resolves once it is there. */
const drawState = async (
  page: Page,
  { draws, lead, sign }: ScreenState,
  language: Language,
  mode: 'light' | 'dark' = 'light',
): Promise<Drawn> => {
  await page.evaluate(
    ([what, tag, theme]) => ('dialog' in what ? screens.dialog(what.dialog, tag, theme) : screens.request(what.request, tag, theme, what)),
    [draws, language, mode] as const,
  )
  const drawn = { page, root: page.locator('portico-modal'), words: WORDS[language] }
  await lead?.(drawn)
  await sign(drawn).waitFor()
  return drawn
}

/** A page that scrolls as a whole takes the buttons out of sight: only the column of a screen may. */
const longerThanTheFrame = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    return scrollHeight > clientHeight ? [`The page is ${scrollHeight - clientHeight} px longer than the frame.`] : []
  })

/** Everything that a state is looked at for. It stands on a desk before and after. */
export const findingsOfScreen = async (page: Page, session: CDPSession, state: ScreenState): Promise<Findings> => {
  const found: [string, readonly string[]][] = []
  const note = (name: string, list: readonly string[]): void => void found.push([name, list])
  const { words } = await drawState(page, state, 'en')
  for (const mode of ['light', 'dark'] as const) {
    await page.evaluate((wanted) => screens.theme(wanted), mode)
    note(`axe, ${mode}`, await brokenAtRest(page, AXE_OPTIONS[mode], PLACE))
  }
  note('less motion', await moving(page))
  note('mirror image', await unmirrored(page))
  await page.emulateMedia({ forcedColors: 'active' })
  // A button that has just woken changes its colours still.
  await still(page)
  note('forced colours', await lostTexts(page))
  note('forced colours, focus', await silentFields(page))
  await page.emulateMedia({ forcedColors: 'none' })
  const stops = await tabRound(page, ROUND)
  const inside = stops.filter(({ where }) => where === 'inside')
  const hidden = inside.filter(({ visible }) => !visible).map(({ name }) => name)
  note('Tab shows no focus', hidden)
  note('Tab finds nothing', inside.length > 0 ? [] : ['No control took the focus.'])
  if (state.stops) {
    const wanted = state.stops.map((key) => words[key] ?? key)
    const passed = [...new Map(inside.map(({ control, name }) => [control, name])).values()]
    const at = passed.findIndex((name) => name.startsWith(wanted[0] ?? ''))
    const round = passed.slice(at).concat(passed.slice(0, at))
    const right = at >= 0 && wanted.every((name, index) => round[index]?.startsWith(name))
    note('order of Tab', right ? [] : passed)
  }
  for (const screen of narrowScreens) {
    await showOn(page, session, screen)
    note(`layout ${screen.name}`, (await clipped(page)).concat(await longerThanTheFrame(page)))
    if (screen.phone) note(`targets ${screen.name}`, await smallTargets(page))
  }
  // It stays on the phone: long words, and lines from right to left.
  for (const language of ['de', 'ar'] as const) {
    await drawState(page, state, language)
    note(`layout on a phone, ${language}`, await clipped(page))
  }
  await showOn(page, session, desk)
  return Object.fromEntries(found.filter(([, list]) => list.length > 0))
}
