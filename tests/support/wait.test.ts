/** @jest-environment node */
import { runBounded, until } from './wait.ts'

afterEach(() => jest.useRealTimers())

test('resolves with what was found, in real time also while the clock is held', async () => {
  jest.useFakeTimers()
  let looks = 0
  expect(await until(() => (looks++ < 3 ? undefined : 'found'))).toBe('found')
  expect(await until(async () => looks)).toBe(4)
})

test('what is not so in time is an error that says what is so instead', async () => {
  await expect(until(() => false, { limit: 1, complaint: () => ({ status: 'late' }) })).rejects.toThrow(
    'Not so within 1 ms: {"status":"late"}',
  )
  await expect(until(async () => null, { limit: 1 })).rejects.toThrow('Not so within 1 ms: async')
})

test('what a look throws is the error', async () => {
  const look = (): never => {
    throw new RangeError('broken')
  }
  await expect(until(look)).rejects.toThrow(RangeError)
})

test('work without an end is stopped; other work answers or throws', () => {
  const spin = (): never => {
    for (;;);
  }
  expect(() => runBounded(spin, 50)).toThrow('timed out after 50ms')
  expect(runBounded(() => 7)).toBe(7)
  expect(() =>
    runBounded(() => {
      throw new RangeError('broken')
    }),
  ).toThrow(RangeError)
})
