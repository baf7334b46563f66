import { wireNumber } from '../../../examples/sandbox/api/wire-number.ts'

test.each([
  ['0', '0'],
  ['007.50', '7.5'],
  ['12500.25', '12500.25'],
  ['0.0000000000000000001', '1e-19'],
  ['939.90600939906000009999', '939.90600939906'],
])('%s goes out as %s', (text, written) => {
  expect(JSON.stringify(wireNumber(text))).toBe(written)
})

test.each(['', '-1', '1e5', '1.', '.5', 'NaN', '0x10', ' 1'])('%j is no decimal text', (text) => {
  expect(() => wireNumber(text)).toThrow(RangeError)
})
