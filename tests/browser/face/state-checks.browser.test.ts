import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { defaults } from '../../../plugins/presets/evm.ts'
import { connectStates } from './support/connect-states.ts'
import type { Face } from './support/face-host.ts'
import { refuseToClose } from './support/guard-plugin.ts'
import { networkStates } from './support/network-states.ts'
import { type Bench, startBench } from './support/state-bench.ts'
import { findingsOf, type Reached, stateChecks } from './support/state-checks.ts'
import { viewStates } from './support/view-states.ts'

/** ms until a wait for what never comes is given up. */
const GIVEN_UP = 1_500

const registered = defaults({ siwx: {}, smartSessions: true }).flatMap(({ manifest }) => Object.keys(Reflect.get(manifest, 'views') ?? {}))

test('every registered view has a state here, and every state a registered view', () => {
  const reached = new Set(
    Object.values(viewStates)
      .flat()
      .map(({ view }) => view),
  )
  expect(registered.filter((view) => !reached.has(view))).toEqual([])
  expect([...reached].filter((view) => !registered.includes(view))).toEqual([])
})

test('every group of states has a file that checks them', () => {
  const files = readdirSync(resolve('tests/browser/face/views')).map((name) => name.replace('.browser.test.ts', ''))
  expect(files.sort()).toEqual(Object.keys(viewStates).sort())
})

describe('the checks of a state would find', () => {
  const [state] = connectStates
  if (!state) throw new Error('There is no state to break.')
  let bench: Bench
  let reached: Reached
  beforeAll(async () => {
    bench = await startBench({ axe: true })
    const face = await bench.reach(state)
    reached = { face, session: await face.context.newCDPSession(face.page), state }
  })
  afterAll(() => bench.close())

  /** Lays rules over those of the dialog; an empty text takes them away. */
  const style = (css: string): Promise<void> =>
    reached.face.page.evaluate((text) => {
      const root = document.querySelector('portico-modal')?.shadowRoot
      const element = root?.querySelector('style') ?? document.createElement('style')
      element.textContent = text
      root?.append(element)
    }, css)
  const found = async (check: keyof typeof stateChecks, face: Face = reached.face): Promise<readonly string[]> =>
    Object.entries(await stateChecks[check]({ ...reached, face })).flatMap(([name, list]) => (list.length > 0 ? [name] : []))

  const TITLE = '[part=title]'
  const everywhere = (name: string): readonly string[] => [`layout ${name}`, `layout ${name}, right to left`]

  test.each([
    ['a grey title', 'passesAxe', `${TITLE} { color: #777 }`, ['axe, light', 'axe, dark']],
    ['a title that is dark in the dark', 'passesAxe', `${TITLE} { color: #333 }`, ['axe, dark']],
    [
      'a title that keeps its colours',
      'standsInForcedColours',
      `${TITLE} { forced-color-adjust: none; color: red; background: red }`,
      ['forced colours'],
    ],
    [
      'a frame that is too high for a magnified page',
      'fitsScreens',
      '[part=dialog] { block-size: 500px; max-block-size: none }',
      everywhere('at 200 %'),
    ],
    ['a row that is too wide for a narrow page', 'fitsScreens', '.row { inline-size: 325px }', everywhere('320 px wide')],
    [
      'a title that is cut where fingers touch',
      'fitsScreens',
      `@media (pointer: coarse) { ${TITLE} { inline-size: 20px; overflow: hidden; white-space: nowrap; text-overflow: clip } }`,
      [...everywhere('on a phone'), 'layout on a phone, in German'].sort(),
    ],
    [
      'a name that is cut across where fingers touch',
      'fitsScreens',
      '@media (pointer: coarse) { .row-name { block-size: 6px } }',
      [...everywhere('on a phone'), 'layout on a phone, in German'].sort(),
    ],
    [
      'rows that touch the edge where fingers touch',
      'fitsScreens',
      '@media (pointer: coarse) { .list { padding-inline: 0 } }',
      [...everywhere('on a phone'), 'layout on a phone, in German'].sort(),
    ],
    [
      'pictures of rows that stand outside their column where fingers touch',
      'fitsScreens',
      '@media (pointer: coarse) { .row { padding-inline-start: 4px } }',
      [...everywhere('on a phone'), 'layout on a phone, in German'].sort(),
    ],
    ['a title that is pushed from the left', 'mirrors', `${TITLE} { padding-left: 12px }`, ['mirror image']],
    ['names that keep to the left', 'mirrors', '.row-text { justify-items: left }', ['mirror image']],
    [
      'a title that never stands still',
      'standsStill',
      `${TITLE} { animation: turning 1s infinite } @keyframes turning { to { opacity: 0.9 } }`,
      ['less motion'],
    ],
    ['a small button', 'fitsScreens', '[part=close]::before { content: none }', ['targets on a phone']],
    [
      'a focus that does not show',
      'keepsTabInside',
      '*, *::after { outline: none !important; box-shadow: none !important }',
      ['Tab shows no focus'],
    ],
    [
      'a focus in the colour of what it stands on',
      'keepsTabInside',
      ':focus-visible { outline-color: var(--pt-surface) !important }',
      ['Tab shows no focus'],
    ],
    [
      'a line that is there without the focus, too',
      'keepsTabInside',
      '.row-list, ul, ol, li, section { box-shadow: inset 0 -1px 0 red } :focus-visible { outline: none !important }',
      ['Tab shows no focus'],
    ],
    ['controls that nobody reaches', 'keepsTabInside', 'button, input, a { visibility: hidden }', ['Tab finds nothing']],
    ['a state that ended', 'holds', '.row { display: none }', ['the state ended by itself']],
  ] as const)('%s', async (_, check, css, finds) => {
    await style(css)
    expect(await found(check)).toEqual(finds)
    await style('')
  })

  test('a frame that does not turn', async () => {
    const frame = reached.face.modal.dialog.locator('[part=dialog]')
    await frame.evaluate((element) => element.setAttribute('dir', 'ltr'))
    expect(await found('fitsScreens')).toEqual(['right to left'])
    await frame.evaluate((element) => element.removeAttribute('dir'))
  })

  test('a field that says by a shadow alone that it has the focus, where the system forces its colours', async () => {
    const [list] = networkStates
    if (!list) throw new Error('There is no state with a field.')
    const face = await bench.reach(list)
    expect(await found('standsInForcedColours', face)).toEqual([])
    await face.modal.dialog.locator('.field').evaluateAll((fields) => {
      for (const field of fields) if (field instanceof HTMLElement) field.style.border = '0'
    })
    expect(await found('standsInForcedColours', face)).toEqual(['forced colours, focus'])
  })

  test('a view without its way back, and a way back that leads nowhere', async () => {
    const help = connectStates.find(({ hasBack }) => hasBack)
    if (!help) throw new Error('There is no state with a view behind it.')
    const face = await bench.reach(help)
    await face.modal.dialog.locator('[part=back]').evaluate((button) => button.setAttribute('hidden', ''))
    expect(await found('goesBackThenCloses', face)).toEqual(['back, then close'])
    const again = await bench.reach(help)
    expect(Object.values(await stateChecks.goesBackThenCloses({ ...reached, face: again })).flat()).toEqual([
      'Back is there without need, or is not there.',
    ])
  })

  test('a focus that is nowhere', async () => {
    const { page, modal } = reached.face
    await page.evaluate(() => {
      const focused = document.querySelector('portico-modal')?.shadowRoot?.activeElement
      if (focused instanceof HTMLElement) focused.blur()
    })
    expect(await found('arrivesInside')).toEqual(['focus on arrival'])
    await modal.dialog.locator('[part=dialog]').focus()
    expect(await found('arrivesInside')).toEqual([])
  })

  test('a page behind that Tab comes to', async () => {
    const face = await bench.reach(state)
    await face.page.evaluate(() => {
      const dialog = document.querySelector('portico-modal')?.shadowRoot?.querySelector('dialog')
      dialog?.addEventListener('close', (event) => event.stopImmediatePropagation(), { capture: true })
      dialog?.close()
      dialog?.show()
    })
    expect(await found('keepsTabInside', face)).toEqual(['Tab leaves the dialog'])
  })

  test('a dialog that does not close', async () => {
    const face = await bench.reach(state)
    await refuseToClose(face.page)
    face.page.setDefaultTimeout(GIVEN_UP)
    await expect(stateChecks.closesByEscape({ ...reached, face })).rejects.toThrow('waitForFunction: Timeout')
    await expect(stateChecks.goesBackThenCloses({ ...reached, face })).rejects.toThrow('waitForFunction: Timeout')
  })

  test('a page that does not scroll again', async () => {
    const face = await bench.reach(state)
    await face.page.evaluate(() => {
      const { style } = document.documentElement
      new MutationObserver(() => {
        if (style.overflow === '') style.overflow = 'clip'
      }).observe(document.documentElement, { attributes: true })
    })
    face.page.setDefaultTimeout(GIVEN_UP)
    await expect(stateChecks.closesByEscape({ ...reached, face })).rejects.toThrow('waitForFunction: Timeout')
  })

  test('several things at once, an error of the page and a check that fails itself among them', async () => {
    await style(`${TITLE} { color: #333 }`)
    await reached.face.page.evaluate(() =>
      addEventListener('keydown', () => void Promise.reject(new Error('Nobody expected this.')), { once: true }),
    )
    const blind = (): never => {
      throw new Error('Nobody can tell.')
    }
    expect(await findingsOf({ ...reached, state: { ...state, sign: blind } })).toEqual({
      'axe, dark': [expect.stringMatching(/^color-contrast/)],
      'holds could not be made': ['Error: Nobody can tell.'],
      'showsAgain could not be made': ['Error: Nobody can tell.'],
      'errors of the page': ['Error: Nobody expected this.'],
    })
  })
})
