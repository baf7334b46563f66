/** @jest-environment node */
import { parseCaipAddress, parseCaipNetworkId } from '../../../kernel/contract/tools/parse-caip.ts'
import { runBounded } from '../../support/wait.ts'

const MALFORMED: readonly unknown[] = [
  '',
  ':',
  'eip155',
  'eip155:',
  ':1',
  'eip155:1:0xab',
  'EIP155:1',
  'ei:1',
  'toolongname:1',
  'eip155:1 ',
  ' eip155:1',
  'eip155:1\n',
  'eip155:a b',
  'eip155:<script>',
  `eip155:${'1'.repeat(33)}`,
  '__proto__:1',
  null,
  undefined,
  1,
  true,
  {},
  Object.create(null),
  ['eip155:1'],
  Symbol('eip155:1'),
  { toString: () => 'eip155:1' },
]

test.each(MALFORMED.map((value) => [value]))('%p is no network id', (value) => {
  expect(() => parseCaipNetworkId(value)).toThrow(expect.objectContaining({ code: 'INVALID_CAIP_NETWORK_ID' }))
})

test.each(MALFORMED.filter((value) => value !== 'eip155:1:0xab').map((value) => [value]))('%p is no account', (value) => {
  expect(() => parseCaipAddress(value)).toThrow(expect.objectContaining({ code: 'INVALID_CAIP_ADDRESS' }))
})

test('good ones come apart', () => {
  expect(parseCaipNetworkId('eip155:1')).toEqual({ namespace: 'eip155', reference: '1', id: 'eip155:1' })
  expect(parseCaipAddress('eip155:1:0xAb')).toEqual({ network: 'eip155:1', namespace: 'eip155', address: '0xAb' })
})

test('a megabyte is refused, with a short sentence', () => {
  const long = `eip155:${'1'.repeat(1_000_000)}`
  for (const parse of [parseCaipNetworkId, parseCaipAddress]) {
    const errors = [long, ':'.repeat(1_000_000), `eip155:1:${'a'.repeat(1_000_000)}`].map((text) => {
      try {
        return runBounded(() => parse(text))
      } catch (error) {
        return error
      }
    })
    for (const error of errors) expect(error).toMatchObject({ name: 'PorticoError', message: expect.stringMatching(/^.{1,200}$/) })
  }
})
