import fc from 'fast-check'
import { cleanText } from '../../../kernel/contract/tools/clean-text.ts'

const HIDDEN = '\u200B'

test('never more characters than asked for, whatever comes, and none cut in two', () => {
  const foreign = fc.string({ unit: 'binary', maxLength: 300 })
  fc.assert(
    fc.property(foreign, fc.integer({ min: 0, max: 100 }), (text, limit) => {
      const cleaned = cleanText(text, limit)
      expect([...cleaned].length).toBeLessThanOrEqual(limit)
      expect(cleaned).not.toMatch(/\p{Cs}/u)
      expect(cleaned).toBe(cleaned.trim())
    }),
  )
  expect(cleanText('x'.repeat(65), 64)).toBe('x'.repeat(64))
  expect(cleanText('\u{1F98A}'.repeat(65), 64)).toBe('\u{1F98A}'.repeat(64))
})

test('only the first 1,024 units are read: what stands behind them costs nothing and is not shown', () => {
  expect(cleanText(`${HIDDEN.repeat(1_023)}A`, 64)).toBe('A')
  expect(cleanText(`${HIDDEN.repeat(1_024)}A`, 64)).toBe('')
  expect(cleanText('x'.repeat(10_000_000), 2_000)).toBe('x'.repeat(1_024))
})

test('a character that the first cut would leave half of is dropped whole', () => {
  expect(cleanText(`${'x'.repeat(1_023)}\u{1F98A}`, 2_000)).toBe('x'.repeat(1_023))
})

test.each([undefined, null, 7, {}, ['text'], Symbol('text')])('%p is no text', (value) => {
  expect(cleanText(value, 64)).toBe('')
})
