/** @jest-environment node */
import * as v from 'valibot'
import { namehash } from 'viem'
import { normalName } from '../../adapters/evm/names/normal-name.ts'
import { describeVectors } from '../support/vectors.ts'

const names = v.array(v.object({ name: v.string(), norm: v.optional(v.string()), error: v.optional(v.boolean(), false) }))

describeVectors('names/ensip15_custom.json', names, (cases) => {
  // A name has two labels here; what the vectors say of one holds with another beside it. The empty name is left out for that.
  const given = cases.filter(({ name }) => name !== '')
  test.each(given.map((one) => [JSON.stringify(one.name), one] as const))('ENSIP-15: %s', async (_, { name, norm = name, error }) => {
    const whole = name.includes('.') ? name : `${name}.eth`
    const expected = norm.includes('.') ? norm : `${norm}.eth`
    expect(await normalName(whole)).toBe(error ? undefined : expected)
  })
})

const hashes = v.object({ cases: v.array(v.object({ name: v.string(), hash: v.string() })) })

describeVectors('names/erc137_namehash.json', hashes, ({ cases }) => {
  test.each(cases)('the node of "$name"', ({ name, hash }) => expect(namehash(name)).toBe(hash))
})
