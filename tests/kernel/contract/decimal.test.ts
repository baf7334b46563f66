import fc from 'fast-check'
import { compareDecimals, decimalText, shortAmount, smallestUnit, sumOf, worth } from '../../../kernel/contract/tools/decimal.ts'
import { jsonNumber } from '../../../plugins/tokens/api.ts'
import { writtenDollars, writtenMoney, writtenPercent } from '../../../ui-kit/parts/inputs/written-amounts.ts'

const amount = fc.bigInt({ min: 0n, max: 2n ** 256n })
const decimals = fc.integer({ min: 0, max: 77 })

test('every amount survives being written and read', () => {
  fc.assert(fc.property(amount, decimals, (value, places) => smallestUnit(decimalText(value, places), places) === value))
})

test.each([
  [420000000000000000n, 18, '0.42'],
  [0n, 6, '0'],
  [1n, 0, '1'],
  [1_000_000n, 6, '1'],
])('%s with %s decimals is %s', (value, places, text) => {
  expect(decimalText(value, places)).toBe(text)
})

test('less than nothing is refused, and so is what is no number', () => {
  expect(() => decimalText(-1n, 18)).toThrow(RangeError)
  for (const text of ['', '1.', '-1', '1e3', '1,5']) expect(() => smallestUnit(text, 2)).toThrow(RangeError)
})

test('digits behind the last decimal are cut', () => {
  expect(smallestUnit('1.239', 2)).toBe(123n)
})

test('worth is exact', () => {
  expect(worth(1_500_000n, 6, '0.9998')).toBe('1.4997')
  expect(worth(1n, 18, '2500.5')).toBe('0.0000000000000025005')
  fc.assert(fc.property(amount, decimals, (value, places) => worth(value, places, '1') === decimalText(value, places)))
})

test('sums and comparisons are exact', () => {
  expect(sumOf(['0.1', '0.2', '10'])).toBe('10.3')
  expect(sumOf([])).toBe('0')
  expect([compareDecimals('10', '9.99'), compareDecimals('1.0', '1'), compareDecimals('0.1', '0.11')]).toEqual([1, 0, -1])
})

test.each([
  ['1', 3, 'down', '<0.001'],
  ['1999', 3, 'down', '1.999'],
  ['1999', 2, 'down', '1.99'],
  ['1991', 2, 'up', '2'],
] as const)('%s thousandths in %s places, %s: %s', (value, places, rounding, text) => {
  expect(shortAmount(BigInt(value), value === '1' ? 6 : 3, places, rounding)).toBe(text)
})

test.each([
  [1e-7, '0.0000001'],
  [1.5e-9, '0.0000000015'],
  [1e21, '1000000000000000000000'],
  [1.25e22, '12500000000000000000000'],
  [2500.5, '2500.5'],
  [0, '0'],
])('the JSON number %s is %s', (value, text) => {
  expect(jsonNumber(value)).toBe(text)
})

test.each([
  ['1121.3361', 'en', '$1,121.34'],
  ['0', 'en', '$0.00'],
  ['0.004', 'en', '\u2066<$0.01\u2069'],
  ['0.005', 'en', '$0.01'],
  ['999.999', 'en', '$1,000.00'],
  ['12345678901234567890.1', 'en', '$12,345,678,901,234,567,890.10'],
])('%s dollars in %s: %s', (value, language, text) => {
  expect(writtenDollars(value, language)).toBe(text)
})

test('dollars follow the language', () => {
  expect(writtenDollars('1121.3', 'de').replace(/\s/g, ' ')).toBe('1.121,30 $')
})
test('money keeps the sign and its side of the language, and a sign after letters keeps its order from right to left', () => {
  expect([writtenMoney('12500.25', 'CAD'), writtenMoney('100', 'EUR', 'de').replace(/\s/g, ' ')]).toEqual(['CA$12,500.25', '100 €'])
  expect(writtenMoney('100', 'USD', 'ar')).toContain('US$\u200e')
  expect(writtenDollars('100', 'ar')).toContain('US$\u200e')
})

test.each([
  ['0.5', 'en', '0.5%'],
  ['-1.5', 'en', '-1.5%'],
  ['1234.25', 'en', '1,234.25%'],
  ['0.5', 'de', '0,5 %'],
] as const)('%s per cent in %s', (decimal, language, written) => {
  expect(writtenPercent(decimal, language).replace(/\s/g, ' ')).toBe(written)
})
