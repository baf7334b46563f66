/** @jest-environment node */
import fc from 'fast-check'
import * as v from 'valibot'
import { formatUnits, parseUnits } from 'viem'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { decimalText, shortAmount } from '../../../kernel/contract/tools/decimal.ts'
import { parseAmount } from '../../../plugins/transactions/amounts.ts'
import { describeVectors } from '../../support/vectors.ts'

const MOST = 2n ** 256n - 1n
const RUNS = 100_000

const attempt = (text: string, decimals: number): bigint | string => {
  try {
    return parseAmount(text, decimals)
  } catch (error) {
    if (error instanceof PorticoError) return error.code
    throw error
  }
}
/** The shortest text of the same number. */
const plain = (text: string): string => {
  const [whole = '', tail = ''] = text.replace(',', '.').split('.')
  const [left, right] = [whole.replace(/^0+(?=\d)/, ''), tail.replace(/0+$/, '')]
  return `${left || '0'}${right && `.${right}`}`
}

describe('parseAmount', () => {
  it.each([
    ['0.42', 18, 420_000_000_000_000_000n],
    ['0,42', 2, 42n],
    ['.5', 1, 5n],
    ['7.', 6, 7_000_000n],
    ['0', 18, 0n],
    ['0007', 0, 7n],
    ['1.50', 1, 15n],
    ['12', 0, 12n],
  ])('reads %s with %i decimals', (text, decimals, amount) => {
    expect(parseAmount(text, decimals)).toBe(amount)
  })

  it.each([
    ...['', '.', ',', '-1', '+1', '1e3', '0x10', '1 000', ' 1', '1\n', '1.2.3', '1,2,3', '1.000,5', '１２', '٣', '½', 'Infinity', 'NaN'],
    ...['1_000', '1n', '$1', '1\u00a0', '\u200b1', '1'.repeat(513)],
  ])('refuses %j', (text) => {
    expect(attempt(text, 18)).toBe('AMOUNT_INVALID')
  })

  it.each(['1,000', '0,125', ',125', '12345,678', '1,000,000', '1,000.5', '1,000,00'])(
    'A22: refuses %s, which can be read in two ways',
    (text) => {
      expect(() => parseAmount(text, 18)).toThrow(expect.objectContaining({ code: 'AMOUNT_INVALID', context: { reason: 'ambiguous' } }))
    },
  )

  it('says when there are more decimals than the token has', () => {
    expect(() => parseAmount('0.1234567', 6)).toThrow(expect.objectContaining({ code: 'AMOUNT_TOO_PRECISE', context: { decimals: 6 } }))
    expect(attempt('1.5', 0)).toBe('AMOUNT_TOO_PRECISE')
  })

  it('takes 2^256 - 1 and refuses 2^256', () => {
    expect(parseAmount(MOST.toString(), 0)).toBe(MOST)
    expect(parseAmount(decimalText(MOST, 77), 77)).toBe(MOST)
    expect(attempt((MOST + 1n).toString(), 0)).toBe('AMOUNT_INVALID')
    expect(attempt(decimalText(MOST + 1n, 18), 18)).toBe('AMOUNT_INVALID')
  })

  it(`is exact or refuses, on ${RUNS} numbers`, () => {
    const digits = (most: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: most })
    const texts = fc.tuple(digits(60), fc.constantFrom('', '.', ','), digits(80)).map((parts) => parts.join(''))
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 77 }), (text, decimals) => {
        const amount = attempt(text, decimals)
        if (typeof amount === 'bigint') return decimalText(amount, decimals) === plain(text)
        const [, tail = ''] = plain(text).split('.')
        if (amount === 'AMOUNT_TOO_PRECISE') return tail.length > decimals
        return (
          /,\d{3}$/.test(text) ||
          text === '' ||
          text === '.' ||
          text === ',' ||
          BigInt(plain(text).replace('.', '') || '0') * 10n ** BigInt(decimals - tail.length) > MOST
        )
      }),
      { numRuns: RUNS },
    )
  })

  it('refuses whatever else is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (text) => {
        fc.pre(!/^[0-9.,]*$/.test(text))
        return attempt(text, 18) === 'AMOUNT_INVALID'
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('decimalText', () => {
  it(`is what parseAmount reads back, on ${RUNS} amounts`, () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MOST }), fc.integer({ min: 0, max: 77 }), (amount, decimals) => {
        return parseAmount(decimalText(amount, decimals), decimals) === amount
      }),
      { numRuns: RUNS },
    )
  })
})

const DECIMALS = [18, 9, 8, 10, 6, 0, 24]

describe(`${RUNS} amounts in the decimals that coins and tokens have`, () => {
  it.each(DECIMALS)('come back from %i decimals exactly, as this app and as the chain library write them', (decimals) => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MOST }), (amount) => {
        const text = decimalText(amount, decimals)
        return parseAmount(text, decimals) === amount && text === formatUnits(amount, decimals) && parseUnits(text, decimals) === amount
      }),
      { numRuns: Math.ceil(RUNS / DECIMALS.length) },
    )
  })
})

describe('shortAmount', () => {
  it.each([
    [1_204_999_999_999_999_999n, 18, 3, 'down', '1.204'],
    [1_204_000_000_000_000_001n, 18, 3, 'up', '1.205'],
    [310_000_000_000_000n, 18, 6, 'up', '0.00031'],
    [1n, 18, 3, 'down', '<0.001'],
    [1n, 18, 6, 'up', '<0.000001'],
    [0n, 18, 3, 'down', '0'],
    [1_234_567n, 6, 6, 'down', '1.234567'],
    [5n, 0, 3, 'down', '5'],
    [999_999n, 6, 3, 'up', '1'],
  ] as const)('shows %s with %i decimals in %i, %s, as %s', (amount, decimals, places, rounding, text) => {
    expect(shortAmount(amount, decimals, places, rounding)).toBe(text)
  })
})

const row = v.object({ value: v.string(), decimals: v.number(), expected: v.string() })

describeVectors('units/units_viem.json', v.object({ parse: v.array(row), format: v.array(row) }), ({ parse, format }) => {
  it.each(parse.map(({ value, decimals, expected }) => [value, decimals, expected] as const))(
    'parses %s with %i decimals exactly or refuses',
    (value, decimals, expected) => {
      const amount = attempt(value, decimals)
      const [, tail = ''] = plain(value).split('.')
      const exact = !value.startsWith('-') && tail.length <= decimals
      expect(amount).toEqual(exact ? BigInt(expected) : value.startsWith('-') ? 'AMOUNT_INVALID' : 'AMOUNT_TOO_PRECISE')
    },
  )

  it.each(
    format.filter(({ value }) => !value.startsWith('-')).map(({ value, decimals, expected }) => [value, decimals, expected] as const),
  )('formats %s with %i decimals as %s', (value, decimals, expected) => {
    expect(decimalText(BigInt(value), decimals)).toBe(expected)
  })
})
