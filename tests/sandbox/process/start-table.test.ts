/** @jest-environment node */
import type { RunningSandbox } from '../../../examples/sandbox/process/start-sandbox.ts'
import { startTable } from '../../../examples/sandbox/process/start-table.ts'

const sandbox = {
  description: { services: { webWallet: 'http://localhost:7006' }, front: 'http://localhost:7000' },
  services: [],
} as unknown as RunningSandbox
const example = (name: string, port: number) => ({ name, shows: `what ${name} shows`, url: `http://localhost:${port}/` })

test('one address comes before all others: the page of the host with everything on it', () => {
  const text = startTable([example('minimal', 6001), example('react', 6002), example('gallery', 6003)], sandbox)
  expect(text.match(/http:\S+/)?.[0]).toBe('http://localhost:6002/')
  expect(text).toContain('Start here: http://localhost:6002/')
})

test('every test card is there, as it is typed', () => {
  const text = startTable([], sandbox)
  for (const card of [/^ *4242 4242 4242 4242 +pays$/m, /^ *4000 0000 0000 0002 +is declined$/m]) expect(text).toMatch(card)
})

test('where that page is not built nobody is led to another', () => {
  expect(startTable([example('minimal', 6001)], sandbox)).not.toContain('Start here')
})
