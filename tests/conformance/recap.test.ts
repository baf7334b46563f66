import * as v from 'valibot'
import { parseMessage } from '../../server/siwx/index.ts'
import { parseRecap, recapStatement, saysItsRecap } from '../../server/siwx/recap.ts'
import { describeVectors } from '../support/vectors.ts'

const specified = v.object({
  cases: v.array(v.object({ urn: v.string(), decoded: v.unknown(), statement: v.string() })),
  full_messages: v.array(v.object({ message: v.string() })),
})

const statementOf = (urn: string): string | undefined => {
  const read = parseRecap(urn)
  return read && recapStatement(read)
}

describeVectors('recap/erc5573_spec.json', specified, ({ cases, full_messages }) => {
  test.each(cases)('capability %#', ({ urn, decoded, statement }) => {
    expect(parseRecap(urn)).toEqual(decoded)
    expect(statementOf(urn)).toBe(statement)
  })
  test.each(full_messages)('message %#', ({ message }) => {
    const { statement, resources = [] } = parseMessage(message)
    expect(saysItsRecap(statement, resources)).toBe(true)
    expect(saysItsRecap('Sign in', resources)).toBe(false)
    expect(saysItsRecap(undefined, resources)).toBe(false)
    expect(saysItsRecap(statement, [...resources, 'https://app.example/'])).toBe(false)
  })
})

const known = v.object({
  decode: v.array(v.object({ urn: v.string(), decoded: v.unknown() })),
  statement: v.object({ urn: v.array(v.string()), expected: v.string() }),
})

describeVectors('recap/wc_recap.json', known, ({ decode, statement }) => {
  test.each(decode)('capability %#', ({ urn, decoded }) => expect(parseRecap(urn)).toEqual(decoded))
  test('its statement', () => expect(statement.urn.map(statementOf)).toEqual([statement.expected]))
})

test.each([
  ['another address', 'https://app.example/'],
  ['no base64', 'urn:recap:***'],
  ['no JSON', `urn:recap:${Buffer.from('nothing').toString('base64url')}`],
  ['nothing that is allowed', `urn:recap:${Buffer.from('{"att":{}}').toString('base64url')}`],
  ['an ability without its space', `urn:recap:${Buffer.from('{"att":{"https://a.example":{"read":[{}]}}}').toString('base64url')}`],
  ['no list of conditions', `urn:recap:${Buffer.from('{"att":{"https://a.example":{"crud/read":{}}}}').toString('base64url')}`],
])('%s is no capability', (_, urn) => {
  expect(parseRecap(urn)).toBeUndefined()
  expect(saysItsRecap('Sign in', [urn])).toBe(!urn.startsWith('urn:recap:'))
})

test('a message says all that it allows, at its end, and one capability alone', () => {
  const urnOf = (name: string): string =>
    `urn:recap:${Buffer.from(JSON.stringify({ att: { 'https://a.example': { [`crud/${name}`]: [{}] } } })).toString('base64url')}`
  const [read, remove] = [urnOf('read'), urnOf('delete')]
  const said = `Come aboard. ${statementOf(read)}`
  expect(saysItsRecap(said, ['https://a.example/', read])).toBe(true)
  expect(saysItsRecap(said, [read, remove])).toBe(false)
  expect(saysItsRecap(said, [read, 'https://a.example/'])).toBe(false)
  expect(saysItsRecap(`${said} Or not.`, [read])).toBe(false)
  expect(saysItsRecap(said, [remove])).toBe(false)
})
