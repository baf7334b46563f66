import { visibleData, visibleText } from '../../../kernel/contract/tools/visible-text.ts'

test.each([
  ['a right-to-left override', 'pay \u202Eecila', 'pay \\u{202E}ecila'],
  ['isolates', '\u2066a\u2069', '\\u{2066}a\\u{2069}'],
  ['zero-width characters', 'a\u200Bb\u200Dc\uFEFFd\u2060', 'a\\u{200B}b\\u{200D}c\\u{FEFF}d\\u{2060}'],
  ['a soft hyphen', 'a\u00ADb', 'a\\u{00AD}b'],
  ['control characters', 'a\u0000b\u0007\r\t', 'a\\u{0000}b\\u{0007}\\u{000D}\\u{0009}'],
  ['spaces that are none', 'a\u00A0b\u3000c\u2003', 'a\\u{00A0}b\\u{3000}c\\u{2003}'],
  ['separators', 'a\u2028b\u2029', 'a\\u{2028}b\\u{2029}'],
  ['fillers and blanks', '\u3164\u115F\u2800', '\\u{3164}\\u{115F}\\u{2800}'],
  ['selectors and tags', 'a\uFE0Fb\u{E0041}', 'a\\u{FE0F}b\\u{E0041}'],
  ['a lone surrogate', 'a\uD800b', 'a\\u{D800}b'],
  ['private characters', '\uE000', '\\u{E000}'],
])('%s stand as they are called', (_, text, shown) => {
  expect(visibleText(text)).toBe(shown)
})

test('what can be seen stays, in every script', () => {
  const text = 'Grüße, مرحبا, שלום, 你好, हिन्दी, 😀 100 % “quoted” a-b_c'
  expect(visibleText(text)).toBe(text)
})

test('an escape that was written is told from one that was made', () => {
  expect(visibleText('\\u{202E}')).toBe('\\\\u{202E}')
})

test('a line break is written out and kept', () => {
  expect(visibleText('one\ntwo')).toBe('one\\n\ntwo')
})

test('data is JSON with nothing hidden, names of members included', () => {
  const data = { to: 'a\u202Eb', 'va\u200Blue': 1n, list: [true, null, 0.5, []], empty: {}, quote: 'say "hi"\n' }
  expect(visibleData(data)).toBe(
    [
      '{',
      '  "to": "a\\u{202E}b",',
      '  "va\\u{200B}lue": 1,',
      '  "list": [',
      '    true,',
      '    null,',
      '    0.5,',
      '    []',
      '  ],',
      '  "empty": {},',
      '  "quote": "say \\"hi\\"\\n"',
      '}',
    ].join('\n'),
  )
})

test('an object’s toJSON is not asked what to show', () => {
  expect(visibleData({ to: '0xthief', toJSON: () => ({ to: '0xfriend' }) })).toContain('0xthief')
})

test('nothing is nothing', () => {
  expect(visibleData(undefined)).toBe('undefined')
})
