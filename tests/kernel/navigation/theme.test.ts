import { destroyKernels, startKernel } from '../support/kernel.ts'

afterEach(destroyKernels)

/** Values that would leave the place they are put into. */
const HOSTILE: readonly (readonly [name: string, value: unknown])[] = [
  ['accent', 'red; background: url(https://evil.test)'],
  ['accent', 'url(https://evil.test/track)'],
  ['accent', 'var(--secret)'],
  ['accent', 'expression(alert(1))'],
  ['accent', '#12'],
  ['accent', '#12345g'],
  ['accent', 'rgb(1,2,3)}body{display:none'],
  ['accent', 'red/**/'],
  ['accent', `${'a'.repeat(1_000_000)}`],
  ['accent', ''],
  ['accent', { toString: () => 'red' }],
  ['color-mix', 'image-set(url(x))'],
  ['color-mix-strength', '101'],
  ['color-mix-strength', '1e1'],
  ['font-size-master', '10rem'],
  ['font-size-master', 'calc(1px + 100vw)'],
  ['border-radius-master', '-4px'],
  ['z-index', '999; position: fixed'],
  ['z-index', '99999999999'],
  ['qr-color', '</style><script>alert(1)</script>'],
  ['font-family', `"a'b"c'`],
  ['font-family', `'unclosed`],
  ['font-family', 'Arial; color: red'],
  ['font-family', 'Arial\\29'],
  ['font-family', 'Arial\n@import url(x)'],
  ['font-family', `${' '.repeat(60)},`.repeat(3)],
  ['font-family', 'a'.repeat(201)],
  ['unknown', 'red'],
  ['__proto__', 'red'],
  ['constructor', 'red'],
]

test.each(HOSTILE)('the variable %s is not set to %p', (name, value) => {
  const variables = Object.defineProperty({}, `--portico-${name}`, { value, enumerable: true })
  expect(() => startKernel({ theme: { variables } })).toThrow(expect.objectContaining({ code: 'THEME_INVALID' }))
  const portico = startKernel()
  const before = portico.theme.get()
  expect(() => portico.setTheme({ variables })).toThrow(expect.objectContaining({ code: 'THEME_INVALID' }))
  expect(portico.theme.get()).toBe(before)
})

test('a variable without the prefix is refused by name', () => {
  expect(() => startKernel({ theme: { variables: { accent: 'red' } as object } })).toThrow(/accent is not a theme variable/)
})

test('good values arrive as they are', () => {
  const variables = {
    '--portico-font-family': `Inter, "Segoe UI", 'Noto Sans', -apple-system, sans-serif`,
    '--portico-accent': '#7c3aed',
    '--portico-color-mix': 'oklch(62% 0.2 250 / 0.5)',
    '--portico-color-mix-strength': '30',
    '--portico-font-size-master': '10px',
    '--portico-border-radius-master': '0',
    '--portico-z-index': '1000',
    '--portico-qr-color': 'rebeccapurple',
  }
  const portico = startKernel({ theme: { mode: 'light', variables } })
  expect(portico.theme.get()).toEqual({ mode: 'light', variables })
})

test('what is not named stays, and the change is heard', () => {
  const portico = startKernel({ theme: { variables: { '--portico-accent': 'red' } } })
  const heard: string[] = []
  portico.theme.subscribe(({ mode }) => heard.push(mode))
  portico.setTheme({ mode: 'system' })
  expect(portico.theme.get()).toEqual({ mode: 'system', variables: { '--portico-accent': 'red' } })
  expect(heard).toEqual(['system'])
})

test('a variable more leaves the earlier ones', () => {
  const portico = startKernel({ theme: { variables: { '--portico-accent': 'red', '--portico-z-index': '7' } } })
  portico.setTheme({ variables: { '--portico-accent': 'blue', '--portico-border-radius-master': '2px' } })
  expect(portico.theme.get().variables).toEqual({
    '--portico-accent': 'blue',
    '--portico-z-index': '7',
    '--portico-border-radius-master': '2px',
  })
})

test('undefined gives a variable its default back', () => {
  const portico = startKernel({ theme: { variables: { '--portico-accent': 'red', '--portico-z-index': '7' } } })
  portico.setTheme({ variables: { '--portico-accent': undefined } })
  expect(portico.theme.get().variables).toEqual({ '--portico-z-index': '7' })
  expect(Object.keys(portico.theme.get().variables)).toEqual(['--portico-z-index'])
})
