/** @jest-environment node */
import { join } from 'node:path'
import { deviations } from './registry/deviations.ts'
import { readRegistry } from './registry/read-registry.ts'
import { differencesOf } from './registry/run-case.ts'

const SAMPLE = join(__dirname, 'registry/sample')

/** A checkout of the registry of ERC-7730: `PORTICO_ERC7730=../clear-signing-erc7730-registry`. */
const root = process.env.PORTICO_ERC7730

test('the runner says of our own cases which agree, and why the others do not', async () => {
  const found: [string, readonly string[]][] = []
  for (const one of readRegistry(SAMPLE)) found.push([one.description, await differencesOf(SAMPLE, one)])
  expect(found).toEqual([
    ['texts of a device', []],
    ['a text that is not there', ['"Harbour" is not there']],
    ['typed data without a contract', ['There is no description.']],
    ['a call inside, the network’s coin and a text beyond ASCII', []],
    ['none of the network’s coin, and a name by an address in capitals', []],
    ['a row too many', ['Until "2027-01-15 08:00:00Z" is more than there should be']],
    ['passes', []],
    ['fails', ['Amount "25 USDC" is Amount "2.5 USDC"']],
    ['the other of two types of one name', []],
    ['a list, of one of two types of one name', []],
  ])
})

if (root === undefined) {
  test.skip('the cases of the registry: `PORTICO_ERC7730` names no checkout of it', () => undefined)
} else {
  const cases = readRegistry(root)

  test('the checkout holds cases, and every deviation is one of them', () => {
    const all = new Set(cases.map(({ file, description }) => `${file}: ${description}`))
    expect(all.size).toBeGreaterThan(0)
    expect(Object.keys(deviations).filter((name) => !all.has(name))).toEqual([])
  })

  test.each(cases.map((one) => [`${one.file}: ${one.description}`, one] as const))('%s', async (name, one) => {
    const differences = await differencesOf(root, one)
    if (deviations[name] === undefined) expect(differences).toEqual([])
    else expect(differences).not.toEqual([])
  })
}
