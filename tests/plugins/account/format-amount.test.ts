import fc from 'fast-check'
import { decimalText } from '../../../kernel/contract/tools/decimal.ts'
import { formatAmount } from '../../../plugins/account/views/balance-line.tsx'

const ETHER = 10n ** 18n

test.each([
  [0n, '0.000'],
  [1n, '0.000'],
  [ETHER / 1000n, '0.001'],
  [ETHER / 1000n - 1n, '0.000'],
  [(ETHER * 15n) / 10n, '1.5'],
  [1_204_999_999_999_999_999n, '1.204'],
  [ETHER, '1'],
  [1_000_000_000n * ETHER + 1n, '1,000,000,000'],
  [2n ** 256n - 1n, '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457.584'],
])('%d wei is %s', (amount, text) => {
  expect(formatAmount(amount, 18)).toBe(text)
})

test('the separators are those of the language, the digits stay the same', () => {
  expect(formatAmount(1_234_567_890n, 6, { language: 'de' })).toBe('1.234,567')
  expect(formatAmount(1_234_567_890n, 6, { language: 'ar-EG' })).toMatch(/^1.234.567$/)
})

test('other decimals and places', () => {
  expect(formatAmount(123n, 0)).toBe('123')
  expect(formatAmount(0n, 0)).toBe('0.000')
  expect(formatAmount(199n, 2, { places: 1 })).toBe('1.9')
  expect(formatAmount(199n, 2, { places: 0 })).toBe('1')
  expect(() => formatAmount(-1n, 18)).toThrow(RangeError)
})

test('the exact text loses nothing, and what is shown is never more than there is', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 36 }), (amount, decimals) => {
      const read = (text: string): bigint => {
        const [whole = '', fraction = ''] = text.split('.')
        return BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals))
      }
      expect(read(decimalText(amount, decimals))).toBe(amount)
      const shown = read(formatAmount(amount, decimals).replaceAll(',', ''))
      expect(shown <= amount).toBe(true)
      expect(amount - shown < 10n ** BigInt(Math.max(decimals - 3, 0))).toBe(true)
    }),
  )
})
