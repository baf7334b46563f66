/** @jest-environment node */
import * as v from 'valibot'
import { parseCaipAddress, parseCaipNetworkId } from '../../kernel/contract/tools/parse-caip.ts'
import { describeVectors } from '../support/vectors.ts'

const vectors = v.object({ cases: v.array(v.object({ value: v.string() })), legacy_rejected: v.optional(v.array(v.unknown()), []) })

/** What comes of an identifier that somebody changed so that it is none. */
const MUTATIONS: readonly (readonly [string, (value: string) => string])[] = [
  ['without its last part', (value) => value.slice(0, value.lastIndexOf(':'))],
  ['with a part more', (value) => `${value}:more`],
  ['with an empty first part', (value) => value.replace(/^[^:]*/, '')],
  ['with an empty last part', (value) => value.replace(/[^:]*$/, '')],
  ['with a family of nine characters', (value) => value.replace(/^[^:]*/, 'ninechars')],
  ['with a reference of 33 characters', (value) => value.replace(/:[^:]*/, `:${'1'.repeat(33)}`)],
  ['with a slash', (value) => `${value}/`],
  ['with a blank', (value) => value.replace(':', ': ')],
  ['with NUL', (value) => `${value}\0`],
  ['with an emoji', (value) => `${value}\u{1F98A}`],
  ['with a full-width colon', (value) => value.replace(':', '\uff1a')],
]

/** The code of the refusal; undefined where it was taken. */
const refusal = (parse: (value: string) => unknown, value: string): unknown => {
  try {
    return void parse(value)
  } catch (error) {
    return Object(error).code
  }
}
const refusals = (parse: (value: string) => unknown, values: readonly string[]): readonly unknown[] => [
  ...new Set(values.map((value) => refusal(parse, value))),
]

describeVectors('caip/caip2.json', vectors, ({ cases }) => {
  test('there are 129', () => expect(cases).toHaveLength(129))
  test.each(cases)('$value', ({ value }) => {
    const { namespace, reference, id } = parseCaipNetworkId(value)
    expect([`${namespace}:${reference}`, id]).toEqual([value, value])
  })
  test.each(MUTATIONS)('%s: refused, whatever it was', (_, change) => {
    const changed = cases.map(({ value }) => change(value))
    expect(refusals(parseCaipNetworkId, changed)).toEqual(['INVALID_CAIP_NETWORK_ID'])
  })
})

describeVectors('caip/caip10.json', vectors, ({ cases, legacy_rejected }) => {
  test('there are 104', () => expect(cases).toHaveLength(104))
  test.each(cases)('$value', ({ value }) => {
    const { network, namespace, address } = parseCaipAddress(value)
    expect(`${network}:${address}`).toBe(value)
    expect(network.startsWith(`${namespace}:`)).toBe(true)
  })
  test.each([...MUTATIONS, ['with an address of 129 characters', (value: string) => value.replace(/[^:]*$/, 'a'.repeat(129))] as const])(
    '%s: refused, whatever it was',
    (_, change) => {
      const changed = cases.map(({ value }) => change(value))
      expect(refusals(parseCaipAddress, changed)).toEqual(['INVALID_CAIP_ADDRESS'])
    },
  )
  test('the older form, with the account first, is refused', () => {
    const older = [
      ...legacy_rejected.map((one) => (typeof one === 'string' ? one : Object(one).value)),
      '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb@eip155:1',
    ]
    expect(refusals(parseCaipAddress, older)).toEqual(['INVALID_CAIP_ADDRESS'])
  })
})
