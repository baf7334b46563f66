import * as fc from 'fast-check'
import type { Coin } from '../../../adapters/bitcoin/actions/esplora.ts'
import { leastTo, mostTo, partsOf, planOf, planTransfer } from '../../../adapters/bitcoin/actions/plan-transfer.ts'
import { type BitcoinAddress, parseBitcoinAddress } from '../../../adapters/bitcoin/verify/address.ts'
import { isPorticoError } from '../../../kernel/contract/errors.ts'

const read = (text: string): BitcoinAddress => {
  const parsed = parseBitcoinAddress(text)
  if (!parsed) throw new Error(`${text} is no address.`)
  return parsed
}
const segwit = read('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
const taproot = read('bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0')
const nested = read('3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy')
const older = read('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')

const coin = (value: bigint, confirmed = true, vout = 0): Coin => ({ txid: 'ab'.repeat(32), vout, value, confirmed })

test('one coin: what goes in is what comes out and the fee, which is the rate by the size', () => {
  const plan = planTransfer({ from: segwit, to: segwit, amount: 100_000n, coins: [coin(1_000_000n)], rate: 2_000n })
  // 1 input, 2 outputs of native SegWit are 141 virtual bytes; ours is an upper bound.
  expect(plan.fee).toBeGreaterThanOrEqual(141n * 2n)
  expect(plan.fee).toBeLessThanOrEqual(144n * 2n)
  expect(plan.change).toBe(1_000_000n - 100_000n - plan.fee)
})

test('change that would be dust is part of the fee', () => {
  const plan = planTransfer({ from: segwit, to: segwit, amount: 99_600n, coins: [coin(100_000n)], rate: 1_000n })
  expect([plan.change, plan.fee]).toEqual([0n, 400n])
})

test('coins of a block are spent first, and the largest of them', () => {
  const coins = [coin(500_000n, false, 0), coin(20_000n, true, 1), coin(60_000n, true, 2)]
  const used = (amount: bigint) => planTransfer({ from: segwit, to: segwit, amount, coins, rate: 1_000n }).inputs.map(({ vout }) => vout)
  expect([used(10_000n), used(70_000n), used(90_000n)]).toEqual([[2], [2, 1], [2, 1, 0]])
})

test('coins in which wallets keep inscriptions are left alone, however many', () => {
  const coins = Array.from({ length: 100 }, (_, vout) => coin(1_000n, true, vout))
  expect(() => planTransfer({ from: segwit, to: segwit, amount: 10_000n, coins, rate: 1_000n })).toThrow(
    expect.objectContaining({ code: 'INSUFFICIENT_FUNDS' }),
  )
})

test('A1: of a Taproot account coins of 10,000 satoshi and less are left alone, by “Max” as well', () => {
  const question = { from: taproot, to: segwit, rate: 1_000n }
  const coins = [coin(10_000n, true, 0), coin(10_001n, true, 1), coin(546n, true, 2)]
  const most = mostTo({ ...question, coins })
  expect([most, mostTo({ ...question, coins: coins.slice(1, 2) })]).toEqual([most, most])
  expect(planTransfer({ ...question, amount: most, coins }).inputs.map(({ vout }) => vout)).toEqual([1])
  expect(() => planTransfer({ ...question, amount: most + 1n, coins })).toThrow(expect.objectContaining({ code: 'INSUFFICIENT_FUNDS' }))
  // Elsewhere such coins are money.
  expect(mostTo({ from: segwit, to: segwit, rate: 1_000n, coins })).toBeGreaterThan(19_000n)
})

test('A3: required coins are spent first, and all of them, whatever they are worth', () => {
  const required = [coin(5_000n, false, 7), coin(800n, true, 8)]
  const coins = [coin(900_000n, true, 0), ...required.slice(0, 1)]
  const question = { from: segwit, to: segwit, rate: 1_000n, coins, required }
  const used = (amount: bigint) => planTransfer({ ...question, amount }).inputs.map(({ vout }) => vout)
  expect([used(1_000n), used(500_000n)]).toEqual([
    [7, 8],
    [7, 8, 0],
  ])
  expect(planTransfer({ ...question, amount: mostTo(question) }).inputs).toHaveLength(3)
})

test.each([
  [segwit, 294n],
  [taproot, 330n],
  [nested, 540n],
  [older, 546n],
])('dust to $kind is less than %p', (to, least) => {
  expect(leastTo(to)).toBe(least)
  const ask = (amount: bigint) => planTransfer({ from: segwit, to, amount, coins: [coin(100_000n)], rate: 1_000n })
  expect(ask(least).amount).toBe(least)
  expect(() => ask(least - 1n)).toThrow(
    expect.objectContaining({ code: 'TRANSACTION_FAILED', context: { reason: 'dust', least: `${least}` } }),
  )
})

test('nothing is lost and nothing made, whatever the coins', () => {
  const satoshi = (most: bigint) => fc.bigInt({ min: 0n, max: most })
  const coins = fc.array(fc.tuple(satoshi(2_100_000_000_000n), fc.boolean()), { maxLength: 20 })
  const kinds = fc.constantFrom(segwit, taproot, nested, older)
  fc.assert(
    fc.property(
      coins,
      satoshi(30_000_000_000_000n),
      fc.bigInt({ min: 1_000n, max: 500_000n }),
      kinds,
      kinds,
      (given, amount, rate, from, to) => {
        const all = given.map(([value, confirmed], vout) => coin(value, confirmed, vout))
        try {
          const plan = planTransfer({ from, to, amount, coins: all, rate })
          const total = plan.inputs.reduce((sum, { value }) => sum + value, 0n)
          expect(total).toBe(plan.amount + plan.change + plan.fee)
          expect(plan.amount).toBe(amount)
          expect(new Set(plan.inputs).size).toBe(plan.inputs.length)
          expect(plan.change === 0n || plan.change >= leastTo(from)).toBe(true)
          // Per input at least its 41 bytes are paid for.
          expect(plan.fee * 1_000n).toBeGreaterThanOrEqual(BigInt(plan.inputs.length) * 41n * rate)
        } catch (error) {
          if (!isPorticoError(error)) throw error
          if (error.code === 'INSUFFICIENT_FUNDS') return
          expect([error.code, error.context.reason, amount < leastTo(to)]).toEqual(['TRANSACTION_FAILED', 'dust', true])
        }
      },
    ),
    { numRuns: 2_000 },
  )
})

test('the most that can be sent is all coins worth spending, and leaves nothing', () => {
  const coins = [coin(500_000n, false, 0), coin(20_000n, true, 1), coin(1_000n, true, 2), coin(60_000n, true, 3)]
  const most = mostTo({ from: segwit, to: taproot, coins, rate: 2_000n })
  const plan = planTransfer({ from: segwit, to: taproot, amount: most, coins, rate: 2_000n })
  expect([plan.inputs.length, plan.change, plan.fee]).toEqual([3, 0n, 580_000n - most])
  expect(() => planTransfer({ from: segwit, to: taproot, amount: most + 1n, coins, rate: 2_000n })).toThrow(
    expect.objectContaining({ code: 'INSUFFICIENT_FUNDS' }),
  )
  expect(mostTo({ from: segwit, to: segwit, coins: [], rate: 1_000n })).toBe(0n)
})

test('a coin that costs more than it is worth is left alone', () => {
  const [from, to, rate] = [segwit, segwit, 20_000n]
  const alone = mostTo({ from, to, coins: [coin(100_000n)], rate })
  const coins = [coin(100_000n), coin(1_200n, true, 1)]
  expect(mostTo({ from, to, coins, rate })).toBe(alone)
  expect(planTransfer({ from, to, amount: alone, coins, rate }).inputs).toHaveLength(1)
})

test('a transfer takes no more coins than nodes relay, and the most that can be sent takes as many', () => {
  const coins = Array.from({ length: 2_000 }, (_, vout) => coin(2_000n, true, vout))
  const ask = (amount: bigint) => planTransfer({ from: segwit, to: segwit, amount, coins, rate: 1_000n })
  expect(() => ask(3_500_000n)).toThrow(expect.objectContaining({ code: 'TRANSACTION_FAILED', context: { reason: 'size' } }))
  expect(ask(mostTo({ from: segwit, to: segwit, coins, rate: 1_000n })).inputs).toHaveLength(1_469)
})

test('a plan that was shown is made again of its parts: the same, or none', () => {
  const coins = [coin(60_000n, true, 0), coin(50_000n, true, 1)]
  const plan = planTransfer({ from: segwit, to: taproot, amount: 80_000n, coins, rate: 1_000n })
  const parts = partsOf(plan, 'own', 'other')
  expect(parts.map(({ kind, amount, address }) => [kind, amount, address])).toEqual([
    ['input', 60_000n, 'own'],
    ['input', 50_000n, 'own'],
    ['output', 80_000n, 'other'],
    ['change', plan.change, 'own'],
  ])
  // Other coins have come since: they are not taken.
  expect(planOf(parts, { amount: 80_000n, coins: [coin(900_000n, true, 7), ...coins] })).toEqual(plan)
  const refused = (given: typeof parts, now = coins, amount = 80_000n) => {
    try {
      return planOf(given, { amount, coins: now })
    } catch (error) {
      return isPorticoError(error) ? (error.context.reason ?? error.code) : error
    }
  }
  expect(refused(parts, coins.slice(1))).toBe('spent')
  expect(refused(parts, [coin(60_001n, true, 0), coin(50_000n, true, 1)])).toBe('spent')
  const [first, second, output, change] = parts
  if (!first || !second || !output || !change) throw new Error('There are four parts.')
  expect(refused(parts, coins, 79_999n)).toBe('PARAMS_INVALID')
  expect(refused([first, first, second, output, change])).toBe('PARAMS_INVALID')
  expect(refused([first, output, change])).toBe('PARAMS_INVALID')
  expect(refused([first, second, output, output])).toBe('PARAMS_INVALID')
  expect(refused([first, second, output, change, change])).toBe('PARAMS_INVALID')
  expect(refused([first, second, output, { ...change, amount: -1n }])).toBe('PARAMS_INVALID')
})
