/** @jest-environment node */
import { proofsIn, proofsText, REQUIRED, readProofs, unproven } from '../../scripts/report/proofs.ts'

test('numbers are read off the titles of tests, steps and rows of a table, and off nothing else', () => {
  const text = [
    "test('4: the relay flaps', async () => {",
    "await step('23, 72, A19: another chain', run)",
    "['row 57: left after 1.5 s', REFUSES],",
    `\`7: a damaged \${what}\`,`,
    "modal.text('12:30').or(text('1,000: much'))",
    "page.clock.fastForward('10:00')",
  ].join('\n')
  expect(proofsIn(text)).toEqual([
    { ids: ['4'], title: 'the relay flaps' },
    { ids: ['23', '72', 'A19'], title: 'another chain' },
    { ids: ['57'], title: 'left after 1.5 s' },
    { ids: ['7'], title: `a damaged \${what}` },
  ])
})

test('each row of the fault matrix and each threat that has to be proven stands in a title', () => {
  expect(REQUIRED).toHaveLength(112)
  expect(unproven(readProofs('tests'))).toEqual([])
})

test('a number that a title bears is required from then on', () => {
  const titled = new Set([...readProofs('tests').values()].flat().flatMap(({ ids }) => ids))
  expect([...titled].filter((id) => !REQUIRED.includes(id))).toEqual([])
})

test('what nothing proves is said, and what is proven names its places', () => {
  const proofs = new Map([['tests/a.test.ts', [{ ids: ['1', 'A4'], title: 'one' }]]])
  expect(unproven(proofs)).toEqual(REQUIRED.filter((id) => id !== '1' && id !== 'A4'))
  expect(proofsText(proofs)).toMatch(/^1\n {2}tests\/a\.test\.ts: one\n2\n {2}nothing\n/)
  expect(proofsText(proofs)).toMatch(/\nA4\n {2}tests\/a\.test\.ts: one\nA5\n {2}nothing\n/)
})
