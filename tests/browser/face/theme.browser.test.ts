import { brokenAtRest } from './support/axe.ts'
import type { Face } from './support/face-host.ts'
import { still } from './support/layout.ts'
import { filledForm } from './support/send-states.ts'
import { type Bench, startBench } from './support/state-bench.ts'

const HOSTILE: readonly (readonly [string, string])[] = [
  ['--portico-accent', 'url(https://evil.test/x)'],
  ['--portico-accent', 'red; background: url(//evil.test)'],
  ['--portico-accent', 'red} * {display: none'],
  ['--portico-accent', 'expression(alert(1))'],
  ['--portico-accent', 'var(--pt-text)'],
  ['--portico-accent', 'image-set("https://evil.test/x" 1x)'],
  ['--portico-accent', 'rgb(0 0 0 / url(x))'],
  ['--portico-accent', '</style><script>alert(1)</script>'],
  ['--portico-color-mix', '@import "https://evil.test/x.css"'],
  ['--portico-color-mix', '\\75 rl(https://evil.test)'],
  ['--portico-color-mix-strength', '400'],
  ['--portico-color-mix-strength', 'calc(1 * 100)'],
  ['--portico-font-family', 'x; src: url(//evil.test)'],
  ['--portico-font-family', 'url(//evil.test/font)'],
  ['--portico-font-family', '"a" } @font-face {'],
  ['--portico-font-size-master', '9999px'],
  ['--portico-font-size-master', '10em'],
  ['--portico-border-radius-master', '-4px'],
  ['--portico-z-index', '1; position: fixed'],
  ['--portico-qr-color', 'attr(data-x)'],
  ['--pt-surface', '#fff'],
  ['color', 'red'],
]

const ACCENTS = ['#000000', '#ffffff', '#ffff00', '#0000ff', '#ff0000', '#00ff00', '#777777', '#111111', '#7c3aed']

describe('the theme', () => {
  let bench: Bench
  // Open on the wallets. Nothing has set a theme before the first test; later ones find it as it was.
  let face: Face
  beforeAll(async () => {
    bench = await startBench({ axe: true })
    face = await bench.face()
    await face.page.locator('#connect').click()
    await face.modal.row(/Test Wallet/).waitFor()
  })
  /** Dark, every variable at its default. */
  const reset = (): Promise<void> =>
    face.page.evaluate(() => {
      const set = Object.keys(window.portico.theme.get().variables)
      window.portico.setTheme({ mode: 'dark', variables: Object.fromEntries(set.map((name) => [name, undefined])) })
    })
  afterEach(async () => {
    await face.page.emulateMedia({ colorScheme: null })
    await reset()
  })
  afterAll(() => bench.close())

  const frameStyle = async () => {
    await still(face.page)
    return face.modal.dialog.locator('[part=dialog]').evaluate((frame) => {
      const { backgroundColor, color, fontSize, borderTopLeftRadius, fontFamily } = getComputedStyle(frame)
      const bright = (text: string): boolean => {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d')
        if (!canvas) throw new Error('There is no canvas.')
        canvas.fillStyle = text
        canvas.fillRect(0, 0, 1, 1)
        return (canvas.getImageData(0, 0, 1, 1).data[0] ?? 0) > 127
      }
      return {
        ground: bright(backgroundColor) ? 'light' : 'dark',
        ink: bright(color) ? 'light' : 'dark',
        fontSize,
        borderTopLeftRadius,
        fontFamily,
      }
    })
  }

  test('dark by default, light, and with the system, while it is open', async () => {
    const { page } = face
    const set = (mode: 'dark' | 'light' | 'system'): Promise<void> =>
      page.evaluate((wanted) => window.portico.setTheme({ mode: wanted }), mode)
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await frameStyle()).toMatchObject({ ground: 'dark', ink: 'light' })
    await set('light')
    expect(await frameStyle()).toMatchObject({ ground: 'light', ink: 'dark' })
    await set('system')
    expect(await frameStyle()).toMatchObject({ ground: 'light', ink: 'dark' })
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await frameStyle()).toMatchObject({ ground: 'dark', ink: 'light' })
  })

  test('the host’s variables reach the dialog', async () => {
    await face.page.evaluate(() =>
      window.portico.setTheme({
        variables: {
          '--portico-font-size-master': '12px',
          '--portico-border-radius-master': '2px',
          '--portico-font-family': 'Georgia, serif',
        },
      }),
    )
    expect(await frameStyle()).toMatchObject({ fontSize: '16.8px', borderTopLeftRadius: '8px', fontFamily: 'Georgia, serif' })
    await face.page.evaluate(() => window.portico.setTheme({ variables: { '--portico-border-radius-master': '3px' } }))
    expect(await frameStyle()).toMatchObject({ fontSize: '16.8px', borderTopLeftRadius: '12px', fontFamily: 'Georgia, serif' })
    await reset()
    const { fontFamily, ...sizes } = await frameStyle()
    expect(sizes).toMatchObject({ fontSize: '14px', borderTopLeftRadius: '16px' })
    expect(fontFamily).not.toContain('Georgia')
  })

  test('A8: hostile values are refused and change nothing', async () => {
    const { page, modal } = face
    // The page's own code may still be on its way.
    const { origin } = new URL(page.url())
    const requests: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== origin) requests.push(request.url())
    })
    const look = async () => [await page.locator('portico-modal').getAttribute('style'), await frameStyle()]
    const before = await look()
    for (const [name, value] of HOSTILE) {
      const code = await page.evaluate(
        ([variable, given]) => {
          try {
            window.portico.setTheme({ variables: { [variable]: given } })
            return 'taken'
          } catch (error) {
            return String(Object(error).code)
          }
        },
        [name, value] as const,
      )
      expect([name, value, code]).toEqual([name, value, 'THEME_INVALID'])
    }
    expect(await look()).toEqual(before)
    expect(requests).toEqual([])
    await modal.row(/Test Wallet/).waitFor()
  })

  describe('any accent keeps its contrast', () => {
    let form: Face
    beforeAll(async () => {
      form = await bench.reach(filledForm, { reducedMotion: 'reduce' })
    })

    test.each(['dark', 'light'] as const)('%s', async (mode) => {
      const { page } = form
      for (const accent of ACCENTS) {
        await page.evaluate(([wanted, color]) => window.portico.setTheme({ mode: wanted, variables: { '--portico-accent': color } }), [
          mode,
          accent,
        ] as const)
        await still(page)
        expect([accent, await brokenAtRest(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })]).toEqual([accent, []])
      }
    })
  })
})
