import fc from 'fast-check'
import { settle } from '../../support/deferred.ts'
import { sessionCommands } from '../support/session-commands.ts'
import { tablePairs } from '../support/session-invariants.ts'
import { createWorld, type Expected } from '../support/session-world.ts'

const RUNS = Number(process.env.PORTICO_MODEL_RUNS ?? 200)

/** Tests that share the sessions, so that none is long on a slow machine. */
const PARTS = 4
const EACH = Math.ceil(RUNS / PARTS)

describe(`${RUNS} random sessions keep to the table of transitions, and walk all of it`, () => {
  const seen = new Set<string>()

  test.each(Array.from({ length: PARTS }, (_, part) => part + 1))(
    `part %i of ${PARTS}: ${EACH} sessions`,
    async () => {
      await fc.assert(
        fc.asyncProperty(sessionCommands, async (commands) => {
          const world = createWorld()
          await world.load()
          const setup = (): { model: Expected; real: typeof world } => ({
            model: { connected: undefined, pending: undefined, kept: undefined, locked: false, regained: false },
            real: world,
          })
          try {
            await fc.asyncModelRun(setup, commands)
          } finally {
            await world.portico.destroy()
          }
          for (const [from, to] of world.steps) seen.add(`${from} → ${to}`)
          await settle()
          expect(world.unsettled.size).toBe(0)
        }),
        { numRuns: EACH },
      )
    },
    60_000 + EACH * 100,
  )

  test('together they walk all of the table, and nothing beside it', () => {
    // No guard is asked here: `settling.test.ts` walks what leads there and back.
    const table = new Set([...tablePairs()].filter((pair) => !pair.includes('settling')))
    expect([...seen].filter((step) => !table.has(step))).toEqual([])
    expect([...table].filter((step) => !seen.has(step))).toEqual([])
  })
})
