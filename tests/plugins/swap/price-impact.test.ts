import { consentFor, levelOf, priceImpact, type Rate } from '../../../plugins/swap/price-impact.ts'
import { defaultSlippage, leastOf, parseSlippage, readSlippage } from '../../../plugins/swap/slippage.ts'
import type { TokenBalance } from '../../../plugins/tokens/manifest.ts'

const token = (symbol: string, decimals: number, price?: string, known = true): TokenBalance => ({
  address: `0x${symbol}`,
  name: symbol,
  symbol,
  decimals,
  balance: 0n,
  ...(price === undefined ? {} : { price }),
  known,
  doubtful: false,
  decimalsDiffer: false,
})

const USDC = token('USDC', 6, '1')
const WETH = token('WETH', 18, '2000')
const ETHER = 10n ** 18n

/** 2,000 USDC for one WETH, less what is named in hundredths of one per cent. */
const rate = (less: bigint, given = ETHER): Rate => ({ given, got: (given * 2_000_000_000n * (10_000n - less)) / (ETHER * 10_000n) })

describe('price impact', () => {
  it.each([
    [0n, 'quiet'],
    [99n, 'quiet'],
    [100n, 'notable'],
    [499n, 'notable'],
    [500n, 'high'],
    [999n, 'high'],
    [1_000n, 'extreme'],
    [9_900n, 'extreme'],
  ] as const)('%d hundredths of one per cent by both sources are %s', (less, level) => {
    const impact = priceImpact(rate(less), rate(0n, ETHER / 1_000n), WETH, USDC)
    expect(impact).toEqual({ hundredths: less, from: 'both' })
    expect(levelOf(impact)).toBe(level)
  })

  it('is the larger of the two', () => {
    // The pool itself is far from the price: what it moves is little, what is lost is much.
    expect(priceImpact(rate(700n), rate(690n, ETHER / 1_000n), WETH, USDC)).toEqual({ hundredths: 700n, from: 'both' })
    expect(priceImpact(rate(700n), rate(0n, ETHER / 1_000n), WETH, token('USDC', 6, '1.06')).hundredths).toBe(700n)
  })

  it('is rounded up, never down', () => {
    expect(priceImpact({ given: ETHER, got: 1_999_999_999n }, undefined, WETH, USDC).hundredths).toBe(1n)
  })

  it.each([
    ['without any source', undefined, token('WETH', 18)],
    ['where the small amount is too small to say a price', { given: 10n, got: 1n }, token('WETH', 18)],
    ['where the price service says that far more comes out than goes in', undefined, token('WETH', 18, '1000')],
  ] as const)('is unknown and never nothing %s', (_, small, from) => {
    const impact = priceImpact(rate(0n), small, from, USDC)
    expect(impact).toEqual({ hundredths: undefined, from: 'none' })
    expect([levelOf(impact), consentFor(impact, 50n)]).toEqual(['unknown', 'tick'])
  })

  it.each([
    [499n, 50n, 'none'],
    [500n, 50n, 'tick'],
    [1_000n, 50n, 'word'],
    [0n, 500n, 'none'],
    [0n, 501n, 'word'],
  ] as const)('of %d with a slippage of %d wants: %s', (hundredths, slippage, kind) => {
    expect(consentFor({ hundredths, from: 'both' }, slippage)).toBe(kind)
  })
})

describe('slippage', () => {
  const stable = token('USDT', 6)
  it.each([
    ['0.1 % between two stable coins that the service lists', USDC, stable, 10n],
    ['0.5 % where one of them is none', USDC, WETH, 50n],
    ['0.5 % where nobody vouches for one', USDC, token('USDT', 6, undefined, false), 50n],
    ['0.5 % while there is only one', USDC, undefined, 50n],
  ] as const)('is %s', (_, from, to, slippage) => {
    expect(defaultSlippage(from, to)).toBe(slippage)
  })

  it.each([
    ['0.5', { status: 'ok', hundredths: 50n }],
    ['5', { status: 'ok', hundredths: 500n }],
    ['5.01', { status: 'wrong', reason: 'tooMuch' }],
    ['0', { status: 'wrong', reason: 'tooLittle' }],
    ['0.001', { status: 'wrong', reason: 'tooLittle' }],
    ['-1', { status: 'wrong', reason: 'notANumber' }],
    ['', { status: 'none' }],
  ] as const)('typed as “%s” is %j', (typed, reading) => {
    expect(readSlippage(typed)).toEqual(reading)
  })

  it.each([
    ['auto', undefined],
    [1, 100n],
    [0.5, 50n],
    [10, 1_000n],
  ] as const)('is an option: %p', (given, hundredths) => {
    expect(parseSlippage(given)).toBe(hundredths)
  })

  it.each([0, -1, 51, Number.NaN, '1', undefined, 0.001])('is no option: %p', (given) => {
    expect(() => parseSlippage(given)).toThrow(expect.objectContaining({ code: 'OPTION_INVALID' }))
  })

  it('leaves the least that has to arrive, cut to a whole unit', () => {
    expect([leastOf(1_000n, 50n), leastOf(999n, 50n), leastOf(1n, 10n)]).toEqual([995n, 994n, 0n])
  })
})
